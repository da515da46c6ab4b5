import type { AlmostDueProcedure } from '../due/almost-due.js';
import type { DueProcedure } from '../due/due-procedure.js';
import type { ReviewDetail } from '../due/needs-review.js';
import type { ExplanationRow } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import type { NextAppointmentSummary } from '../next-appointment/next-plan.js';

/**
 * The analysis of one appointment, as it is stored (spec 1 section 3, analysis result and insight analysis row). Nothing in it
 * depends on the clock: see `analysisAt` for what a reader sees at a moment. Money in cents.
 */
export interface AppointmentAnalysis {
  ruleVersion: number;
  appointmentId: string;
  patientId: string;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  durationInMinutes: number;
  /** Full years on the day of the appointment; null: not known. */
  ageInYears: number | null;
  /** What is wrong with the inputs, in words; empty when nothing is. */
  problems: readonly string[];

  /** R-13; null when neither the provider nor the clinic has a goal. */
  hourlyGoalCents: number | null;
  goalCents: number | null;
  commissionGoalCents: number;
  /** R-14; null without a fee of scaling. */
  priceOfScalingCents: number | null;
  /** */
  totalPlannedCents: number;
  totalCompletedCents: number;
  totalBilledCents: number;
  /** Null: no plan was saved in Helix. */
  rnaTotalPlannedCents: number | null;
  /** R-16, of what is planned; null without a goal. */
  isOptimal: boolean | null;

  /** R-08; 0 when the appointment's day does not exist. */
  recommendedMinutes: number;
  /** the status is the one that it has once the appointment is over. */
  dueProcedures: readonly DueProcedure[];
  /** planned procedures that were missed and have no reason; good once the appointment is over. */
  missedWithoutReason: number;
  /** R-05; good for appointments that are not over. */
  almostDueProcedures: readonly AlmostDueProcedure[];
  /** whether one is in; unknown also where the clinic does not keep track. */
  doctor: DoctorAvailability;
  /** R-09 but for its window of days. */
  noDoctor: boolean;
  /** */
  isTooLongForChild: boolean;
  /** */
  isBirthday: boolean;

  /** what needs a look before the appointment is over (noDoctor: within its window), after, and always. */
  review: {
    before: readonly ReviewDetail[];
    after: readonly ReviewDetail[];
    always: readonly ReviewDetail[];
  };

  /** */
  nextAppointmentSummary: NextAppointmentSummary | null;
  hasPlanNext: boolean;
  planTimeFrameInMonths: number | null;
  /** Up to the next ten, as long as the appointment must be booked. */
  planTotalMinutesPlanned: number | null;
  planComments: string | null;

  /** the rows that the due dates, the statuses and the missing doctor rest on, by entity and id. */
  rows: readonly ExplanationRow[];
}

/**
 * The version of the rules of this library. Raised when a rule changes what it answers, so that a stored row tells which
 * rules made it and whether it must be derived anew.
 */
export const RULE_VERSION = 3;

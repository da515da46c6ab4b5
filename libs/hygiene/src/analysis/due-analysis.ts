import type { AlmostDueProcedure } from '../due/almost-due.js';
import type { DueProcedure } from '../due/due-procedure.js';
import type { ReviewDetail } from '../due/needs-review.js';
import type { ExplanationRow } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import type { NextAppointmentSummary } from '../next-appointment/next-plan.js';

/**
 * What is due at one appointment and what is worth knowing of it, as it is stored (spec 1 section 3, analysis result and
 * insight analysis row). Nothing in it depends on the clock; `analysisAt` selects what holds at a moment. It repeats
 * nothing of the appointment itself, nor its money (`AppointmentMoney`), nor what users saved about it.
 */
export interface DueAnalysis {
  /** Full years on the day of the appointment; null when unknown. */
  ageInYears: number | null;
  /** What is wrong with the inputs, as text; empty when they are valid. */
  problems: readonly string[];

  /** R-08; 0 when the appointment's day does not exist. */
  recommendedMinutes: number;
  /** with the status once the appointment is over. */
  dueProcedures: readonly DueProcedure[];
  /** planned procedures that were missed without a reason; valid once the appointment is over. */
  missedWithoutReason: number;
  /** R-05; valid until the appointment is over. */
  almostDueProcedures: readonly AlmostDueProcedure[];
  /** whether a doctor is in; also unknown when the clinic does not track doctors. */
  doctor: DoctorAvailability;
  /** R-09 without its window of days. */
  noDoctor: boolean;
  /** */
  isTooLongForChild: boolean;
  /** */
  isBirthday: boolean;

  /**
   * reasons to review before the appointment is over (noDoctor: within its window), after, and always.
   */
  review: {
    before: readonly ReviewDetail[];
    after: readonly ReviewDetail[];
    always: readonly ReviewDetail[];
  };

  /** */
  nextAppointmentSummary: NextAppointmentSummary | null;

  /** the source rows of the due dates, the statuses and the missing doctor, by entity and id. */
  rows: readonly ExplanationRow[];
}

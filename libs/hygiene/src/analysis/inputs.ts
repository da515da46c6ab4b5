import { finiteOr, nonNegativeOr } from '../numbers.js';
import type { DueSettings } from '../due/recommendations.js';
import type { MissedReason } from '../due/missed-reason.js';
import type { DoctorsDay } from '../insights/doctors-day.js';
import type { NextPlan } from '../next-appointment/next-plan.js';
import type { PlannedCodes } from '../scorecard/scorecard-input.js';
import type { MoneyInputs } from '../value/appointment-money.js';
import { plannedAmount } from '../value/appointment-value.js';
import type { ClinicGoal } from '../value/clinic-goals.js';
import type { GoalInputs } from '../value/goal.js';

/** Settings of a clinic for the analysis of its appointments. */
export interface AnalysisSettings extends DueSettings {
  /** False: missing doctors are not reported. */
  shouldTrackDoctor: boolean;
  /** Ids of the missed reasons that excuse a due procedure; defaults to those of R-06. */
  excusingReasons?: ReadonlySet<number>;
}

/** A plan that was saved in Helix. */
export interface SavedPlan {
  /** Sum of its items that count for the appointment's provider. */
  totalCents: number;
  procedures: readonly PlannedCodes[];
}

/**
 * The fees of scaling in a patient's fee schedule, in cents; null when there is none. Money depends on them, what
 * is due does not.
 */
export interface ScalingFees {
  scalingUnitCents: number | null;
  scalingHalfUnitCents: number | null;
  /** Their rows, for explanations. */
  scalingFeeIds: readonly string[];
}

/** One appointment with the inputs of its evaluation, the clinic's goal of its day among them. Money in cents; lists in any order. */
export interface EvaluatedAppointment extends ClinicGoal {
  appointmentId: string;
  providerId: string;
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
  /** Cents an hour, of the provider's wage that is valid on the day; null when there is none. */
  goalWageCents: number | null;
  /** planned in the PMS on this appointment, also what was planned before it began and is done. */
  totalPlannedCents: number;
  /** Null when no plan was saved. */
  plan: SavedPlan | null;
  /** Whether a plan was saved before the appointment was over. */
  isPlanned: boolean;
  missedReasons: readonly MissedReason[];
  /** Null when no next appointment was planned. */
  planNext: NextPlan | null;
  /** When doctors are in on the day (`doctorsDayOf`, computed once a day); null when unknown. */
  doctors: DoctorsDay | null;
}

/** The inputs of the goal of an appointment. */
export function goalInputsOf({ goalWageCents, goalPercentage, goalHourlyCents }: EvaluatedAppointment): GoalInputs {
  return { goalWageCents, goalPercentage, clinicGoalHourlyCents: goalHourlyCents };
}

/** The inputs of the money of an appointment. */
export function moneyInputsOf(
  appointment: EvaluatedAppointment,
  { scalingUnitCents, scalingHalfUnitCents }: Omit<ScalingFees, 'scalingFeeIds'>,
): MoneyInputs {
  return {
    ...goalInputsOf(appointment),
    durationInMinutes: nonNegativeOr(appointment.durationInMinutes, 0),
    scalingUnitCents,
    scalingHalfUnitCents,
  };
}

/** The cents that are planned for an appointment: in Helix, else in the PMS. */
export function plannedCentsOf({ plan, totalPlannedCents }: EvaluatedAppointment): number {
  return plannedAmount({
    rnaTotalPlanned: finiteOr(plan?.totalCents ?? null, null),
    totalPlanned: finiteOr(totalPlannedCents, 0),
  });
}

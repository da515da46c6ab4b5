import { priceOfScalingCents } from './appointment-value.js';
import { appointmentGoalCents, type GoalInputs } from './goal.js';

/** The inputs of the money of an appointment, in cents. */
export interface MoneyInputs extends GoalInputs {
  durationInMinutes: number;
  /** Fees of one unit and of half a unit of scaling in the patient's fee schedule; null when there is none. */
  scalingUnitCents: number | null;
  scalingHalfUnitCents: number | null;
}

/**
 * What is computed of the money of an appointment, in cents. It is stored beside the totals of R-15, which are plain sums
 * of procedures.
 */
export interface AppointmentMoney {
  /** R-13; null when neither the provider nor the clinic has a goal. */
  goalCents: number | null;
  /** the appointment's time priced as scaling; null without a fee for scaling. */
  priceOfScalingCents: number | null;
}

/** Analyses the money of an appointment: its goal, and its time priced as scaling. */
export function appointmentMoney(inputs: MoneyInputs): AppointmentMoney {
  const { durationInMinutes, scalingUnitCents, scalingHalfUnitCents } = inputs;
  return {
    goalCents: appointmentGoalCents(inputs, durationInMinutes),
    priceOfScalingCents: priceOfScalingCents(durationInMinutes, scalingUnitCents, scalingHalfUnitCents),
  };
}

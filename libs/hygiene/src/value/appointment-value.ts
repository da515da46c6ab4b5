import { finiteOr, positiveOrZero } from '../numbers.js';
import { HALF_UNIT_MINUTES } from '../planning/units.js';

/** The codes of the fees that R-14 reads from a patient's fee schedule. */
export const SCALING_FEE_CODES = { oneUnit: '11111', halfUnit: '11117' } as const;

/**
 * the price of filling an appointment's time with scaling, in cents.
 *
 * The time is divided into half units of 7.5 minutes; every two cost the one-unit fee, a remaining one the half-unit
 * fee.
 *
 * @param durationInMinutes of the appointment; negative, infinite and NaN are 0.
 * @param oneUnitCents fee of one unit (15 minutes) in the patient's fee schedule.
 * @param halfUnitCents fee of half a unit; null: half of the one-unit fee, rounded half up.
 * @returns null when there is no one-unit fee.
 */
export function priceOfScalingCents(
  durationInMinutes: number,
  oneUnitCents: number | null,
  halfUnitCents: number | null,
): number | null {
  const oneUnit = finiteOr(oneUnitCents, null);
  if (oneUnit === null) return null;
  const { halfUnits } = scalingUnitsOf(durationInMinutes);
  const rest = halfUnits % 2 === 1 ? (finiteOr(halfUnitCents, null) ?? Math.round(oneUnit / 2)) : 0;
  return Math.floor(halfUnits / 2) * oneUnit + rest;
}

/** the whole half units of scaling in a time, and the minutes that fill no other one. */
export function scalingUnitsOf(durationInMinutes: number): { halfUnits: number; restMinutes: number } {
  const minutes = positiveOrZero(durationInMinutes);
  const halfUnits = Math.floor(minutes / HALF_UNIT_MINUTES);
  return { halfUnits, restMinutes: minutes - halfUnits * HALF_UNIT_MINUTES };
}

/** What an appointment is worth so far. Money in one unit throughout: all cents or all dollars. */
export interface ValueInputs {
  /** Whether the appointment is over (see `isOver`). */
  over: boolean;
  totalCompleted: number;
  /** Planned in Helix; null without a plan. */
  rnaTotalPlanned: number | null;
  /** Planned in the PMS on this appointment. */
  totalPlanned: number;
  /** The appointment's time priced as scaling; null without a fee. */
  priceOfScaling: number | null;
  /** A fraction, 0 to 1. */
  goalPercentage: number | null;
}

export interface AppointmentValue {
  amount: number;
  /** Origin of the amount: completed, planned in Helix or the PMS, an estimate from the time, or unknown. */
  source: 'completed' | 'planned' | 'estimate' | 'none';
}

/**
 * the value of an appointment. Over: the completed amount. Otherwise the amount planned in Helix, else planned in
 * the PMS, else an estimate: the price of its time as scaling times the goal percentage.
 */
export function appointmentValue(inputs: ValueInputs): AppointmentValue {
  if (inputs.over) return { amount: inputs.totalCompleted, source: 'completed' };
  const planned = plannedAmount(inputs);
  if (planned > 0) return { amount: planned, source: 'planned' };
  if (inputs.priceOfScaling !== null && inputs.goalPercentage !== null) {
    return { amount: inputs.priceOfScaling * inputs.goalPercentage, source: 'estimate' };
  }
  return { amount: 0, source: 'none' };
}

/** The amount that is planned for an appointment: in Helix, else in the PMS. */
export function plannedAmount({
  rnaTotalPlanned,
  totalPlanned,
}: Pick<ValueInputs, 'rnaTotalPlanned' | 'totalPlanned'>): number {
  return rnaTotalPlanned !== null && rnaTotalPlanned > 0 ? rnaTotalPlanned : totalPlanned;
}

/** a plan is optimal when it reaches the goal. */
export function isOptimal(goal: number, planned: number): boolean {
  return goal - planned <= 0;
}

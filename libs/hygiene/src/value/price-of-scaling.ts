import { HALF_UNIT_MINUTES } from '../planning/units.js';

/** The codes of the fees that R-14 reads from a patient's fee schedule. */
export const SCALING_FEE_CODES = { oneUnit: '11111', halfUnit: '11117' } as const;

/**
 * the price of filling an appointment's time with scaling, in cents.
 *
 * The time is cut into half units of 7.5 minutes; each two of them cost the one-unit fee and a rest the half-unit fee.
 *
 * @param durationInMinutes length of the appointment.
 * @param oneUnitCents fee of one unit (15 minutes) in the patient's fee schedule.
 * @param halfUnitCents fee of half a unit; null takes half of the one-unit fee, rounded half up.
 * @returns null when there is no one-unit fee.
 */
export function priceOfScalingCents(
  durationInMinutes: number,
  oneUnitCents: number | null,
  halfUnitCents: number | null,
): number | null {
  if (oneUnitCents === null) return null;
  const halfUnits = Math.floor(Math.max(0, durationInMinutes) / HALF_UNIT_MINUTES);
  const rest = halfUnits % 2 === 1 ? (halfUnitCents ?? Math.round(oneUnitCents / 2)) : 0;
  return Math.floor(halfUnits / 2) * oneUnitCents + rest;
}

/** Minutes of one unit of time. */
export const UNIT_MINUTES = 15;
/** Minutes of half a unit. */
export const HALF_UNIT_MINUTES = 7.5;
/** Highest number of units with a code of its own; more are billed with the additional code. */
const MAX_LISTED_UNITS = 6;

/**
 * the units that a time supports, in halves: 40 minutes are 2.5. Negative, infinite and NaN minutes are 0 units.
 */
export function unitsOfMinutes(minutes: number): number {
  return minutes > 0 && Number.isFinite(minutes) ? Math.floor(minutes / HALF_UNIT_MINUTES) / 2 : 0;
}

/** Minutes of units, half units exact. */
export function minutesOfUnits(units: number): number {
  return units > 0 && Number.isFinite(units) ? units * UNIT_MINUTES : 0;
}

/**
 * The units of time of a billed code (R-42; spec 2 section 9): its last digit, a half for 7, and its quantity for 9. 0
 * for other last digits and invalid codes.
 */
export function unitsOfCode(adaCode: string, quantity = 1): number {
  if (!/^\d{5}$/.test(adaCode) || !(quantity > 0)) return 0;
  const last = Number(adaCode[4]);
  if (last === 9) return quantity;
  if (last === 7) return quantity / 2;
  return last >= 1 && last <= MAX_LISTED_UNITS ? last * quantity : 0;
}

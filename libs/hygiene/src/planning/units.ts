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

/** A code with its quantity. */
export interface CodeCount {
  adaCode: string;
  /** At least 1. */
  quantity: number;
}

/**
 * the codes that bill units of time. The code's last digit is the number of whole units up to 6; 9 is each unit
 * above, 7 a half: 2.5 units of scaling are 11112 and 11117, 8 units are 11116 and twice 11119.
 *
 * @param stem the code without its last digit, for example `1111` for scaling and `4342` for root planing.
 * @param units in halves; less than a half is not billed.
 */
export function codesOfUnits(stem: string, units: number): CodeCount[] {
  const halves = units > 0 && Number.isFinite(units) ? Math.floor(units * 2) : 0;
  const whole = Math.floor(halves / 2);
  const listed = Math.min(whole, MAX_LISTED_UNITS);
  const codes: CodeCount[] = [];
  if (listed > 0) codes.push({ adaCode: `${stem}${listed}`, quantity: 1 });
  if (whole > listed) codes.push({ adaCode: `${stem}9`, quantity: whole - listed });
  if (halves % 2 === 1) codes.push({ adaCode: `${stem}7`, quantity: 1 });
  return codes;
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

/** No item takes longer than this (spec 2 section 9). */
export const LONGEST_ITEM_MINUTES = 120;
/** Minutes of an item that nothing says more of (spec 2 section 9). */
export const DEFAULT_ITEM_MINUTES = 2;
/** The exam that always takes the same time, whatever it costs (spec 2 section 9). */
const FIXED_MINUTES: ReadonlyMap<string, number> = new Map([['01102', 15]]);

/** The time that an item may take: 0 to 120 minutes (spec 2 section 9). What is no number is 0. */
export function clampItemMinutes(minutes: number): number {
  return minutes > 0 ? Math.min(minutes, LONGEST_ITEM_MINUTES) : 0;
}

/**
 * the minutes that a fee is worth at the appointment's goal: fee / goal x duration, rounded half up, 0 to 120. The exam
 * 01102 always takes 15. Without a fee or a goal there is nothing to work it out from: 2 minutes.
 *
 * @param feeCents of the item.
 * @param goalCents of the appointment.
 * @param durationInMinutes of the appointment.
 */
export function minutesOfFee(
  adaCode: string | null,
  feeCents: number | null,
  goalCents: number | null,
  durationInMinutes: number,
): number {
  const fixed = adaCode === null ? undefined : FIXED_MINUTES.get(adaCode);
  if (fixed !== undefined) return fixed;
  if (feeCents === null || goalCents === null || !(goalCents > 0) || !(feeCents >= 0) || !(durationInMinutes >= 0))
    return DEFAULT_ITEM_MINUTES;
  return clampItemMinutes(Math.round((feeCents * durationInMinutes) / goalCents));
}

/**
 * R-41, in the note wizard: amount / hourly goal x 60, rounded half up, 0 to 120; 2 when there is nothing to work it out
 * from.
 */
export function minutesOfAmount(
  adaCode: string | null,
  amountCents: number | null,
  hourlyGoalCents: number | null,
): number {
  return minutesOfFee(adaCode, amountCents, hourlyGoalCents, 60);
}

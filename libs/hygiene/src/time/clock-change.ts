import { instantOfLocalTime, localTimeOfInstant } from '@helix/contracts';

/** The local times that a clock change skips or repeats, in seconds since midnight. */
export interface ClockChange {
  start: number;
  end: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The clock change of a day: what it skips in spring, what it repeats in autumn.
 *
 * @param date `yyyy-mm-dd`.
 * @returns null on days without one. Throws a RangeError for an unknown zone.
 */
export function clockChangeOn(date: string, timeZone: string): ClockChange | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const offsetAt = (instant: number): number => localTimeOfInstant(instant, timeZone) - instant;
  let before = instantOfLocalTime(midnight, timeZone) - 1;
  let after = instantOfLocalTime(midnight + DAY_MS, timeZone);
  const [offsetBefore, offsetAfter] = [offsetAt(before), offsetAt(after)];
  if (offsetBefore === offsetAfter) return null;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offsetBefore) before = middle;
    else after = middle;
  }
  const [first, second] = [offsetBefore, offsetAfter].map((offset) => (after + offset - midnight) / 1000);
  return { start: Math.min(first!, second!), end: Math.max(first!, second!) };
}

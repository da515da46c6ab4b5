import { roundToTenths } from '../numbers.js';

/** How a value changed against the month before. */
export interface Increase {
  /** In the unit of the values, two decimals; null: a month has no value. */
  amount: number | null;
  /** Of the month before, one decimal; null: a month has no value, or the one before is 0. */
  percent: number | null;
}

/** The change from one month to the next; less is negative (rules part T, 5). @param current null: no minutes. */
export function increaseOf(current: number | null, previous: number | null): Increase {
  if (current === null || previous === null) return { amount: null, percent: null };
  const amount = Math.round((current - previous) * 100) / 100 + 0;
  // A month can be negative, by reversals: more is more then, too.
  return { amount, percent: previous === 0 ? null : roundToTenths((100 * amount) / Math.abs(previous)) };
}

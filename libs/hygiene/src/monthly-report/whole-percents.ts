/**
 * The shares of counts in whole percents that add up to 100, by the largest remainder; equal remainders go to the earlier
 * count (rules part T, 7). All 0 when nothing was counted.
 *
 * @param counts 0 or more each; units may have decimals.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / total);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  // The sort is stable, so that of equal remainders the earlier one comes first.
  const byRemainder = counts.map((_, at) => at).toSorted((a, b) => remainderAt(b) - remainderAt(a));
  for (const at of byRemainder.slice(0, missing)) percents[at]! += 1;
  return percents;

  /** Rounded, so that thirds have equal remainders. */
  function remainderAt(at: number): number {
    return Math.round((exact[at]! - percents[at]!) * 1e9);
  }
}

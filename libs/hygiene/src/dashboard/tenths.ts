/** Rounds half up to one decimal, as percents and hours are shown; never minus zero. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** The ends and the labels of a value axis. */
export interface ValueAxis {
  minimum: number;
  maximum: number;
  ticks: number[];
}

/** About so many labels fit beside a chart. */
const TICKS = 5;

/** The next round number: 1, 2, 2.5 or 5 with zeros. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 2.5, 5, 10].map((digit) => digit * power).find((round) => round >= step) ?? step;
}

/** An axis from zero, or from below where values are negative, to a round number above the values. */
export function valueAxis(values: Iterable<number | null>): ValueAxis {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value ?? 0);
    high = Math.max(high, value ?? 0);
  }
  if (low === high) high = TICKS;
  const step = roundStep((high - low) / TICKS);
  return axisBetween(Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
}

/** An axis with fixed ends, `minimum` a multiple of `step`. */
export function axisBetween(minimum: number, maximum: number, step: number): ValueAxis {
  const count = Math.floor((maximum - minimum) / step);
  return {
    minimum: minimum + 0,
    maximum,
    ticks: Array.from({ length: count + 1 }, (_, at) => minimum + at * step + 0),
  };
}

/** An axis of percents: from zero, or a multiple of 20 below the lowest value, to 100, or above the highest value. */
export function percentAxis(values: Iterable<number | null>): ValueAxis {
  const known = [...values].map((value) => value ?? 0);
  const [low, high] = [Math.min(0, ...known), Math.max(100, ...known)];
  return axisBetween(Math.floor(low / 20) * 20, Math.ceil(high / 20) * 20, 20);
}

/**
 * The axis of hourly production over years: to the next hundred above a value, and below a negative one, whose line must not be
 * cut (rules part Y, 6).
 *
 * @param least where it ends otherwise: 500 in charts, 400 in the monthly report (spec 2 section 9).
 */
export function hourlyAxis(values: Iterable<number | null>, least = 500): ValueAxis {
  const known = [...values].map((value) => value ?? 0);
  const [lowest, highest] = [Math.min(0, ...known), Math.max(0, ...known)];
  return axisBetween(Math.floor(lowest / 100) * 100, Math.max(least, Math.ceil(highest / 100) * 100), 100);
}

/** Meaning of a metric's colour; `none` grey: no data. */
export type DashboardState = 'success' | 'warning' | 'fail' | 'unknown' | 'none';

/** Percents of open time: below the first is green, below the second orange, from there on red (spec 1 section 9). */
export const OPEN_TIME_LIMITS = { good: 10, fair: 20 } as const;

/** @param percent as displayed; null when unknown. */
export function openTimeState(percent: number | null): DashboardState {
  if (percent === null) return 'none';
  if (percent < OPEN_TIME_LIMITS.good) return 'success';
  return percent < OPEN_TIME_LIMITS.fair ? 'warning' : 'fail';
}

/**
 * Red below the clinic's goal, green otherwise; unknown without a goal.
 *
 * @param perHour dollars an hour; null: no data.
 * @param goal dollars an hour; 0: none.
 */
export function hourlyProductionState(perHour: number | null, goal: number): DashboardState {
  if (perHour === null) return 'none';
  if (!(goal > 0)) return 'unknown';
  return perHour >= goal ? 'success' : 'fail';
}

/** Green when `count` equals `total`, orange otherwise; no data when the total is 0. */
export function shareState(count: number, total: number): DashboardState {
  if (total === 0) return 'none';
  return count === total ? 'success' : 'warning';
}

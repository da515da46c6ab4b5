import { positiveOrZero } from '../numbers.js';

/** Orange, red, green (spec 2 section 4, timing card). */
export type TimingState = 'open' | 'exceeded' | 'full';

export interface Timing {
  usedMinutes: number;
  /** Below 0 when the plan is longer than the appointment. */
  remainingMinutes: number;
  state: TimingState;
}

/**
 * How the minutes of a plan fit into the appointment. Items outside the appointment must not be among them. Infinite,
 * negative and NaN minutes count as 0.
 */
export function timingOf(itemMinutes: readonly number[], durationInMinutes: number): Timing {
  const usedMinutes = itemMinutes.reduce((sum, minutes) => sum + positiveOrZero(minutes), 0);
  const remainingMinutes = positiveOrZero(durationInMinutes) - usedMinutes;
  if (remainingMinutes > 0) return { usedMinutes, remainingMinutes, state: 'open' };
  return { usedMinutes, remainingMinutes, state: remainingMinutes < 0 ? 'exceeded' : 'full' };
}

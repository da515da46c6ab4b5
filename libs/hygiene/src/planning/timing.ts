/** Orange, red, green (spec 2 section 4, timing card). */
export type TimingState = 'open' | 'exceeded' | 'full';

export interface Timing {
  usedMinutes: number;
  /** Below 0 when the plan is longer than the appointment. */
  remainingMinutes: number;
  state: TimingState;
}

/**
 * How the minutes of a plan fit into the appointment. What does not take time of the appointment is not to be among them. Minutes
 * and a length that are endless, below 0 or no number are 0.
 */
export function timingOf(itemMinutes: readonly number[], durationInMinutes: number): Timing {
  const usedMinutes = itemMinutes.reduce((sum, minutes) => sum + atLeastZero(minutes), 0);
  const remainingMinutes = atLeastZero(durationInMinutes) - usedMinutes;
  if (remainingMinutes > 0) return { usedMinutes, remainingMinutes, state: 'open' };
  return { usedMinutes, remainingMinutes, state: remainingMinutes < 0 ? 'exceeded' : 'full' };
}

const atLeastZero = (minutes: number): number => (minutes > 0 && minutes < Infinity ? minutes : 0);

import { roundToTenths } from '../numbers.js';

/** Stored minutes of one provider on one day. */
export interface ProviderTime {
  /** Of active appointments; overlapping ones count in full. */
  minutesBooked: number;
  /** From punches, else from the schedule; null when neither exists. */
  minutesClocked: number | null;
  /** From the schedule; null without one. */
  minutesScheduled: number | null;
}

/** Minutes worked, and the available minutes to compare them with; null when unknown. */
export interface TimeSpent {
  minutesWorked: number;
  minutesClocked: number | null;
}

/**
 * for one provider and day. Until the day is past it is a forecast: the booked time is compared with the
 * schedule alone, because the punches of a running day do not cover the rest of it.
 *
 * @param isPast whether the day is before today.
 */
export function timeSpent(time: ProviderTime, isPast: boolean): TimeSpent {
  const { minutesBooked, minutesClocked, minutesScheduled } = time;
  return {
    minutesWorked: minutesBooked,
    minutesClocked: isPast ? minutesClocked : minutesScheduled,
  };
}

/**
 * The time of several providers, days or clinics together. Parts with unknown available time are left out, since their
 * work cannot be compared with the time of others, unless no available time is known at all.
 */
export function sumOfTime(parts: readonly TimeSpent[]): TimeSpent {
  const known = parts.filter(isKnownTime);
  const counted = known.length > 0 ? known : parts;
  return {
    minutesWorked: counted.reduce((sum, { minutesWorked }) => sum + minutesWorked, 0),
    minutesClocked: known.length > 0 ? known.reduce((sum, { minutesClocked }) => sum + minutesClocked, 0) : null,
  };
}

/** the share of the available time that was worked, a fraction that is not rounded and may exceed 1; null when unknown. */
export function productiveTime(time: TimeSpent): number | null {
  return isKnownTime(time) ? time.minutesWorked / time.minutesClocked : null;
}

/**
 * the percent of the available time in which nobody was treated, one decimal. Negative when appointments overlap;
 * null when the available time is unknown.
 */
export function openTimePercent(time: TimeSpent): number | null {
  const share = productiveTime(time);
  return share === null ? null : roundToTenths(100 - 100 * share);
}

/** R-23 in hours, one decimal. */
export function openHours(time: TimeSpent): number | null {
  return isKnownTime(time) ? roundToTenths((time.minutesClocked - time.minutesWorked) / 60) : null;
}

/** Whether there is available time to compare the booked time with. */
export function isKnownTime<T extends TimeSpent>(time: T): time is T & { minutesClocked: number } {
  return time.minutesClocked !== null && time.minutesClocked > 0;
}

import { roundToTenths } from '../numbers.js';

/** What is stored of the time of one provider on one day. Minutes. */
export interface ProviderTime {
  /** Of appointments that stand; one that overlaps another counts in full. */
  minutesBooked: number;
  /** From punches, else from the schedule; null: nothing says when the provider was there. */
  minutesClocked: number | null;
  /** From the schedule; null: there is none. */
  minutesScheduled: number | null;
}

/** Time worked, and the time at hand that it is held against; null: not known. Minutes. */
export interface TimeSpent {
  minutesWorked: number;
  minutesClocked: number | null;
}

/**
 * for one provider and day. Until the day is past it is a forecast: all that is booked is held against the
 * schedule, since the punches of a day that goes on say nothing of its rest.
 *
 * @param isPast whether the day is before today.
 */
export function timeSpent(time: ProviderTime, isPast: boolean): TimeSpent {
  const { minutesBooked, minutesClocked, minutesScheduled } = time;
  return {
    minutesWorked: minutesBooked,
    minutesClocked: isPast ? minutesClocked : (minutesScheduled ?? minutesClocked),
  };
}

/**
 * The time of several providers, days or clinics together. What was worked when nobody knows how much time there was
 * cannot be held against the time of others: it is left out, unless no time is known at all.
 */
export function sumOfTime(parts: readonly TimeSpent[]): TimeSpent {
  const known = parts.filter(isKnown);
  const counted = known.length > 0 ? known : parts;
  return {
    minutesWorked: counted.reduce((sum, { minutesWorked }) => sum + minutesWorked, 0),
    minutesClocked: known.length > 0 ? known.reduce((sum, { minutesClocked }) => sum + minutesClocked, 0) : null,
  };
}

/**
 * the percent of the time at hand in which nobody was treated, one decimal. Below 0 when appointments overlap; null when
 * the time at hand is not known.
 */
export function openTimePercent(time: TimeSpent): number | null {
  return isKnown(time) ? roundToTenths(100 - (100 * time.minutesWorked) / time.minutesClocked) : null;
}

/** The same in hours, one decimal. */
export function openHours(time: TimeSpent): number | null {
  return isKnown(time) ? roundToTenths((time.minutesClocked - time.minutesWorked) / 60) : null;
}

function isKnown(time: TimeSpent): time is TimeSpent & { minutesClocked: number } {
  return time.minutesClocked !== null && time.minutesClocked > 0;
}

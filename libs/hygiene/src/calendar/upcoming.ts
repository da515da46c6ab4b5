import { localTimeAt, localTimeMinutes } from '../time/local-time.js';
import { OVER_AFTER_MINUTES } from './event-state.js';

/** When an appointment is. */
export interface AppointmentTime {
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
}

/**
 * The moment after which an appointment must end to be upcoming. Everything earlier is past, appointments of today that
 * are over included.
 *
 * @param now milliseconds since the epoch.
 * @param timeZone IANA name.
 * @returns local time of the clinic, `yyyy-mm-ddThh:mm:ss`.
 */
export function upcomingFrom(now: number, timeZone: string): string {
  const minutes = localTimeMinutes(localTimeAt(now, timeZone)) - OVER_AFTER_MINUTES;
  return new Date(minutes * 60_000).toISOString().slice(0, 19);
}

/** Whether an appointment is not over. @param from the result of `upcomingFrom`. */
export function isUpcoming({ start, durationInMinutes }: AppointmentTime, from: string): boolean {
  return localTimeMinutes(start) + durationInMinutes > localTimeMinutes(from);
}

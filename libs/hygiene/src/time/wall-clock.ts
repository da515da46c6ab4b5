import { Temporal } from 'temporal-polyfill';
import { wallOfInstant } from './time-zone.js';

/**
 * Minutes since the epoch of a wall-clock time read as if it were UTC. Only good for comparing times of one clinic.
 *
 * @param wallClock `yyyy-mm-ddThh:mm[:ss]`, without offset.
 */
export function wallClockMinutes(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11, 19).padEnd(8, ':00')}Z`) / 60_000;
}

/** The wall clock of a time zone at an instant, `yyyy-mm-ddThh:mm:ss`. Throws a RangeError for an unknown zone. */
export function wallClockAt(epochMilliseconds: number, timeZone: string): string {
  return new Date(wallOfInstant(epochMilliseconds, timeZone)).toISOString().slice(0, 19);
}

/** The calendar day of a time zone at an instant, `yyyy-mm-dd`. */
export function dateAt(epochMilliseconds: number, timeZone: string): string {
  return wallClockAt(epochMilliseconds, timeZone).slice(0, 10);
}

/** A calendar day moved by a number of days, `yyyy-mm-dd`. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

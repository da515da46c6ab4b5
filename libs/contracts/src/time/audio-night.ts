import { instantOfLocalTime, localTimeOfInstant } from './time-zone.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Local time. */
const NIGHTLY_HOUR = 3;

/** The instant of the last 03:00 of a time zone, at which old audio is deleted (rules part R, 13). @param now milliseconds since the epoch. */
export const lastNight = (now: number, timeZone: string): number => nightAt(dayOf(now, timeZone), timeZone);

/** The instant of the next 03:00 of a time zone. @param now milliseconds since the epoch. */
export const nextNight = (now: number, timeZone: string): number => nightAt(dayOf(now, timeZone) + 1, timeZone);

/** The day of the last 03:00, in days of local time. */
const dayOf = (now: number, timeZone: string): number =>
  Math.floor((localTimeOfInstant(now, timeZone) - NIGHTLY_HOUR * HOUR_MS) / DAY_MS);

const nightAt = (day: number, timeZone: string): number =>
  instantOfLocalTime(day * DAY_MS + NIGHTLY_HOUR * HOUR_MS, timeZone);

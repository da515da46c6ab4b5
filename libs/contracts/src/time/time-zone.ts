import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';

/*
 * Local times, by the time zone data of the release: from five years ago to five years ahead. Node, PostgreSQL and
 * browsers have their own data of different ages. After a province changes its daylight saving rules, they disagree for
 * years about its local time, and so about which day is today and which appointments are over.
 */

/** Whether a time zone exists, for example `America/Toronto`. */
export const isTimeZone = (name: string): boolean => moment.tz.zone(name) !== null;

/**
 * The local time of a time zone at an instant, as the milliseconds that it would have in UTC.
 *
 * @throws RangeError for an unknown zone.
 */
export function localTimeOfInstant(epochMs: number, timeZone: string): number {
  return epochMs - MINUTE_MS * zoneOf(timeZone).utcOffset(epochMs);
}

/**
 * The instant of a local time in a time zone, milliseconds since the epoch. An ambiguous local time is the first of the
 * two; a skipped one is shifted forward by the gap.
 *
 * @param localMs the local time, as the milliseconds that it would have in UTC.
 * @throws RangeError for an unknown zone.
 */
export function instantOfLocalTime(localMs: number, timeZone: string): number {
  return localMs + MINUTE_MS * zoneOf(timeZone).parse(localMs);
}

const MINUTE_MS = 60_000;

function zoneOf(name: string) {
  const zone = moment.tz.zone(name);
  if (zone === null) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}

import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';

/*
 * Time zones, by the data that come with the release: from five years ago to five years ahead. Node, PostgreSQL and
 * browsers have data of their own, of different ages. When a province keeps its summer time, they disagree for years on
 * what time it is there, and so on which day is today and which appointments are over.
 */

/** Whether there is such a time zone, for example `America/Toronto`. */
export const isTimeZone = (name: string): boolean => moment.tz.zone(name) !== null;

/**
 * The time that a time zone's clocks show at an instant, milliseconds, as if it were UTC.
 *
 * @throws RangeError for an unknown zone.
 */
export function wallOfInstant(epochMilliseconds: number, timeZone: string): number {
  return epochMilliseconds - MINUTE_MS * zoneOf(timeZone).utcOffset(epochMilliseconds);
}

/**
 * The instant at which a time zone's clocks show a time, milliseconds since the epoch. Of a time that they show twice, the
 * first; of one that they skip, that which they show instead.
 *
 * @param wallMilliseconds the time, as if it were UTC.
 * @throws RangeError for an unknown zone.
 */
export function instantOfWall(wallMilliseconds: number, timeZone: string): number {
  return wallMilliseconds + MINUTE_MS * zoneOf(timeZone).parse(wallMilliseconds);
}

const MINUTE_MS = 60_000;

function zoneOf(name: string) {
  const zone = moment.tz.zone(name);
  if (zone === null) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}

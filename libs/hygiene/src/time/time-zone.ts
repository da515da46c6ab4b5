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
export function localTimeOfInstant(epochMs: number, timeZone: string): number {
  return epochMs - MINUTE_MS * zoneOf(timeZone).utcOffset(epochMs);
}

/**
 * The instant at which a time zone's clocks show a time, milliseconds since the epoch. Of a time that they show twice, the
 * first; of one that they skip, that which they show instead.
 *
 * @param localMs the time, as if it were UTC.
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

/**
 * Minutes since the epoch of a wall-clock time read as if it were UTC. Only good for comparing times of one clinic.
 *
 * @param wallClock `yyyy-mm-ddThh:mm[:ss]`, without offset.
 */
export function localTimeMinutes(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11, 19).padEnd(8, ':00')}Z`) / 60_000;
}

/** The wall clock of a time zone at an instant, `yyyy-mm-ddThh:mm:ss`. Throws a RangeError for an unknown zone. */
export function localTimeAt(epochMs: number, timeZone: string): string {
  return new Date(localTimeOfInstant(epochMs, timeZone)).toISOString().slice(0, 19);
}

/** The calendar day of a time zone at an instant, `yyyy-mm-dd`. */
export function dateAt(epochMs: number, timeZone: string): string {
  return localTimeAt(epochMs, timeZone).slice(0, 10);
}

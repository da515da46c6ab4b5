import { localTimeOfInstant } from '@helix/contracts';

/**
 * A local time as the minutes since the epoch that it would have in UTC. Only for comparing times of one clinic.
 *
 * @param localTime `yyyy-mm-ddThh:mm[:ss]`, without offset.
 */
export function localTimeMinutes(localTime: string): number {
  return Date.parse(`${localTime.slice(0, 10)}T${localTime.slice(11, 19).padEnd(8, ':00')}Z`) / 60_000;
}

/** The local time of a time zone at an instant, `yyyy-mm-ddThh:mm:ss`. Throws a RangeError for an unknown zone. */
export function localTimeAt(epochMs: number, timeZone: string): string {
  return new Date(localTimeOfInstant(epochMs, timeZone)).toISOString().slice(0, 19);
}

/** The local day of a time zone at an instant, `yyyy-mm-dd`. */
export function dateAt(epochMs: number, timeZone: string): string {
  return localTimeAt(epochMs, timeZone).slice(0, 10);
}

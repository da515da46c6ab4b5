import { instantOfLocalTime, localTimeOfInstant } from '@helix/contracts';

/**
 * Time in the simulated clinic. A `day` is a number of days since 1970-01-01; a `localTime` is seconds on the clinic's own
 * clock since that day's midnight, as if the clinic lay in UTC. Both are plain numbers, so that years of life are cheap.
 */
export const DAY_SECONDS = 86_400;

/** The day number of `yyyy-mm-dd`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** `yyyy-mm-dd` of a day number. */
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: number): number => (day + 4) % 7;

export const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

/** 1 January to 12 December, and the day of the month. */
export function monthAndDate(day: number): { month: number; date: number } {
  const at = new Date(day * 86_400_000);
  return { month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

const laterDays = new Map<number, number>();
const MAX_MONTHS = 512;

/** The same day of the month so many months later (-511 to 511), or that month's last day. Asked for again and again, so remembered. */
export function monthsAfter(day: number, months: number): number {
  const key = day * 2 * MAX_MONTHS + months + MAX_MONTHS;
  let later = laterDays.get(key);
  if (later === undefined) {
    if (laterDays.size > 100_000) laterDays.clear();
    const at = new Date(day * 86_400_000);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
    const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    later = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDate)) / 86_400_000;
    laterDays.set(key, later);
  }
  return later;
}

/** The localTime time of a minute of a day; minutes may have a fraction. */
export const localTimeOf = (day: number, minute: number): number => day * DAY_SECONDS + Math.round(minute * 60);

/** The day that a localTime time lies in. */
export const dayOfLocalTime = (localTime: number): number => Math.floor(localTime / DAY_SECONDS);

/** `yyyy-mm-ddThh:mm:ss`. */
export const localTimeText = (localTime: number): string => new Date(localTime * 1000).toISOString().slice(0, 19);

/** `hh:mm` of a minute of the day. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute) % 60).padStart(2, '0')}`;

/** The clock of a clinic: turns its local times into instants, and back. Throws a RangeError in an unknown time zone. */
export class LocalClock {
  constructor(private readonly timeZone: string) {}

  /** The local time at an instant (ms since the epoch), whole seconds. */
  localTimeAt(instant: number): number {
    return Math.floor(localTimeOfInstant(instant, this.timeZone) / 1000);
  }

  /** The instant of a local time, both in ms. Of a time that happens twice, the first. */
  instantOf(localTimeMs: number): number {
    return instantOfLocalTime(localTimeMs, this.timeZone);
  }

  /** False for a local time of the hour that is skipped when clocks go forward. */
  exists(localTime: number): boolean {
    return this.localTimeAt(this.instantOf(localTime * 1000)) === localTime;
  }
}

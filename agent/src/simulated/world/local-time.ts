import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';

/**
 * Time in the simulated clinic. A `day` is a number of days since 1970-01-01; a `localTime` is seconds on the clinic's own
 * clock since that day's midnight, as if the clinic lay in UTC. Both are plain numbers, so that years of life are cheap.
 */
export const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

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

/** The localTime time of a minute of a day; minutes may have a fraction. */
export const localTimeOf = (day: number, minute: number): number => day * DAY_SECONDS + Math.round(minute * 60);

/** The day that a localTime time lies in. */
export const dayOfLocalTime = (localTime: number): number => Math.floor(localTime / DAY_SECONDS);

/** `yyyy-mm-ddThh:mm:ss`. */
export const localTimeText = (localTime: number): string => new Date(localTime * 1000).toISOString().slice(0, 19);

/** `hh:mm` of a minute of the day. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute) % 60).padStart(2, '0')}`;

/** Turns a clinic's localTime clock into instants and back, by time zone data that come with the release. */
export class LocalClock {
  /** Milliseconds to add to a localTime time to have the instant, by day, or null on a day on which clocks change. */
  private readonly byDay = new Map<number, number | null>();
  private readonly byHour = new Map<number, number>();

  private readonly zone: moment.MomentZone;

  /** @throws RangeError for an unknown time zone. */
  constructor(timeZone: string) {
    const zone = moment.tz.zone(timeZone);
    if (zone === null) throw new RangeError(`there is no time zone ${timeZone}`);
    this.zone = zone;
  }

  /** The localTime time at an instant (ms since the epoch), whole seconds. */
  localTimeAt(instant: number): number {
    return Math.floor(instant / 1000) - this.zone.utcOffset(instant) * 60;
  }

  /** The instant of a localTime time, both in ms. Of a time that happens twice, the first. */
  instantOf(localTimeMs: number): number {
    const hour = Math.floor(localTimeMs / (HOUR_SECONDS * 1000));
    return localTimeMs + this.shiftOf(hour);
  }

  /** False for the hour that is skipped when clocks go forward. */
  exists(localTime: number): boolean {
    if (this.shiftOfDay(dayOfLocalTime(localTime)) !== null) return true;
    return this.localTimeAt(this.instantOf(localTime * 1000)) === localTime;
  }

  private shiftOf(hour: number): number {
    const ofDay = this.shiftOfDay(Math.floor(hour / 24));
    if (ofDay !== null) return ofDay;
    const known = this.byHour.get(hour);
    if (known !== undefined) return known;
    const measured = this.measure(hour);
    this.byHour.set(hour, measured);
    return measured;
  }

  /** The shift that holds all day; null on a day on which clocks change. */
  private shiftOfDay(day: number): number | null {
    const known = this.byDay.get(day);
    if (known !== undefined) return known;
    const [first, last] = [this.measure(day * 24), this.measure(day * 24 + 24)];
    const shift = first === last ? first : null;
    this.byDay.set(day, shift);
    return shift;
  }

  private measure(hour: number): number {
    const localTime = hour * HOUR_SECONDS * 1000;
    return this.zone.parse(localTime) * 60_000;
  }
}

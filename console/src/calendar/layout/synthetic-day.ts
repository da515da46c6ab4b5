import { addDays, wallClockMinutes } from '@helix/hygiene';

/**
 * The grid shows each provider as one day of a made-up calendar: the first provider is the 1st of January 2001, the
 * second the 2nd, and so on. This module is the only one that knows it.
 */
export const FIRST_DAY = '2001-01-01';

/** The shortest stretch that is drawn, in minutes: one slot. */
export const SLOT_MINUTES = 10;

const DAY_MINUTES = 24 * 60;

/** Minutes from the day's midnight to a wall-clock time; times of the day before or after are cut to 0 and 1440. */
export function minuteOfDay(date: string, wallClock: string): number {
  const minutes = wallClockMinutes(wallClock) - wallClockMinutes(`${date}T00:00:00`);
  return Math.min(Math.max(minutes, 0), DAY_MINUTES);
}

/** Minutes of the day as `hh:mm:ss`; 1440 is `24:00:00`. */
export function clockText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}:00`;
}

const columnDays: string[] = [];

/** The made-up day of a column, `yyyy-mm-dd`. Each is worked out once: every appointment of every drawing asks for its own. */
export function columnDay(column: number): string {
  return (columnDays[column] ??= addDays(FIRST_DAY, column));
}

/** The column that a made-up day stands for. */
export function columnOfDay(day: Date): number {
  return Math.round((day.getTime() - Date.parse(`${FIRST_DAY}T00:00:00Z`)) / (DAY_MINUTES * 60_000));
}

/**
 * A stretch of a real day moved into a column, both ends without offset. What lies before or after the day is cut off;
 * less than a slot is drawn as one slot.
 */
export function intoColumn(
  column: number,
  date: string,
  startDate: string,
  endDate: string,
): { start: string; end: string } {
  const start = Math.min(minuteOfDay(date, startDate), DAY_MINUTES - SLOT_MINUTES);
  const end = Math.max(minuteOfDay(date, endDate), start + SLOT_MINUTES);
  const endDay = end === DAY_MINUTES ? columnDay(column + 1) : columnDay(column);
  return {
    start: `${columnDay(column)}T${clockText(start)}`,
    end: `${endDay}T${clockText(end % DAY_MINUTES)}`,
  };
}

import type { CalendarAppointment } from '@helix/contracts';
import { addDays, localTimeMinutes } from '@helix/hygiene';
import { fittingLines, SLOT_MINUTES } from '../../components/grid/grid-styles.js';
import { SLOT_HEIGHT } from './slot-height.js';

export { SLOT_MINUTES } from '../../components/grid/grid-styles.js';
export { SLOT_HEIGHT } from './slot-height.js';

/** Space above and below the text of an event, with the gap to the next event, pixels. */
const EVENT_PADDING = 9;

const DAY_MINUTES = 24 * 60;

/** Minutes from a date's midnight to a local time; times on other dates are clamped to 0 and 1440. */
export function minuteOfDay(date: string, localTime: string): number {
  const minutes = localTimeMinutes(localTime) - localTimeMinutes(`${date}T00:00:00`);
  return Math.min(Math.max(minutes, 0), DAY_MINUTES);
}

/** Minutes of the day as `hh:mm:ss`; 1440 is `24:00:00`. */
export function clockText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}:00`;
}

/**
 * How many whole lines of text fit into an event. A line that does not fit is left out, never cut.
 *
 * @param minutes the drawn length.
 */
export const eventLines = (minutes: number): number =>
  fittingLines((minutes / SLOT_MINUTES) * SLOT_HEIGHT, EVENT_PADDING);

/** Minutes of the day, both whole hours. */
export interface VisibleHours {
  start: number;
  end: number;
}

/** The hours while nothing is loaded yet. */
export const INITIAL_HOURS: VisibleHours = { start: 4 * 60, end: 19 * 60 };
const HOURS_WITHOUT_APPOINTMENTS: VisibleHours = { start: 7 * 60, end: 19 * 60 };

/** Whole hours from the earliest start to the latest end of the loaded appointments; 7:00 to 19:00 without any. */
export function visibleHours(appointments: readonly CalendarAppointment[]): VisibleHours {
  if (appointments.length === 0) return HOURS_WITHOUT_APPOINTMENTS;
  let first = '24:00';
  let last = '00:00';
  // Compares texts: parsing the times of thousands of appointments is slow, and only two of them count.
  for (const { appointmentDate, startDate, endDate } of appointments) {
    const start = clampToDay(appointmentDate, startDate);
    if (start < first) first = start;
    const end = clampToDay(appointmentDate, endDate);
    if (end > last) last = end;
  }
  const startHour = Math.min(Number(first.slice(0, 2)), 23);
  const endHour = Number(last.slice(0, 2)) + (last.endsWith(':00') ? 0 : 1);
  return { start: startHour * 60, end: Math.max(endHour, startHour + 1) * 60 };
}

/** A local time as `hh:mm`; times on other dates are clamped to 00:00 and 24:00. */
function clampToDay(date: string, localTime: string): string {
  const day = localTime.slice(0, 10);
  return day === date ? localTime.slice(11, 16) : day < date ? '00:00' : '24:00';
}

/**
 * FullCalendar's free parts know days, not resources. Each column is therefore a day of a synthetic calendar: the first
 * column is 1 January 2001, the second one 2 January, and so on.
 */
export const FIRST_DAY = '2001-01-01';

const columnDays: string[] = [];

/** The synthetic day of a column, `yyyy-mm-dd`. Cached, because each appointment of each render needs it. */
export function columnDay(column: number): string {
  return (columnDays[column] ??= addDays(FIRST_DAY, column));
}

/** The column of a synthetic day. */
export function columnOfDay(day: Date): number {
  return Math.round((day.getTime() - Date.parse(`${FIRST_DAY}T00:00:00Z`)) / (DAY_MINUTES * 60_000));
}

/**
 * Moves a period of a real date to the synthetic day of a column. Parts on other dates are cut off, and a period
 * shorter than a slot becomes one slot long.
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

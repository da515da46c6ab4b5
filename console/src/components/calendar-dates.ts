import { addDays, isCalendarDay } from '@helix/hygiene';

/** A range of days. */
export interface DayRange {
  /** `yyyy-mm-dd`, both included. */
  startDate: string;
  endDate: string;
}

/** The first and last date that a calendar shows: a wide range that still leaves room for the surrounding days. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2199-12-31';

/** Whether a text is a date, `yyyy-mm-dd`, that a calendar shows. */
export const isShownDate = (text: string): boolean => isCalendarDay(text) && text >= FIRST_DATE && text <= LAST_DATE;

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The dates of a date's week, Monday to Sunday. */
export function weekOf(date: string): string[] {
  const monday = mondayOf(date);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

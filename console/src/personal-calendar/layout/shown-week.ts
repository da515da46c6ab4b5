import { addDays, isCalendarDay } from '@helix/hygiene';

/** The data of the personal calendar reaches so many days back and ahead (spec 3 section 9). */
const DAYS_BACK = 60;
const DAYS_AHEAD = 30;

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The days of the week that begins with a Monday. */
export const daysOf = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));

/** The first and the last week that can be shown, by their Mondays. */
export function shownWeeks(today: string): { first: string; last: string } {
  return { first: mondayOf(addDays(today, -DAYS_BACK)), last: mondayOf(addDays(today, DAYS_AHEAD)) };
}

/** The Monday of the week to show: that of the day that was asked for, or the nearest that can be shown. */
export function shownWeek(wanted: string | null, today: string): string {
  const { first, last } = shownWeeks(today);
  const monday = mondayOf(wanted !== null && isCalendarDay(wanted) ? wanted : today);
  return monday < first ? first : monday > last ? last : monday;
}

import { addDays } from '@helix/hygiene';

export interface DayRange {
  /** `yyyy-mm-dd`, both included. */
  startDate: string;
  endDate: string;
}

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The days of a date's week, Monday to Sunday. */
export function weekOf(date: string): string[] {
  const monday = mondayOf(date);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

/** What is in sight: the day itself, or the week that it is in. */
export function shownRange(date: string, isWeekly: boolean): DayRange {
  if (!isWeekly) return { startDate: date, endDate: date };
  const startDate = mondayOf(date);
  return { startDate, endDate: addDays(startDate, 6) };
}

/** How far Previous and Next go: a day, or in the week view a week, so that no press shows the same week again. */
export const stepDays = (isWeekly: boolean): number => (isWeekly ? 7 : 1);

import { addDays } from '@helix/hygiene';
import { mondayOf, type DayRange } from '../../components/calendar-dates.js';

/** Days that are loaded before and after the chosen date. */
const WINDOW_DAYS = 14;

/** The shown days: the date itself, or the week that contains it. */
export function shownRange(date: string, isWeekly: boolean): DayRange {
  if (!isWeekly) return { startDate: date, endDate: date };
  const startDate = mondayOf(date);
  return { startDate, endDate: addDays(startDate, 6) };
}

/** How many days Previous and Next move. A step of a week in the week view never shows the same week again. */
export const stepDays = (isWeekly: boolean): number => (isWeekly ? 7 : 1);

/** The loaded days around a date. */
export function windowAround(date: string): DayRange {
  return { startDate: addDays(date, -WINDOW_DAYS), endDate: addDays(date, WINDOW_DAYS) };
}

/**
 * The window to load: the current one while it contains the shown days, then the window around the date.
 *
 * @param shown the date or its whole week: a partly loaded week would show its other days as empty.
 */
export function windowFor(date: string, shown: DayRange, current: DayRange | null): DayRange {
  const containsShown = current && shown.startDate >= current.startDate && shown.endDate <= current.endDate;
  return containsShown ? current : windowAround(date);
}

/** Groups days into ranges of consecutive days, in order. Duplicates count once. */
export function contiguousRanges(days: Iterable<string>): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1);
    if (last && addDays(last.endDate, 1) === day) last.endDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges;
}

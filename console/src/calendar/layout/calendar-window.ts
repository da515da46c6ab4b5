import { addDays } from '@helix/hygiene';
import type { DayRange } from './shown-days.js';

/** Days that are loaded before and after the chosen one. */
export const WINDOW_DAYS = 14;

/** The days loaded around a date. */
export function windowAround(date: string): DayRange {
  return { startDate: addDays(date, -WINDOW_DAYS), endDate: addDays(date, WINDOW_DAYS) };
}

/**
 * The window to have loaded: the present one until what is shown leaves it, then the one around the date.
 *
 * @param shown the date, or the week that it is in: a week that is partly loaded would show days as empty.
 */
export function windowFor(date: string, shown: DayRange, present: DayRange | null): DayRange {
  const holds = present && shown.startDate >= present.startDate && shown.endDate <= present.endDate;
  return holds ? present : windowAround(date);
}

/** Days as runs without a gap, in order; a day that is given twice counts once. */
export function contiguousRuns(days: Iterable<string>): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.endDate, 1) === day) last.endDate = day;
    else runs.push({ startDate: day, endDate: day });
  }
  return runs;
}

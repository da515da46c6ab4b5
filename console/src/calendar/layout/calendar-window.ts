import { addDays } from '@helix/hygiene';

/** Days that are loaded before and after the chosen one. */
export const WINDOW_DAYS = 14;

export interface CalendarWindow {
  /** `yyyy-mm-dd`, both included. */
  startDate: string;
  endDate: string;
}

/** The days loaded around a date. */
export function windowAround(date: string): CalendarWindow {
  return { startDate: addDays(date, -WINDOW_DAYS), endDate: addDays(date, WINDOW_DAYS) };
}

/** The window to have loaded for a date: the present one until the date leaves it. */
export function windowFor(date: string, present: CalendarWindow | null): CalendarWindow {
  return present && date >= present.startDate && date <= present.endDate ? present : windowAround(date);
}

/** Days as runs without a gap, in order; a day that is given twice counts once. */
export function contiguousRuns(days: Iterable<string>): CalendarWindow[] {
  const runs: CalendarWindow[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.endDate, 1) === day) last.endDate = day;
    else runs.push({ startDate: day, endDate: day });
  }
  return runs;
}

import { addMonths, isCalendarDay } from '../time/calendar-day.js';
import type { ResetType } from './coverage-item.js';

/** A range of days; `to` is exclusive, null when it never ends. */
export interface CoveragePeriod {
  from: string;
  to: string | null;
}

/** When a limit resets. */
export interface Reset {
  resetType: ResetType;
  resetTimePeriod: number | null;
}

/** The months after which a limit resets; null when it never does, or the period is not a whole number above 0. */
export function resetMonths({ resetType, resetTimePeriod }: Reset): number | null {
  if (resetType === 'oneTime' || resetTimePeriod === null) return null;
  if (!Number.isInteger(resetTimePeriod) || resetTimePeriod < 1) return null;
  return resetType === 'monthly' ? resetTimePeriod : resetTimePeriod * 12;
}

/**
 * The period of a limit that contains a day (R-43, step 3). Periods of months and years are consecutive from the start
 * date; calendar years form blocks that start in the year of the start date; one time never ends.
 *
 * @param start `yyyy-mm-dd`, the first day of a period; earlier days are in earlier periods of the same length.
 * @returns null when a date or the reset is invalid.
 */
export function periodOf(reset: Reset, start: string, date: string): CoveragePeriod | null {
  if (!isCalendarDay(start) || !isCalendarDay(date)) return null;
  if (reset.resetType === 'oneTime') return { from: start, to: null };
  const months = resetMonths(reset);
  if (months === null) return null;
  if (reset.resetType === 'calendar') return calendarBlock(months / 12, start, date);
  return window(months, start, date);
}

function calendarBlock(years: number, start: string, date: string): CoveragePeriod | null {
  const first = yearOf(start) + Math.floor((yearOf(date) - yearOf(start)) / years) * years;
  // Valid years are 1 to 9999.
  if (first < 1) return null;
  return { from: newYear(first), to: first + years > 9999 ? null : newYear(first + years) };
}

/** Adds to the start each time, so that a 31st clamped to a 30th in one window is a 31st again in the next. */
function window(months: number, start: string, date: string): CoveragePeriod | null {
  const passed = (yearOf(date) - yearOf(start)) * 12 + (monthOf(date) - monthOf(start));
  let count = Math.floor(passed / months);
  const from = addMonths(start, count * months);
  if (from === null) return null;
  if (from > date) count -= 1;
  const first = addMonths(start, count * months);
  return first === null ? null : { from: first, to: addMonths(start, (count + 1) * months) };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const monthOf = (date: string): number => Number(date.slice(5, 7));
const newYear = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

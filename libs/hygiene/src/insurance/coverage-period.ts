import { addMonths, isCalendarDay } from '../time/calendar-day.js';
import type { ResetType } from './coverage-item.js';

/** A stretch of days; `to` is the first day that is not in it any more, null when it never ends. */
export interface CoveragePeriod {
  from: string;
  to: string | null;
}

/** When a limit begins anew. */
export interface Reset {
  resetType: ResetType;
  resetTimePeriod: number | null;
}

/** The months after which a limit begins anew; null when it never does, or the period is no whole number above 0. */
export function resetMonths({ resetType, resetTimePeriod }: Reset): number | null {
  if (resetType === 'oneTime' || resetTimePeriod === null) return null;
  if (!Number.isInteger(resetTimePeriod) || resetTimePeriod < 1) return null;
  return resetType === 'monthly' ? resetTimePeriod : resetTimePeriod * 12;
}

/**
 * The period of a limit that a day lies in (R-43, step 3). Months and years follow each other from the start date;
 * calendar years come in blocks that begin in the year of the start date; one time never ends.
 *
 * @param start `yyyy-mm-dd`, the first day of the first period; days before it lie in periods that are counted back.
 * @returns null when a day does not exist or the reset is none that is known.
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
  const begin = yearOf(start) + Math.floor((yearOf(date) - yearOf(start)) / years) * years;
  // The years that a day can have end at 9999.
  if (begin < 1) return null;
  return { from: newYear(begin), to: begin + years > 9999 ? null : newYear(begin + years) };
}

/** Counted from the start each time: a 31st that became a 30th in one window is a 31st again in the next. */
function window(months: number, start: string, date: string): CoveragePeriod | null {
  const passed = (yearOf(date) - yearOf(start)) * 12 + (monthOf(date) - monthOf(start));
  let count = Math.floor(passed / months);
  const from = addMonths(start, count * months);
  if (from === null) return null;
  if (from > date) count -= 1;
  const begin = addMonths(start, count * months);
  return begin === null ? null : { from: begin, to: addMonths(start, (count + 1) * months) };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const monthOf = (date: string): number => Number(date.slice(5, 7));
const newYear = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

import { addMonths, isCalendarDay } from '../time/calendar-day.js';
import type { ResetType } from './coverage-item.js';

/** A range of days; `from` is null when it has no beginning, `to` is exclusive, null when it never ends. */
export interface CoveragePeriod {
  from: string | null;
  to: string | null;
}

/** When a limit resets. */
export interface Reset {
  resetType: ResetType;
  resetTimePeriod: number | null;
  /** `yyyy-mm-dd`, the first day of a period; null when none is known. */
  startDate: string | null;
  /** Counted back from the day of an appointment. */
  isRolling: boolean;
}

/**
 * The months that a treatment counts for, where it is counted back from an appointment instead of in periods:
 * when the limit rolls, and without a start date also when its months do not divide a year: a limit of two years, or of
 * nine months, must not forget what was used before 1 January. Null for periods, and for an invalid reset.
 */
export function windowMonths(reset: Reset): number | null {
  const months = resetMonths(reset);
  if (months === null || reset.isRolling) return months;
  const isAnchored = reset.startDate !== null || reset.resetType === 'calendar' || 12 % months === 0;
  return isAnchored ? null : months;
}

/**
 * The period of a limit that contains a day (R-43, step 3). Periods of months and years are consecutive from the start
 * date, without one from 1 January of the day's year; calendar years form blocks that start in the year of the start
 * date, without one a block ends with the day's year; one time counts from the start date and never ends.
 *
 * @returns null when it is counted back (`windowMonths`), and when a date or the reset is invalid.
 */
export function periodOf(reset: Reset, date: string): CoveragePeriod | null {
  const { startDate } = reset;
  if ((startDate !== null && !isCalendarDay(startDate)) || !isCalendarDay(date)) return null;
  if (reset.resetType === 'oneTime') return { from: startDate, to: null };
  const months = resetMonths(reset);
  if (months === null || windowMonths(reset) !== null) return null;
  if (reset.resetType === 'calendar') return calendarBlock(months / 12, startDate, date);
  return periodOfMonths(months, startDate ?? newYear(yearOf(date)), date);
}

/** Whether a treatment on a day counts on a later day (R-43, step 4). False for an invalid reset. */
export function countsOn(reset: Reset, treatedOn: string, date: string): boolean {
  if (treatedOn >= date) return false;
  const months = windowMonths(reset);
  if (months !== null) return (addMonths(treatedOn, months) ?? date) > date;
  const period = periodOf(reset, date);
  if (period === null) return false;
  return (period.from === null || treatedOn >= period.from) && (period.to === null || treatedOn < period.to);
}

/** The first day on which a treatment no longer counts; null when it always does, and for an invalid reset. */
export function leavesOn(reset: Reset, treatedOn: string): string | null {
  const months = windowMonths(reset);
  if (months !== null) return addMonths(treatedOn, months);
  if (reset.resetType === 'calendar' && reset.startDate === null) {
    const blockMonths = resetMonths(reset);
    return blockMonths === null ? null : addMonths(newYear(yearOf(treatedOn)), blockMonths);
  }
  return periodOf(reset, treatedOn)?.to ?? null;
}

/** The months after which a limit resets; null when it never does, or the period is not a whole number above 0. */
function resetMonths({ resetType, resetTimePeriod }: Reset): number | null {
  if (resetType === 'oneTime' || resetTimePeriod === null) return null;
  if (!Number.isInteger(resetTimePeriod) || resetTimePeriod < 1) return null;
  return resetType === 'monthly' ? resetTimePeriod : resetTimePeriod * 12;
}

function calendarBlock(years: number, start: string | null, date: string): CoveragePeriod | null {
  const firstOfAny = start === null ? yearOf(date) - years + 1 : yearOf(start);
  const first = firstOfAny + Math.floor((yearOf(date) - firstOfAny) / years) * years;
  // Valid years are 1 to 9999.
  if (first < 1) return null;
  return { from: newYear(first), to: first + years > 9999 ? null : newYear(first + years) };
}

/** Adds to the start each time, so that a 31st clamped to a 30th in one period is a 31st again in the next. */
function periodOfMonths(months: number, start: string, date: string): CoveragePeriod | null {
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

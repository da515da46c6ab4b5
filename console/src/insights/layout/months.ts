import { addDays, addMonths, lastInsightDay } from '@helix/hygiene';
import { mondayOf, type DayRange } from '../../components/calendar-dates.js';

/** The month of a day, `yyyy-mm`. */
export const monthOf = (date: string): string => date.slice(0, 7);

const firstOf = (month: string): string => `${month}-01`;

/** A month moved by whole months, `yyyy-mm`. */
export const moveMonth = (month: string, months: number): string =>
  monthOf(addMonths(firstOf(month), months) ?? firstOf(month));

/** At least this many weeks are shown, so that the page is not almost empty at the end of a month. */
const MIN_WEEKS = 5;

/**
 * The shown weeks of a month, Monday to Sunday. In the current month, past weeks are left out and the first weeks of
 * the next month take their place.
 *
 * @param today the date in New York.
 */
export function shownDays(month: string, today: string): DayRange {
  const first = firstOf(month);
  const last = addDays(firstOf(moveMonth(month, 1)), -1);
  const startDate = mondayOf(first < today ? today : first);
  const sunday = addDays(mondayOf(last), 6);
  const minimum = addDays(startDate, MIN_WEEKS * 7 - 1);
  return { startDate, endDate: monthOf(today) === month && sunday < minimum ? minimum : sunday };
}

/** The shown days with insights: from today to six months ahead. */
export function insightDays(month: string, today: string): DayRange {
  const { startDate, endDate } = shownDays(month, today);
  const last = lastInsightDay(today);
  return { startDate: startDate < today ? today : startDate, endDate: endDate > last ? last : endDate };
}

/**
 * The days of a month that a list shows: those with insights, and in the current month always today, first.
 *
 * @param withInsights days, `yyyy-mm-dd`, in any order.
 */
export function listedDays(month: string, today: string, withInsights: readonly string[]): string[] {
  const { startDate, endDate } = insightDays(month, today);
  const shown = withInsights.filter((date) => date >= startDate && date <= endDate);
  return [...new Set(monthOf(today) === month ? [today, ...shown] : shown)].sort();
}

/** The first and the last month with insights. */
export function insightMonths(today: string): { first: string; last: string } {
  return { first: monthOf(today), last: monthOf(lastInsightDay(today)) };
}

/** The requested month, or the nearest month with insights. */
export function insightMonth(requested: string | null, today: string): string {
  const { first, last } = insightMonths(today);
  if (requested === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(requested) || requested < first) return first;
  return requested > last ? last : requested;
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
// Made once: a format takes longer to make than to use.
const formats = {
  month: inUtc({ month: 'short' }),
  monthOfYear: inUtc({ month: 'short', year: 'numeric' }),
  longMonthOfYear: inUtc({ month: 'long', year: 'numeric' }),
};

const formatDate = (date: string, format: keyof typeof formats): string =>
  formats[format].format(new Date(`${date}T00:00:00Z`));

/**
 * The months of the shown days as text: `March 2026`, or `Mar – Apr 2026` where whole weeks of the next month take the place
 * of past ones.
 *
 * @param today the date in New York.
 */
export function shownMonthsText(month: string, today: string): string {
  const next = moveMonth(month, 1);
  if (mondayOf(shownDays(month, today).endDate) < firstOf(next)) return formatDate(firstOf(month), 'longMonthOfYear');
  const isSameYear = month.slice(0, 4) === next.slice(0, 4);
  const from = formatDate(firstOf(month), isSameYear ? 'month' : 'monthOfYear');
  return `${from} – ${formatDate(firstOf(next), 'monthOfYear')}`;
}

/** The short name of a date's month, `Mar`. */
export const monthName = (date: string): string => formatDate(date, 'month');

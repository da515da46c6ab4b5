import { addDays, daysBetween } from '@helix/hygiene';
import type { ChartInterval } from '@helix/contracts';
import { isShownDate, type DayRange } from '../calendar-dates.js';

/** The last days before today. @param today the clinic's day. */
export const daysUpToYesterday = (today: string, days: number): DayRange => ({
  startDate: addDays(today, -days),
  endDate: addDays(today, -1),
});

export type RangeError = 'order' | 'length';

const lengthOf = ({ startDate, endDate }: DayRange): number => (daysBetween(startDate, endDate) ?? 0) + 1;

/** What keeps a range from having a report of so many days at most; null: nothing. */
export function rangeError(range: DayRange, maxDays: number): RangeError | null {
  const days = lengthOf(range);
  if (days < 1) return 'order';
  return days > maxDays ? 'length' : null;
}

/** The range of an address; null: it has none, or none that has a report. */
export function rangeOfAddress(query: URLSearchParams, maxDays: number): DayRange | null {
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (!isShownDate(startDate) || !isShownDate(endDate)) return null;
  return rangeError({ startDate, endDate }, maxDays) === null ? { startDate, endDate } : null;
}

/** By day, of more than 92 days by week, and of more than 366 by month (rules part S, 15). */
export function intervalOf(range: DayRange): ChartInterval {
  const days = lengthOf(range);
  if (days > 366) return 'month';
  return days > 92 ? 'week' : 'day';
}

import { MAX_PAYROLL_DAYS } from '@helix/contracts';
import { completedPayPeriods, daysBetween, type PayPeriod } from '@helix/hygiene';
import { isShownDate, type DayRange } from '../../components/calendar-dates.js';

/** Ranges that a button chooses. */
export const QUICK_RANGES = ['last', 'before', 'month'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** The last completed pay period, the one before it, and the current month up to today. @param today the clinic's day. */
export function quickRanges(period: PayPeriod, today: string): Record<QuickRange, DayRange> {
  const [before, last] = completedPayPeriods(period, today, 2) as [DayRange, DayRange];
  return { last, before, month: { startDate: `${today.slice(0, 8)}01`, endDate: today } };
}

export type RangeError = 'order' | 'length';

/** What keeps a range from having a report; null: it has one. */
export function rangeError({ startDate, endDate }: DayRange): RangeError | null {
  const days = (daysBetween(startDate, endDate) ?? 0) + 1;
  if (days < 1) return 'order';
  return days > MAX_PAYROLL_DAYS ? 'length' : null;
}

/** The range of an address; null: it has none, or none that has a report. */
export function rangeOfAddress(query: URLSearchParams): DayRange | null {
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (!isShownDate(startDate) || !isShownDate(endDate)) return null;
  return rangeError({ startDate, endDate }) === null ? { startDate, endDate } : null;
}

export const isSameRange = (a: DayRange, b: DayRange): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate;

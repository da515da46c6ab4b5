import { daysBetween, isCalendarDay } from '../time/calendar-day.js';
import { addDays } from '../time/day-ranges.js';

/** How often a clinic pays. */
export const PAY_PERIODS = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** Both days belong to it, `yyyy-mm-dd`. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** A Sunday on which a period of two weeks begins (rules part Q, 26). */
const FIRST_SUNDAY = '2026-01-04';

/**
 * The pay periods that ended last before a day, the earliest first (rules part Q, 26). Weeks begin on Sundays; half months are
 * the days up to the 15th and the rest.
 *
 * @throws a RangeError for an invalid day.
 */
export function completedPayPeriods(period: PayPeriod, today: string, count: number): DayRange[] {
  if (!isCalendarDay(today)) throw new RangeError(`${today} is not a day`);
  const periods: DayRange[] = [];
  let next = startOfPeriod(period, today);
  while (periods.length < count) {
    const endDate = addDays(next, -1);
    next = startOfPeriod(period, endDate);
    periods.unshift({ startDate: next, endDate });
  }
  return periods;
}

/** The first day of the period that a day is in. */
function startOfPeriod(period: PayPeriod, date: string): string {
  switch (period) {
    case 'weekly':
      return startOfWeeks(date, 7);
    case 'biweekly':
      return startOfWeeks(date, 14);
    case 'semimonthly':
      return `${date.slice(0, 8)}${Number(date.slice(8)) > 15 ? '16' : '01'}`;
    case 'monthly':
      return `${date.slice(0, 8)}01`;
  }
}

function startOfWeeks(date: string, days: number): string {
  const since = daysBetween(FIRST_SUNDAY, date) ?? 0;
  return addDays(date, -(((since % days) + days) % days));
}

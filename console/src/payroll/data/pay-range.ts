import { completedPayPeriods, type PayPeriod } from '@helix/hygiene';
import type { DayRange } from '../../components/calendar-dates.js';

/** Ranges that a button chooses. */
export const QUICK_RANGES = ['last', 'before', 'month'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** The last completed pay period, the one before it, and the current month up to today. @param today the clinic's day. */
export function quickRanges(period: PayPeriod, today: string): Record<QuickRange, DayRange> {
  const [before, last] = completedPayPeriods(period, today, 2) as [DayRange, DayRange];
  return { last, before, month: { startDate: `${today.slice(0, 8)}01`, endDate: today } };
}

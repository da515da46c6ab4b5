import { roundToTenths } from '../numbers.js';
import type { DayRange } from '../payroll/pay-periods.js';
import { addMonths, daysBetween } from '../time/calendar-day.js';

/** Days of a year and of a month, on average. */
const DAYS_OF_A_YEAR = 365.25;
const DAYS_OF_A_MONTH = 30.4375;

/** More days than these after its due day, a treatment is late. */
export const LATE_AFTER_DAYS = 30;

/** Two treatments of a patient by one rule type, with none between them. */
export interface TreatmentGap {
  /** `yyyy-mm-dd`. */
  from: string;
  to: string;
  /** Above 0. */
  days: number;
  /** Days after the interval that counts today; 0: not after it. */
  overdueDays: number;
}

/** A last treatment that no other one followed in time. */
export interface LapsedTreatment {
  /** `yyyy-mm-dd`. */
  from: string;
  /** The treatment before it; null: there was none. */
  previous: string | null;
  /** Days since the interval after it ended. */
  overdueDays: number;
}

/**
 * The gaps between treatments that end within a range, the earliest first (R-02, rules part S, 41).
 *
 * @param days of the treatments of a patient by a rule type, `yyyy-mm-dd`, each once, ascending.
 * @param intervalInMonths as the rules say today.
 */
export function gapsEndingIn(
  days: readonly string[],
  intervalInMonths: number,
  { startDate, endDate }: DayRange,
): TreatmentGap[] {
  return days.flatMap((to, at) => {
    const from = days[at - 1];
    if (from === undefined || to < startDate || to > endDate) return [];
    return [{ from, to, days: daysBetween(from, to) ?? 0, overdueDays: overdueOn(to, from, intervalInMonths) }];
  });
}

/**
 * The last treatment of a patient who did not return: the interval after it ended within the range, more than 30 days
 * before today, and nothing followed. Null: the patient returned, or need not have.
 *
 * @param days, intervalInMonths as of `gapsEndingIn`.
 * @param today in the clinic.
 */
export function notReturned(
  days: readonly string[],
  intervalInMonths: number,
  { startDate, endDate }: DayRange,
  today: string,
): LapsedTreatment | null {
  const from = days.at(-1);
  const due = from === undefined ? null : addMonths(from, intervalInMonths);
  if (from === undefined || due === null || due < startDate || due > endDate) return null;
  const overdueDays = overdueOn(today, from, intervalInMonths);
  return overdueDays > LATE_AFTER_DAYS ? { from, previous: days.at(-2) ?? null, overdueDays } : null;
}

/**
 * The appointments that a patient loses in a year by coming less often than the interval says: 12 / n - 365.25 / days,
 * with the mean of the patient's gaps, not below 0 and not rounded (rules part S, 41; part Y, 13). 0 without gaps.
 *
 * @param intervalInMonths n, above 0.
 */
export function appointmentsLostPerYear(gaps: readonly Pick<TreatmentGap, 'days'>[], intervalInMonths: number): number {
  if (gaps.length === 0) return 0;
  const meanDays = gaps.reduce((sum, { days }) => sum + days, 0) / gaps.length;
  return Math.max(0, 12 / intervalInMonths - DAYS_OF_A_YEAR / meanDays);
}

/** What the gaps of some patients say. */
export interface DriftMeasures {
  gaps: number;
  /** Months, one decimal; null without gaps. */
  medianMonths: number | null;
  /** Percent of the gaps that were more than 30 days too long, one decimal; null without gaps. */
  latePercent: number | null;
}

/** The measures of gaps by one rule type (rules part S, 41). */
export function driftMeasures(gaps: readonly Pick<TreatmentGap, 'days' | 'overdueDays'>[]): DriftMeasures {
  if (gaps.length === 0) return { gaps: 0, medianMonths: null, latePercent: null };
  const late = gaps.filter(({ overdueDays }) => overdueDays > LATE_AFTER_DAYS).length;
  return {
    gaps: gaps.length,
    medianMonths: roundToTenths(medianOf(gaps.map(({ days }) => days)) / DAYS_OF_A_MONTH),
    latePercent: roundToTenths((100 * late) / gaps.length),
  };
}

/** The mean of the middle two of an even number. @param values at least one. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Days on `day` since the interval after a treatment ended; 0 before. */
function overdueOn(day: string, from: string, intervalInMonths: number): number {
  const due = addMonths(from, intervalInMonths);
  return Math.max(0, (due === null ? null : daysBetween(due, day)) ?? 0);
}

import { YEAR_FILTERS, type YearFilter } from '@helix/contracts';
import type { DayRange } from '../payroll/pay-periods.js';
import { addDays } from '../time/day-ranges.js';
import { addSums, hasEnoughMinutes, hasSums, measuresOf, type ProductivitySums } from './provider-days.js';

const YEARS_BACK = 3;

/** The days of the charts over years: from 1 January three years back to yesterday. */
export function yearsUpTo(today: string): DayRange {
  const firstYear = Number(today.slice(0, 4)) - YEARS_BACK;
  return { startDate: `${String(firstYear).padStart(4, '0')}-01-01`, endDate: addDays(today, -1) };
}

/** The month of the last day of a range, `yyyy-mm`, while it has days after it; null when the month is whole. */
export const partialMonthOf = ({ endDate }: DayRange): string | null =>
  addDays(endDate, 1).slice(0, 7) === endDate.slice(0, 7) ? endDate.slice(0, 7) : null;

/** A year of a chart. */
export interface YearSeries {
  name: string;
  /** January to December; null: no value. Dollars or hours. */
  data: (number | null)[];
}

/**
 * A series for each year of a range: the sums of each month, and what a filter shows of them (R-36; rules part S, 17). Values by
 * the hour are null up to 120 minutes; hours are exact.
 */
export function yearSeries(
  days: readonly { date: string; sums: ProductivitySums }[],
  { startDate, endDate }: DayRange,
  filter: YearFilter,
): YearSeries[] {
  const months = new Map<string, ProductivitySums[]>();
  for (const { date, sums } of days) {
    const month = months.get(date.slice(0, 7));
    if (month) month.push(sums);
    else months.set(date.slice(0, 7), [sums]);
  }
  const firstYear = Number(startDate.slice(0, 4));
  const years = Number(endDate.slice(0, 4)) - firstYear + 1;
  return Array.from({ length: years }, (_, at) => {
    const name = String(firstYear + at);
    const data = Array.from({ length: 12 }, (_value, month) => {
      const sums = addSums(months.get(`${name}-${String(month + 1).padStart(2, '0')}`) ?? []);
      return hasSums(sums) ? valueOf(sums, filter) : null;
    });
    return { name, data };
  });
}

function valueOf(sums: ProductivitySums, filter: YearFilter): number | null {
  const { perHour, hygienePerHour, hygieneXRayPerHour } = measuresOf(sums);
  const byTheHour = (cents: number | null) =>
    cents !== null && hasEnoughMinutes(sums.minutesWorked) ? cents / 100 : null;
  switch (filter) {
    case YEAR_FILTERS.hourlyProduction:
      return byTheHour(perHour);
    case YEAR_FILTERS.hoursWorked:
      return sums.minutesWorked / 60;
    case YEAR_FILTERS.revenue:
      return sums.productionCents / 100;
    case YEAR_FILTERS.rawHygieneHourlyProduction:
      return byTheHour(hygienePerHour);
    case YEAR_FILTERS.hygieneXRayHourlyProduction:
      return byTheHour(hygieneXRayPerHour);
    case YEAR_FILTERS.rawHygieneProduction:
      return sums.hygieneCents / 100;
  }
}

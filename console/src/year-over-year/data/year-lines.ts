import { YEAR_FILTERS, type YearFilter, type YearOverYearChart } from '@helix/contracts';
import type { ChartLine, LinePoint } from '../../components/charts/chart-line.js';
import { yearColor } from '../../components/charts/line-colors.js';
import type { Measure } from '../../components/charts/measure.js';
import { drawnValue } from '../../components/charts/measure.js';

/** The filters in the order of their ids (spec 3 section 9). */
export const FILTER_IDS: readonly YearFilter[] = Object.values(YEAR_FILTERS);

/** The unit of a filter's values. */
export const unitOf = (filter: YearFilter): Measure<never>['unit'] =>
  filter === YEAR_FILTERS.hoursWorked ? 'hours' : 'money';

const HOURLY: readonly YearFilter[] = [
  YEAR_FILTERS.hourlyProduction,
  YEAR_FILTERS.rawHygieneHourlyProduction,
  YEAR_FILTERS.hygieneXRayHourlyProduction,
];

export const isHourly = (filter: YearFilter): boolean => HOURLY.includes(filter);

/** The filters that a user may see: without those of money for users who want to see none. */
export const filtersFor = (hidesMoney: boolean): YearFilter[] =>
  FILTER_IDS.filter((filter) => !hidesMoney || unitOf(filter) !== 'money');

/** The place of a date on an axis of the months of a year. */
export const monthOfDate = (date: string, months: readonly string[]): string | undefined =>
  months[Number(date.slice(5, 7)) - 1];

/** A line for each year over the months; the month that has not passed is partial. */
export function yearLines(
  { series, xaxisValues, partialMonth }: YearOverYearChart,
  filter: YearFilter,
  textOf: (value: number) => string,
): ChartLine[] {
  return series.map(({ name, data }, at) => {
    const points = xaxisValues.map((month, index): [string, LinePoint] => {
      const value = data[index] ?? null;
      return [
        month,
        {
          value: value === null ? null : drawnValue(value, { unit: unitOf(filter) }),
          text: value === null ? '' : textOf(value),
          isPartial: partialMonth === `${name}-${String(index + 1).padStart(2, '0')}`,
        },
      ];
    });
    const width = at === series.length - 1 ? 3 : 2;
    return { id: name, name, look: { color: yearColor(Number(name)), width }, points: new Map(points) };
  });
}

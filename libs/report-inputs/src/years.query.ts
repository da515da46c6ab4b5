import type { YearFilter } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { yearSeries, type DayRange, type YearSeries } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { readReportDays, type ChartedProviderType, type ReportDays } from './provider-days.query.js';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A chart over years: a value of each year for each month. */
export interface Years extends Pick<ReportDays, 'leftOut'> {
  series: YearSeries[];
  /** The names of the months. */
  xaxisValues: string[];
}

/** What a chart over years shows. */
export interface YearsRequest extends DayRange {
  filter: YearFilter;
  providerType: ChartedProviderType;
  /** Empty: all of the type that are not excluded from analyses. */
  providerIds: readonly string[];
}

/** The months of a range by year: of hygienists, or of doctors by their own appointments. */
export async function readYears(
  transaction: Transaction,
  clock: ClinicClock,
  { filter, startDate, endDate, ...providers }: YearsRequest,
): Promise<Years> {
  const range = { startDate, endDate };
  const { days, leftOut } = await readReportDays(transaction, {
    ...{ ...range, ...providers, interval: 'month' },
    clocks: new Map([[clock.clinicId, clock]]),
  });
  return { series: yearSeries(days, range, filter), xaxisValues: MONTHS, leftOut };
}

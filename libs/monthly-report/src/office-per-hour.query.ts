import type { Transaction } from '@helix/database';
import { monthRange } from '@helix/hygiene';
import { clocksOf, PROVIDER_TYPE, readReportDays, type ReportClinic } from '@helix/report-inputs';
import { dollarsPerHour } from './report-data.query.js';

/**
 * What an hour of all hygienists produces now in months of a clinic, as the report of each would say if it were made again.
 * Dollars to the cent, null: no minutes.
 *
 * @param transaction its scope has the clinic.
 * @param months `yyyy-mm`.
 * @param now milliseconds since the epoch.
 */
export async function readOfficePerHour(
  transaction: Transaction,
  clinic: Pick<ReportClinic, 'clinicId' | 'timeZone'>,
  months: readonly string[],
  now: number,
): Promise<Map<string, number | null>> {
  const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { days } = await readReportDays(transaction, {
    ...{ clocks: clocksOf([clinic], now), startDate: monthRange(first).startDate, endDate: monthRange(last).endDate },
    ...{ providerType: PROVIDER_TYPE.hygienist, providerIds: [], interval: 'month' },
  });
  return new Map(months.map((month) => [month, dollarsPerHour(days.filter(({ date }) => date.startsWith(month)))]));
}

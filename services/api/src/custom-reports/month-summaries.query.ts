import type { LeftOut } from '@helix/contracts';
import {
  addPlanned,
  addSeen,
  addSums,
  percentagePlanned,
  percentageRebooked,
  type DayRange,
  type PlannedCount,
  type ProductivitySums,
  type SeenDay,
} from '@helix/hygiene';
import { PROVIDER_TYPE, readPlannedDays, readRebooking, readReportDays } from '@helix/report-inputs';
import type { AboutLine, ReportColumn, ReportRequest } from './custom-report.js';
import { names, readProviderNames } from './provider-names.query.js';
import { PRODUCTIVITY } from './report-columns.js';
import { PRODUCTIVITY_RULES } from './report-rules.js';

const EVERYBODY = 'All hygienists';

/** Everything that is summed of some months. */
export interface MonthSummary {
  /** Null: the time is yet to come. */
  sums: ProductivitySums | null;
  planned: PlannedCount;
  /** Null of a single hygienist: patients are seen, and rebooked, by the clinic. */
  seen: Omit<SeenDay, 'date'> | null;
}

/** The columns of a month after its provider. */
export const MONTH_MEASURES: readonly ReportColumn<MonthSummary>[] = [
  ...PRODUCTIVITY,
  { header: 'Planned (%)', kind: 'percent', of: ({ planned }) => percentagePlanned(planned) },
  { header: 'Rebooked (%)', kind: 'percent', of: ({ seen }) => seen && percentageRebooked(seen) },
];

export const MONTH_RULES: readonly AboutLine[] = [
  ...PRODUCTIVITY_RULES,
  ['Planned (%)', 'Of the appointments that are over, those with a plan that was saved in time.'],
  [
    'Rebooked (%)',
    'Of the patients seen, each once a day, those with a later appointment a week after; of the clinic alone.',
  ],
];

/** The hygienists of charts together, or one of them. */
export interface MonthsOfLine {
  provider: string;
  summaryOf: (range: DayRange) => MonthSummary;
}

/**
 * The months of ranges: of all hygienists together first, then of each by name. Days after today have nothing.
 *
 * @param ranges whole months, or up to a day of one.
 */
export async function readMonths(
  { transaction, clinicId, clock }: Pick<ReportRequest, 'transaction' | 'clinicId' | 'clock'>,
  ranges: readonly DayRange[],
): Promise<{ lines: MonthsOfLine[]; leftOut: readonly LeftOut[] }> {
  const nameOf = await readProviderNames(transaction, clinicId);
  const clocks = new Map([[clinicId, clock]]);
  const read = await inTurn(ranges, async (range) => ({
    productivity: await readReportDays(transaction, {
      ...{ ...range, interval: 'month', clocks, providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
    }),
    planned: await readPlannedDays(transaction, clocks, { ...range, interval: 'month' }),
    seen: await readRebooking(transaction, clocks, range),
  }));
  const days = read.flatMap(({ productivity }) => productivity.days);
  const planned = read.flatMap((one) => one.planned);
  const seen = read.flatMap((one) => one.seen);
  const lineOf = (providerId: string | null): MonthsOfLine => {
    const isOfLine = (day: { providerId: string }) => providerId === null || day.providerId === providerId;
    return {
      provider: providerId === null ? EVERYBODY : nameOf(providerId),
      summaryOf: (range) => {
        const isShown = ({ date }: { date: string }) => range.startDate <= date && date <= range.endDate;
        return {
          sums:
            range.startDate > clock.today
              ? null
              : addSums(days.filter((day) => isOfLine(day) && isShown(day)).map(({ sums }) => sums)),
          planned: addPlanned(planned.filter((day) => isOfLine(day) && isShown(day))),
          seen: providerId === null ? addSeen(seen.filter(isShown)) : null,
        };
      },
    };
  };
  const ids = new Set([...days, ...planned].map(({ providerId }) => providerId));
  const hygienists = [...ids].map(lineOf).toSorted((one, other) => names.compare(one.provider, other.provider));
  return { lines: [lineOf(null), ...hygienists], leftOut: read[0]?.productivity.leftOut ?? [] };
}

/** One after the other: a transaction has one connection. */
async function inTurn<Item, Result>(items: readonly Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

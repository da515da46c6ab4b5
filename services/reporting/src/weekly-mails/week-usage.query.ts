import { groupBy } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { addDays, addPlanned, percentagePlanned, type DayRange } from '@helix/hygiene';
import type { UsageRow } from '@helix/mail';
import {
  clocksOf,
  compareLines,
  lineOfProvider,
  readExcluded,
  readPlannedDays,
  type PlannedDay,
  type ReportClinic,
} from '@helix/report-inputs';

/** The use of plans in a week of a clinic, beside that of the week before. */
export interface WeekUsage {
  /** Who had appointments in one of the two weeks, by name. */
  hygienists: (UsageRow & { name: string })[];
  total: UsageRow;
  /** How many hygienists are excluded from charts, of those with something to show in the week. */
  excluded: number;
}

/**
 * Reads what `Report/RnaUsage` shows of two weeks, with the same functions.
 *
 * @param transaction its scope has the clinic.
 * @param now milliseconds since the epoch.
 */
export async function readWeekUsage(
  transaction: Transaction,
  clinic: Pick<ReportClinic, 'clinicId' | 'timeZone'>,
  week: DayRange,
  now: number,
): Promise<WeekUsage> {
  const clocks = clocksOf([clinic], now);
  const both = { startDate: addDays(week.startDate, -7), endDate: week.endDate };
  const weeks = await readPlannedDays(transaction, clocks, { ...both, interval: 'week' });
  const leftOut = await readExcluded(transaction, clocks, week);
  const hygienists = [...groupBy(weeks, ({ providerId }) => providerId).values()].map((ofHygienist) => ({
    line: lineOfProvider(ofHygienist[0]!),
    row: usageRow(ofHygienist, week),
  }));
  return {
    hygienists: hygienists
      .toSorted((one, other) => compareLines(one.line, other.line))
      .map(({ line, row }) => ({ name: line.name.trim(), ...row })),
    total: usageRow(weeks, week),
    excluded: leftOut.reduce((sum, { count }) => sum + count, 0),
  };
}

function usageRow(weeks: readonly PlannedDay[], { startDate }: DayRange): UsageRow {
  const counts = addPlanned(weeks.filter(({ date }) => date === startDate));
  const before = addPlanned(weeks.filter(({ date }) => date !== startDate));
  return { ...counts, percentage: percentagePlanned(counts), percentageBefore: percentagePlanned(before) };
}

import type { PayrollRowView } from '@helix/contracts';
import { csvText } from '../../components/csv.js';
import { minutesText } from '../../components/number-text.js';
import { shownTimes, SHOWN_PAIRS, type PayrollReport } from './payroll-report.js';
import { dayNotes, shortWeekday, type ReportContext } from './report-text.js';

/**
 * The CSV of a report: a line for each day, one with the totals, and one that says what is not included. Amounts have no
 * currency and times no unit, so that spreadsheets count with them.
 */
export function payrollCsv({ days, totals }: PayrollReport, context: Pick<ReportContext, 'textOf'>): string {
  const { textOf } = context;
  const header = [
    ...[textOf('columns.date'), textOf('columns.day')],
    ...timeLabels(textOf),
    ...[textOf('columns.basePay'), textOf('columns.cost'), textOf('columns.hours')],
    ...[textOf('columns.bonus'), textOf('columns.totalPay'), textOf('columns.notes')],
  ];
  const total = [
    ...[textOf('total'), '', ...timeLabels(textOf).map(() => '')],
    ...[dollars(totals.basePayCents / 100), percent(totals.costPercent), minutesText(totals.minutes)],
    ...[dollars(totals.bonusCents / 100), dollars(totals.totalPayCents / 100), ''],
  ];
  const notIncluded = [textOf('notIncluded'), ...header.slice(1).map(() => '')];
  return csvText([header, ...days.map((row) => lineOf(row, context)), total, notIncluded]);
}

/** `In 1`, `Out 1` and so on. */
export const timeLabels = (textOf: ReportContext['textOf']): string[] =>
  Array.from({ length: SHOWN_PAIRS }, (_pair, index) => [
    textOf('columns.in', { number: index + 1 }),
    textOf('columns.out', { number: index + 1 }),
  ]).flat();

/** Times of files have 24 hours, which spreadsheets and other programs read in every country. */
const OF_FILES = { clockTime: (time: string) => time, clockRange: (start: string, end: string) => `${start} – ${end}` };

const lineOf = (row: PayrollRowView, context: Pick<ReportContext, 'textOf'>): string[] => [
  ...[row.date, shortWeekday(row.date)],
  ...shownTimes(row).map((time) => time ?? ''),
  ...[dollars(row.basePay), percent(row.dailyWageToProductionPercentage), minutesText(row.totalMinutesClocked)],
  ...[dollars(row.bonus), dollars(row.totalPay)],
  dayNotes(row, { ...context, format: OF_FILES })
    .map(({ text }) => text)
    .join(' '),
];

const dollars = (amount: number | null): string => amount?.toFixed(2) ?? '';
const percent = (cost: number | null): string => cost?.toFixed(1) ?? '';

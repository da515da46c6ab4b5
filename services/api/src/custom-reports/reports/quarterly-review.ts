import { REPORT_PARAMETERS } from '@helix/contracts';
import { addMonths, monthRange, monthsUpTo, type DayRange } from '@helix/hygiene';
import type { SpreadsheetCell } from '@helix/spreadsheets';
import { defineReport, type ReportColumn } from '../custom-report.js';
import { MONTH_MEASURES, MONTH_RULES, readMonths, type MonthSummary } from '../month-summaries.query.js';
import { MONTH, PROVIDER } from '../report-columns.js';

interface Row {
  month: string;
  provider: string;
  summary: MonthSummary;
  /** Of the row that says the change since then. */
  before?: MonthSummary;
}

/** The months of a quarter, and how it differs from the quarter a year ago (rules part S, 34). */
export const quarterlyReview = defineReport<Row>({
  name: 'QuarterlyReview',
  friendlyName: 'Quarterly review',
  description: 'The months of a quarter and its change on the quarter a year ago, of all hygienists and of each.',
  parameters: REPORT_PARAMETERS.quarter,
  columns: [MONTH, PROVIDER, ...MONTH_MEASURES.map(withChange)],
  rules: [
    ['Rows', 'The months and the quarter, the quarter a year ago, and the change from it.'],
    [
      'A year ago',
      'While the quarter is not over, the same days of the year before. The change is empty where one of them is.',
    ],
    ...MONTH_RULES,
  ],
  read: async (request) => {
    const { range, clock } = request;
    const quarter = { ...range, endDate: range.endDate < clock.today ? range.endDate : clock.today };
    const yearAgo = aYearBefore(quarter);
    const { lines, leftOut } = await readMonths(request, [quarter, yearAgo]);
    const months = monthsUpTo(range.endDate, 3);
    const rows = lines.flatMap(({ provider, summaryOf }): Row[] => [
      ...months.map((month) => ({ month, provider, summary: summaryOf(monthRange(month)) })),
      { month: nameOf(quarter), provider, summary: summaryOf(quarter) },
      { month: nameOf(yearAgo), provider, summary: summaryOf(yearAgo) },
      { month: 'Change', provider, summary: summaryOf(quarter), before: summaryOf(yearAgo) },
    ]);
    return { rows, leftOut };
  },
});

const aYearBefore = ({ startDate, endDate }: DayRange): DayRange => ({
  startDate: addMonths(startDate, -12) ?? startDate,
  endDate: addMonths(endDate, -12) ?? endDate,
});

/** `2026 Q3`. */
const nameOf = ({ startDate }: DayRange): string =>
  `${startDate.slice(0, 4)} Q${Math.ceil(Number(startDate.slice(5, 7)) / 3)}`;

/** The column of rows of which some say a change. */
function withChange({ of, ...column }: ReportColumn<MonthSummary>): ReportColumn<Row> {
  return {
    ...column,
    of: ({ summary, before }) => (before ? difference(of(summary), of(before)) : of(summary)),
  };
}

/** Without what binary fractions add to cents and tenths. */
const difference = (now: SpreadsheetCell, before: SpreadsheetCell): SpreadsheetCell =>
  typeof now === 'number' && typeof before === 'number' ? Math.round(100 * (now - before)) / 100 : null;

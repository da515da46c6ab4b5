import { REPORT_PARAMETERS } from '@helix/contracts';
import { monthRange, monthsUpTo } from '@helix/hygiene';
import { defineReport } from '../custom-report.js';
import { MONTH_MEASURES, MONTH_RULES, readMonths, type MonthSummary } from '../month-summaries.query.js';
import { MONTH, PROVIDER } from '../report-columns.js';

/** Twelve months and their total (rules part S, 34). */
export const yearlySummary = defineReport<MonthSummary & { month: string; provider: string }>({
  name: 'YearlySummary',
  friendlyName: 'Yearly summary',
  description: 'The twelve months of a year and their total, of all hygienists and of each.',
  parameters: REPORT_PARAMETERS.year,
  columns: [MONTH, PROVIDER, ...MONTH_MEASURES],
  rules: [['Rows', 'The months up to today; later ones are empty. Totals add up first, then divide.'], ...MONTH_RULES],
  read: async (request) => {
    const { range, clock } = request;
    const upToToday = { ...range, endDate: range.endDate < clock.today ? range.endDate : clock.today };
    const { lines, leftOut } = await readMonths(request, [upToToday]);
    const months = monthsUpTo(range.endDate, 12);
    const rows = lines.flatMap(({ provider, summaryOf }) => [
      ...months.map((month) => ({ month, provider, ...summaryOf(monthRange(month)) })),
      { month: 'Total', provider, ...summaryOf(range) },
    ]);
    return { rows, leftOut };
  },
});

import type { AssessmentRow, MonthlyChart, MonthlyReport } from '@helix/contracts';
import { changeHighlights } from '@helix/hygiene';
import { leftOutFor } from './hidden-performance.js';
import type { MemberViewer } from './performance-viewer.query.js';

// What who turned performance off does not see of the monthly report: money, what was ranked by it, and sentences about it.
// Counts, percentages and units stay.

const HIDDEN = 'The national ranking is not shown: performance is turned off in your preferences.';

/** A monthly report as a viewer sees it. */
export function monthlyReportFor(viewer: MemberViewer, report: MonthlyReport): MonthlyReport {
  if (!viewer.hidesPerformance) return report;
  const monthComparisons = report.monthComparisons.map((row) => ({ ...row, ...NO_MONEY }));
  const toDo = report.highlights.filter(({ kind }) => kind === 'toDo');
  return leftOutFor(viewer, {
    ...report,
    perHour: { ...NO_MONEY, percentile: null, clinics: 0, note: HIDDEN },
    monthComparisons,
    yoyChart: withoutValues(report.yoyChart),
    feeGuideGoals: { suggestedPerHour: null },
    pies: report.pies.map((pie) => ({ ...pie, ...NO_MONEY })),
    highlights: [...changeHighlights({ ...report, monthComparisons }), ...toDo],
  });
}

/** The assessment of a month as a viewer sees it. */
export const monthAssessmentFor = (viewer: MemberViewer, rows: AssessmentRow[]): AssessmentRow[] =>
  viewer.hidesPerformance ? rows.map(withoutMoney) : rows;

const NO_MONEY = { currentMonthPerHour: null, previousMonthPerHour: null };

const withoutValues = ({ series, xaxisValues }: MonthlyChart): MonthlyChart => ({
  series: series.map(({ name, data }) => ({ name, data: data.map(() => null) })),
  xaxisValues,
});

function withoutMoney(row: AssessmentRow): AssessmentRow {
  if ('Revenue' in row) return { ...row, Revenue: null };
  return 'AverageHourlyProduction' in row ? { AverageHourlyProduction: null } : row;
}

import {
  maySeePerformance,
  type AnalysisRow,
  type AppointmentDetails,
  type ClinicProductivityRow,
  type Dashboard,
  type DashboardAppointmentView,
  type ExplainedAppointment,
  type ExplorerRow,
  type IntervalDrift,
  type LeftOut,
  type PerformanceViewer,
  type RnaUsageByUserChart,
  type YearOverYearChart,
} from '@helix/contracts';
import type { MemberViewer } from './performance-viewer.query.js';

// What a provider does not see of a colleague's appointment: the goals, from which the goal wage follows, and the
// commission; and what who turned performance off does not see. Fees and minutes are shown to everybody.

const NO_COMMISSION = { appointmentCommissionGoal: null, commissionPercentage: null, totalCommissionCompleted: null };

/**
 * The details of an appointment as a viewer sees them. Who turned performance off keeps the goals: planned minutes follow
 * from them.
 */
export function detailsFor(viewer: MemberViewer, details: AppointmentDetails): AppointmentDetails {
  if (!maySeePerformance(viewer, details.providerId))
    return { ...details, ...NO_COMMISSION, providerAppointmentGoal: null, providerHourlyGoal: null };
  return viewer.hidesPerformance ? { ...details, ...NO_COMMISSION } : details;
}

/** The explanation of an appointment as a viewer sees it. */
export const explanationFor = (viewer: PerformanceViewer, explained: ExplainedAppointment): ExplainedAppointment =>
  maySeePerformance(viewer, explained.providerId)
    ? explained
    : {
        ...explained,
        goalCents: null,
        isOptimal: null,
        breakdowns: { ...explained.breakdowns, goal: null },
        review: explained.review.map((one) =>
          one.value.code === 'belowGoal' ? { value: withoutAmount(one.value), because: [] } : one,
        ),
      };

/** The analysis of an appointment as a viewer sees it. */
export const analysisFor = (viewer: PerformanceViewer, row: AnalysisRow): AnalysisRow =>
  maySeePerformance(viewer, row.providerId)
    ? row
    : { ...row, details: row.details.map((line) => (line.code === 'belowGoal' ? withoutAmount(line) : line)) };

/** The days and months of a dashboard as a viewer sees them. */
export const dashboardFor = (viewer: MemberViewer, dashboard: Dashboard): Dashboard =>
  viewer.hidesPerformance ? { ...dashboard, dashboard: [] } : dashboard;

/** An appointment of a dashboard as a viewer sees it. */
export function dashboardRowFor(viewer: MemberViewer, row: DashboardAppointmentView): DashboardAppointmentView {
  if (viewer.hidesPerformance) {
    const shortfalls = row.shortfalls.filter((shortfall) => shortfall !== 'belowGoal');
    return { ...row, value: null, goal: null, result: 'unknown', shortfalls };
  }
  return maySeePerformance(viewer, row.providerId) ? row : { ...row, goal: null };
}

/** A chart of productivity as a viewer sees it: who turned performance off sees its hours alone. */
export const productivityFor = <
  Chart extends { data: ClinicProductivityRow[]; totals: ClinicProductivityRow[]; leftOut: LeftOut[] },
>(
  viewer: MemberViewer,
  chart: Chart,
): Chart =>
  viewer.hidesPerformance
    ? {
        ...chart,
        data: chart.data.map((row) => ({ ...row, ...NO_MONEY })),
        totals: chart.totals.map((row) => ({ ...row, ...NO_MONEY })),
        leftOut: withoutAmounts(chart.leftOut),
      }
    : chart;

/** The rows of the Data Explorer as a viewer sees them. */
export const explorerRowsFor = (viewer: MemberViewer, rows: ExplorerRow[]): ExplorerRow[] =>
  viewer.hidesPerformance ? rows.map((row) => ({ ...row, ...NO_EXPLORED_MONEY })) : rows;

const NO_EXPLORED_MONEY = {
  ...{ perHour: null, moneyEarned: null, hygieneEarned: null, xRayEarned: null },
  ...{ examEarned: null, otherEarned: null, goal: null },
};

/** The interval drift as a viewer sees it. */
export const driftFor = (viewer: MemberViewer, { types, rows }: IntervalDrift): IntervalDrift =>
  viewer.hidesPerformance
    ? {
        types: types.map((type) => ({ ...type, productionLost: null })),
        rows: rows.map((row) => ({ ...row, productionLost: null })),
      }
    : { types, rows };

/** What a chart leaves out, as a viewer sees it. */
export const leftOutFor = <Chart extends { leftOut: LeftOut[] }>(viewer: MemberViewer, chart: Chart): Chart =>
  viewer.hidesPerformance ? { ...chart, leftOut: withoutAmounts(chart.leftOut) } : chart;

const withoutAmounts = (leftOut: readonly LeftOut[]): LeftOut[] => leftOut.map((part) => ({ ...part, amount: null }));

const NO_MONEY = {
  ...{ moneyEarned: null, hygieneEarned: null, xRayEarned: null },
  ...{ perHour: null, plannedPerHour: null, hygienePerHour: null, hygieneXRayPerHour: null },
};

/** A chart over years of money as a viewer sees it. */
export const yearsFor = (viewer: MemberViewer, chart: YearOverYearChart): YearOverYearChart =>
  viewer.hidesPerformance
    ? { ...chart, series: chart.series.map(({ name, data }) => ({ name, data: data.map(() => null) })) }
    : chart;

/** Who planned appointments, as a viewer sees it. */
export const usageByUserFor = (viewer: MemberViewer, chart: RnaUsageByUserChart): RnaUsageByUserChart =>
  viewer.hidesPerformance
    ? {
        ...chart,
        data: chart.data.map((row) => ({ ...row, moneyEarned: null })),
        totals: chart.totals.map((row) => ({ ...row, moneyEarned: null })),
        leftOut: withoutAmounts(chart.leftOut),
      }
    : chart;

const withoutAmount = <Line extends { text: string; amount: number | null }>(line: Line): Line => ({
  ...line,
  text: 'The plan is below the goal, and no reason is given.',
  amount: null,
});

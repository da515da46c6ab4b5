import {
  maySeePerformance,
  type AnalysisRow,
  type AppointmentDetails,
  type DashboardAppointmentView,
  type ExplainedAppointment,
  type PerformanceViewer,
} from '@helix/contracts';

// What a provider does not see of a colleague's appointment: the goals, from which the goal wage follows, and the
// commission. Fees and minutes are shown to everybody.

/** The details of an appointment as a viewer sees them. */
export const detailsFor = (viewer: PerformanceViewer, details: AppointmentDetails): AppointmentDetails =>
  maySeePerformance(viewer, details.providerId)
    ? details
    : {
        ...details,
        providerAppointmentGoal: null,
        providerHourlyGoal: null,
        appointmentCommissionGoal: null,
        commissionPercentage: null,
        totalCommissionCompleted: null,
      };

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

/** An appointment of a dashboard as a viewer sees it. */
export const dashboardRowFor = (viewer: PerformanceViewer, row: DashboardAppointmentView): DashboardAppointmentView =>
  maySeePerformance(viewer, row.providerId) ? row : { ...row, goal: null };

const withoutAmount = <Line extends { text: string; amount: number | null }>(line: Line): Line => ({
  ...line,
  text: 'The plan is below the goal, and no reason is given.',
  amount: null,
});

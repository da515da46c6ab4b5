import type { ProductivityDay, ReportAppointment, ReportProcedure, WorkReport } from '@helix/contracts';

// What who turned performance off does not see: amounts. Counts and percentages stay.

const withoutAmounts = (procedure: ReportProcedure): ReportProcedure => ({
  ...procedure,
  ...{ plannedAmmount: null, completedAmmount: null },
});

const appointmentWithoutAmounts = (appointment: ReportAppointment): ReportAppointment => ({
  ...appointment,
  ...{ totalPlanned: null, totalCompleted: null },
  procedures: appointment.procedures.map(withoutAmounts),
  dueButNotDoneProcedures: appointment.dueButNotDoneProcedures.map(withoutAmounts),
});

/** A report without amounts. */
export const reportWithoutAmounts = (report: WorkReport): WorkReport => ({
  providerWorkReports: report.providerWorkReports.map((provider) => ({
    ...provider,
    ...{ totalPlanned: null, totalCompleted: null, totalCompletedForPlannedAppointments: null, lostRevenue: null },
    appointments: provider.appointments.map(appointmentWithoutAmounts),
  })),
  providerWorkReportSummary: {
    ...report.providerWorkReportSummary,
    ...{ totalRevenuePlanned: null, totalRevenueCompleted: null, totalRevenueDueButMissed: null },
    ...{ totalCompletedForPlannedAppointments: null, plannedButMissedRevenue: null, withoutAppointment: null },
  },
});

/** The days of a provider without amounts. */
export const daysWithoutAmounts = (days: readonly ProductivityDay[]): ProductivityDay[] =>
  days.map(({ date }) => ({ date, totalCompleted: null }));

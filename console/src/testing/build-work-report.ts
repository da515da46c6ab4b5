import type { ReportAppointment, ReportProcedure, TreatmentSuccess, WorkReport } from '@helix/contracts';

const NONE = {
  ...{ PatientDeclined: 0, RanOutOfTime: 0, TreatmentPlanChanged: 0, DoctorNotAvailable: 0, Other: 0, Unspecified: 0 },
};

const buildProcedure = (given: Partial<ReportProcedure>): ReportProcedure => ({
  ...{ procedureRuleTypeId: 12, name: 'Fluoride', status: 3, plannedUnits: 1, completedUnits: 1, intervalInMonths: 6 },
  ...{ plannedCodes: ['12113'], completedCodes: ['12113'], plannedMinutes: 5, actualMinutes: 5 },
  ...{ plannedAmmount: 40, completedAmmount: 40, missedProcedureReason: null, missedProcedureReasonText: null },
  ...given,
});

/** An appointment at which fluoride was declined and bitewings were due. */
export const buildReportAppointment = (given: Partial<ReportAppointment> = {}): ReportAppointment => ({
  ...{ appointmentId: 'V1', providerId: 'ANA', startDate: '2026-02-03T09:00:00', durationInMinutes: 60 },
  ...{ patientInitials: 'AB', patientId: 'P1', patientAge: 39, totalPlanned: 238, totalCompleted: 198 },
  successPercentage: 83.2,
  procedures: [
    buildProcedure({ status: 5, completedCodes: [], completedAmmount: 0, missedProcedureReason: 1 }),
    buildProcedure({ procedureRuleTypeId: 18, name: 'Scaling', plannedAmmount: 198, completedAmmount: 198 }),
  ],
  dueButNotDoneProcedures: [buildProcedure({ procedureRuleTypeId: 4, name: 'Bitewings', status: 1 })],
  ...given,
});

const fluoride: TreatmentSuccess = {
  ...{ percentage: 70, completedCount: 7, missedCount: 3 },
  missedReasonCount: { ...NONE, PatientDeclined: 2, RanOutOfTime: 1 },
  missedReasonPercentage: { ...NONE, PatientDeclined: 20, RanOutOfTime: 10 },
};

/** The report of Ana Roy: one appointment; ten planned fluorides, and bitewings that were due twice. */
export const buildWorkReport = (): WorkReport => ({
  providerWorkReports: [
    {
      ...{ providerId: 'ANA', firstName: 'Ana', lastName: 'Roy', totalPlanned: 238, totalCompleted: 198 },
      ...{ totalCompletedForPlannedAppointments: 198, successPercentage: 83.2, lostRevenue: 40 },
      appointments: [buildReportAppointment()],
    },
  ],
  providerWorkReportSummary: {
    plannedTreatmentSuccessRateByTreatment: {
      Fluoride: fluoride,
      Scaling: {
        ...{ percentage: 100, completedCount: 4, missedCount: 0 },
        ...{ missedReasonCount: NONE, missedReasonPercentage: NONE },
      },
    },
    dueTreatmentSuccessRateByTreatment: {},
    topReasonsForMissedTreatments: [
      { reason: 'PatientDeclined', count: 2 },
      { reason: 'RanOutOfTime', count: 1 },
    ],
    ...{ totalRevenuePlanned: 238, totalRevenueCompleted: 198, totalRevenueDueButMissed: 80, dueWithoutFee: 1 },
    ...{ totalTreatmentsPlanned: 14, totalTreatmentsCompleted: 11, totalPatientsAffectedByMissedTreatments: 2 },
    ...{ totalCompletedForPlannedAppointments: 198, plannedVsCompletedPercentage: 83.2, plannedButMissedRevenue: 40 },
    dueButMissed: [
      {
        name: 'Bitewings',
        appointments: [
          {
            ...{ patientInitials: 'CD', patientId: 'P2', date: '2026-02-04T10:30:00', appointmentId: 'V/2' },
            ...{ providerName: 'Ana Roy', status: 3, reason: null },
          },
          {
            ...{ patientInitials: 'AB', patientId: 'P1', date: '2026-02-03T09:00:00', appointmentId: 'V1' },
            ...{ providerName: 'Ana Roy', status: 2, reason: 'Patient declined' },
          },
        ],
      },
    ],
    withoutAppointment: 27.5,
  },
});

/** The report of a range without appointments. */
export const buildEmptyWorkReport = (): WorkReport => ({
  providerWorkReports: [],
  providerWorkReportSummary: {
    ...buildWorkReport().providerWorkReportSummary,
    ...{ plannedTreatmentSuccessRateByTreatment: {}, topReasonsForMissedTreatments: [], dueButMissed: [] },
    ...{ totalRevenuePlanned: 0, totalRevenueCompleted: 0, totalRevenueDueButMissed: 0, dueWithoutFee: 0 },
    ...{ totalTreatmentsPlanned: 0, totalTreatmentsCompleted: 0, totalPatientsAffectedByMissedTreatments: 0 },
    ...{ totalCompletedForPlannedAppointments: 0, plannedVsCompletedPercentage: null, plannedButMissedRevenue: 0 },
    withoutAppointment: 0,
  },
});

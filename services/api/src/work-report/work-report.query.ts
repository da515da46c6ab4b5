import { distinctNames, type ProviderWorkReport, type WorkReport, type WorkReportForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import {
  dateAt,
  localTimeAt,
  localTimeMinutes,
  ruleTypeOf,
  workReportSummary,
  workTotals,
  type TreatmentCounts,
  type WorkReportSummary,
} from '@helix/hygiene';
import { readProductionCents, readWorkAppointments, type ReportedAppointment } from '@helix/report-inputs';
import { reportAppointmentView, reasonText } from './report-appointment.js';
import { readReportedHygienists, type ReportedHygienist } from './reported-hygienists.query.js';

/**
 * The work report of hygienists (R-32, R-33, rules part S, 19 to 23), the days up to today.
 *
 * @param now milliseconds since the epoch.
 */
export async function readWorkReport(
  transaction: Transaction,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  { startDate, endDate, providerIds }: WorkReportForm,
  now: number,
): Promise<WorkReport> {
  const today = dateAt(now, timeZone);
  const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
  const providers = await readReportedHygienists(transaction, clinicId, providerIds, 'providerIds');
  const range = {
    ...{ startDate, endDate: endDate < today ? endDate : today },
    providerIds: providers.map(({ providerId }) => providerId),
  };
  const appointments = await readWorkAppointments(transaction, clinicId, range, nowMinutes);
  const productionCents = await readProductionCents(transaction, clinicId, range);
  const summary = workReportSummary(appointments);
  return {
    providerWorkReports: providers
      .map((provider) => providerReport(provider, appointments))
      .filter((report) => report.appointments.length > 0)
      .sort(byName),
    providerWorkReportSummary: summaryView(summary, namesOf(providers), productionCents),
  };
}

function providerReport(
  { providerId, firstName, lastName }: ReportedHygienist,
  all: readonly ReportedAppointment[],
): ProviderWorkReport {
  const appointments = all.filter((one) => one.providerId === providerId);
  const totals = workTotals(appointments);
  return {
    ...{ providerId, firstName, lastName },
    totalPlanned: totals.plannedCents / 100,
    totalCompleted: totals.completedCents / 100,
    totalCompletedForPlannedAppointments: totals.completedForPlannedCents / 100,
    successPercentage: totals.successPercentage,
    lostRevenue: Math.round(totals.missedCents / 100),
    appointments: appointments.map(reportAppointmentView),
  };
}

function summaryView(
  summary: WorkReportSummary<ReportedAppointment>,
  names: ReadonlyMap<string, string>,
  productionCents: number,
): WorkReport['providerWorkReportSummary'] {
  const dueButMissed = [...summary.dueButMissed].map(([typeId, missed]) => ({
    name: nameOfType(typeId),
    appointments: missed.map(({ appointment, treatment }) => ({
      patientInitials: appointment.patientInitials,
      patientId: appointment.patientId,
      date: appointment.startDate,
      appointmentId: appointment.appointmentId,
      providerName: names.get(appointment.providerId) ?? appointment.providerId,
      status: treatment.dueStatus === 2 ? (2 as const) : (3 as const),
      reason: reasonText(treatment),
    })),
  }));
  return {
    plannedTreatmentSuccessRateByTreatment: byNameOfType(summary.planned),
    dueTreatmentSuccessRateByTreatment: byNameOfType(summary.due),
    topReasonsForMissedTreatments: summary.topReasons,
    totalRevenuePlanned: summary.plannedCents / 100,
    totalRevenueCompleted: summary.completedCents / 100,
    totalRevenueDueButMissed: summary.dueButMissedCents / 100,
    dueWithoutFee: summary.dueWithoutFee,
    totalTreatmentsPlanned: summary.treatmentsPlanned,
    totalTreatmentsCompleted: summary.treatmentsCompleted,
    totalPatientsAffectedByMissedTreatments: summary.patientsAffected,
    totalCompletedForPlannedAppointments: summary.completedForPlannedCents / 100,
    plannedVsCompletedPercentage: summary.plannedVsCompletedPercentage,
    plannedButMissedRevenue: summary.missedCents / 100,
    dueButMissed: dueButMissed.sort(
      (a, b) => b.appointments.length - a.appointments.length || a.name.localeCompare(b.name),
    ),
    withoutAppointment: (productionCents - summary.completedCents) / 100,
  };
}

const nameOfType = (procedureRuleTypeId: number): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

const byNameOfType = (counts: ReadonlyMap<number, TreatmentCounts>): Record<string, TreatmentCounts> =>
  Object.fromEntries(
    [...counts].map(([typeId, of]) => [nameOfType(typeId), of] as const).sort(([a], [b]) => a.localeCompare(b)),
  );

/** Several of one name have their id behind it. */
const namesOf = (providers: readonly ReportedHygienist[]): Map<string, string> =>
  distinctNames(
    providers.map(({ providerId, firstName, lastName }) => ({
      id: providerId,
      name: `${firstName} ${lastName}`.trim(),
    })),
  );

const byName = (a: ProviderWorkReport, b: ProviderWorkReport): number =>
  `${a.firstName} ${a.lastName}`.localeCompare(`${b.firstName} ${b.lastName}`) ||
  a.providerId.localeCompare(b.providerId);

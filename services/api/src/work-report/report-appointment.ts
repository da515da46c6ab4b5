import type { ReportAppointment, ReportProcedure } from '@helix/contracts';
import {
  ageOn,
  byResult,
  CALCULATION_TYPES,
  isDueButMissed,
  MISSED_REASONS,
  ruleTypeOf,
  successPercentage,
  workResult,
} from '@helix/hygiene';
import type { ReportedAppointment, ReportedTreatment } from '@helix/report-inputs';

/** An appointment of a work report (spec 2 section 3). */
export function reportAppointmentView(appointment: ReportedAppointment): ReportAppointment {
  const { treatments, birthDate, plannedCents, completedCents } = appointment;
  return {
    appointmentId: appointment.appointmentId,
    providerId: appointment.providerId,
    startDate: appointment.startDate,
    durationInMinutes: appointment.durationInMinutes,
    patientInitials: appointment.patientInitials,
    patientId: appointment.patientId,
    patientAge: ageOn(birthDate, appointment.startDate.slice(0, 10)),
    totalPlanned: (plannedCents ?? 0) / 100,
    totalCompleted: completedCents / 100,
    successPercentage: successPercentage([appointment]),
    procedures: treatments.filter(isPlannedOrDone).map(reportProcedureView).sort(byResult),
    dueButNotDoneProcedures: treatments.filter(isDueButMissed).map(reportProcedureView),
  };
}

/** The practice-management system has no record of time-only procedures: nobody can tell whether they were done. */
const isPlannedOrDone = ({ isPlanned, procedureRuleTypeId, doneCodes }: ReportedTreatment): boolean =>
  (isPlanned && !isTimeOnly(procedureRuleTypeId)) || doneCodes.length > 0;

function isTimeOnly(procedureRuleTypeId: number): boolean {
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  return ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isTimeOnly;
}

const reportProcedureView = (treatment: ReportedTreatment): ReportProcedure => ({
  procedureRuleTypeId: treatment.procedureRuleTypeId,
  name: ruleTypeOf(treatment.procedureRuleTypeId)?.name ?? String(treatment.procedureRuleTypeId),
  status: workResult(treatment),
  plannedUnits: treatment.plannedUnits,
  completedUnits: treatment.doneUnits,
  intervalInMonths: treatment.intervalInMonths,
  plannedCodes: treatment.plannedCodes,
  completedCodes: treatment.doneCodes,
  plannedMinutes: treatment.plannedMinutes,
  actualMinutes: treatment.actualMinutes ?? treatment.plannedMinutes,
  plannedAmmount: treatment.plannedCents / 100,
  completedAmmount: treatment.doneCents / 100,
  missedProcedureReason: treatment.reason?.missedProcedureReasonId ?? null,
  missedProcedureReasonText: treatment.reason?.missedProcedureReasonText ?? null,
});

/** The reason that was entered, in words; null: none was. */
export function reasonText({ reason }: Pick<ReportedTreatment, 'reason'>): string | null {
  const text = reason?.missedProcedureReasonText?.trim();
  if (text) return text;
  return MISSED_REASONS.find((one) => one.missedProcedureReasonId === reason?.missedProcedureReasonId)?.name ?? null;
}

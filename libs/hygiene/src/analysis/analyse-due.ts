import { finiteOr, nonNegativeOr } from '../numbers.js';
import { RULE_VERSION, type AppointmentAnalysis } from './appointment-analysis.js';
import { evaluateAppointment, type AppointmentEvaluation } from './evaluate-appointment.js';
import { missedWithoutReason, isReason } from '../due/missed-reason.js';
import { reviewAfter, reviewBefore } from '../due/needs-review.js';
import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { distinctRows, type ExplanationRow } from '../explain/explained.js';
import { isBirthday, lacksDoctor, isTooLongForChild } from '../insights/appointment-insights.js';
import { nextAppointmentLength } from '../next-appointment/next-plan.js';
import { commissionGoalCents } from '../planning/earnings.js';
import { isOptimal, priceOfScalingCents } from '../value/appointment-value.js';
import { appointmentGoalCents, providerHourlyGoalCents } from '../value/goal.js';
import type { AnalysisSettings, EvaluatedAppointment } from './inputs.js';

/**
 * Evaluates and analyses one appointment, without a clock. For several appointments
 * of a patient `analysePatientAppointments` indexes the history once.
 */
export function analyseAppointment(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointment: EvaluatedAppointment,
): AppointmentAnalysis {
  const record = PatientRecord.of(patient);
  return analysisOf(settings, record, appointment, evaluateAppointment(settings, record, appointment));
}

/** `analyseAppointment` for appointments of one patient, in the given order. */
export function analysePatientAppointments(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointments: readonly EvaluatedAppointment[],
): AppointmentAnalysis[] {
  const record = PatientRecord.of(patient);
  return appointments.map((appointment) => analyseAppointment(settings, record, appointment));
}

/** The stored analysis: the evaluation with the money of the appointment. */
export function analysisOf(
  settings: AnalysisSettings,
  patient: PatientRecord,
  appointment: EvaluatedAppointment,
  evaluation: AppointmentEvaluation,
): AppointmentAnalysis {
  const { date, durationInMinutes, recommendations, recommended, doctor, dueProcedures } = evaluation;
  const money = moneyOf(settings, appointment, durationInMinutes);
  const noDoctor = lacksDoctor(recommendations, durationInMinutes, doctor);
  return {
    ruleVersion: RULE_VERSION,
    appointmentId: appointment.appointmentId,
    patientId: patient.patientId,
    providerId: appointment.providerId,
    date,
    durationInMinutes,
    ageInYears: evaluation.ageInYears,
    problems: evaluation.problems,
    ...money,
    recommendedMinutes: recommended?.minutes ?? 0,
    dueProcedures,
    missedWithoutReason: missedWithoutReason(
      appointment.plan?.procedureRuleTypeIds ?? [],
      patient.history,
      date,
      appointment.missedReasons,
    ),
    almostDueProcedures: evaluation.almostDueProcedures,
    doctor,
    noDoctor,
    isTooLongForChild: isTooLongForChild(evaluation.ageInYears, durationInMinutes),
    isBirthday: isBirthday(patient.birthDate, date),
    review: {
      before: reviewBefore({
        recommendedMinutes: recommended?.minutes ?? null,
        durationInMinutes,
        almostDueProcedures: evaluation.almostDueProcedures,
        noDoctor,
      }),
      after: reviewAfter({
        dueProcedures,
        isPlanned: appointment.plan !== null,
        plannedCents: plannedCentsOf(money),
        goalCents: money.goalCents,
        hasReason: appointment.missedReasons.some(isReason),
      }),
      always: evaluation.nextMismatches,
    },
    nextAppointmentSummary: evaluation.next,
    hasPlanNext: appointment.planNext !== null,
    planTimeFrameInMonths: nonNegativeOr(appointment.planNext?.timeFrameInMonths ?? null, null),
    planTotalMinutesPlanned: appointment.planNext
      ? nextAppointmentLength(appointment.planNext.procedures.map(({ minutes }) => minutes))
      : null,
    planComments: appointment.planNext?.comments ?? null,
    rows: sourceRows(patient, evaluation, noDoctor, appointment),
  };
}

type Money = Pick<
  AppointmentAnalysis,
  | 'hourlyGoalCents'
  | 'goalCents'
  | 'commissionGoalCents'
  | 'priceOfScalingCents'
  | 'totalPlannedCents'
  | 'totalCompletedCents'
  | 'totalBilledCents'
  | 'rnaTotalPlannedCents'
  | 'isOptimal'
>;

function moneyOf(settings: AnalysisSettings, appointment: EvaluatedAppointment, durationInMinutes: number): Money {
  const goals = {
    goalWageCents: finiteOr(appointment.goalWageCents, null),
    goalPercentage: finiteOr(settings.goalPercentage, null),
    clinicGoalHourlyCents: finiteOr(settings.goalHourlyCents, null),
  };
  const hourlyGoalCents = providerHourlyGoalCents(goals);
  const goalCents = appointmentGoalCents(goals, durationInMinutes);
  const totals = {
    totalPlannedCents: finiteOr(appointment.totalPlannedCents, 0),
    totalCompletedCents: finiteOr(appointment.totalCompletedCents, 0),
    totalBilledCents: finiteOr(appointment.totalBilledCents, 0),
    rnaTotalPlannedCents: appointment.plan === null ? null : finiteOr(appointment.plan.totalCents, 0),
  };
  return {
    hourlyGoalCents,
    goalCents,
    commissionGoalCents: commissionGoalCents(finiteOr(appointment.goalWageCents, null), durationInMinutes),
    priceOfScalingCents: priceOfScalingCents(
      durationInMinutes,
      finiteOr(appointment.scalingUnitCents, null),
      finiteOr(appointment.scalingHalfUnitCents, null),
    ),
    ...totals,
    isOptimal: goalCents === null ? null : isOptimal(goalCents, plannedCentsOf(totals)),
  };
}

/** planned in Helix, else in the PMS. */
export function plannedCentsOf({
  rnaTotalPlannedCents: rna,
  totalPlannedCents,
}: Pick<Money, 'rnaTotalPlannedCents' | 'totalPlannedCents'>): number {
  return rna !== null && rna > 0 ? rna : totalPlannedCents;
}

function sourceRows(
  patient: PatientRecord,
  { recommendations, almostDueProcedures, date, doctor }: AppointmentEvaluation,
  noDoctor: boolean,
  appointment: EvaluatedAppointment,
): ExplanationRow[] {
  const almostDue = new Set(almostDueProcedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const rows: ExplanationRow[] = [];
  for (const { ruleType, rule, isDue, lastTreatmentDate } of recommendations) {
    const id = ruleType.procedureRuleTypeId;
    if (!isDue && !almostDue.has(id)) continue;
    if (rule.procedureRuleId !== null) rows.push({ entity: 'procedureRule', id: String(rule.procedureRuleId) });
    if (lastTreatmentDate !== null) rows.push(...patient.history.rowsOn(id, lastTreatmentDate));
    rows.push(...patient.history.rowsOn(id, date));
  }
  if (noDoctor || doctor === 'no') {
    for (const { from, rowIds } of appointment.doctors?.doctors ?? []) {
      for (const id of rowIds) rows.push({ entity: from, id });
    }
  }
  return distinctRows(rows);
}

import type { DueAnalysis } from './due-analysis.js';
import { evaluateAppointment, type AppointmentEvaluation } from './evaluate-appointment.js';
import { missedWithoutReason, isReason } from '../due/missed-reason.js';
import { reviewAfter, reviewBefore } from '../due/needs-review.js';
import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { distinctRows, type ExplanationRow } from '../explain/explained.js';
import { isBirthday, lacksDoctor, isTooLongForChild } from '../insights/appointment-insights.js';
import { appointmentGoalCents } from '../value/goal.js';
import { goalInputsOf, plannedCentsOf, type AnalysisSettings, type EvaluatedAppointment } from './inputs.js';

/**
 * Evaluates one appointment, without a clock. For several appointments of a patient pass one
 * `PatientRecord`: it indexes the history once.
 */
export function analyseDue(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointment: EvaluatedAppointment,
): DueAnalysis {
  const record = PatientRecord.of(patient);
  return dueAnalysisOf(settings, record, appointment, evaluateAppointment(settings, record, appointment));
}

/** What is stored of an evaluation. The goal of the appointment is an input of its review. */
export function dueAnalysisOf(
  settings: AnalysisSettings,
  patient: PatientRecord,
  appointment: EvaluatedAppointment,
  evaluation: AppointmentEvaluation,
): DueAnalysis {
  const { date, durationInMinutes, recommendations, recommended, doctor, dueProcedures } = evaluation;
  const noDoctor = lacksDoctor(recommendations, durationInMinutes, doctor);
  return {
    ageInYears: evaluation.ageInYears,
    problems: evaluation.problems,
    recommendedMinutes: recommended?.minutes ?? 0,
    dueProcedures,
    missedWithoutReason: missedWithoutReason(
      appointment.plan?.procedures ?? [],
      patient.doneOn(date),
      appointment.missedReasons,
    ),
    almostDueProcedures: evaluation.almostDueProcedures,
    doctor,
    noDoctor,
    isTooLongForChild: isTooLongForChild(evaluation.ageInYears, durationInMinutes),
    isBirthday: isBirthday(patient.birthDate, date),
    review: {
      before: [
        ...reviewBefore({
          recommendedMinutes: recommended?.minutes ?? null,
          durationInMinutes,
          almostDueProcedures: evaluation.almostDueProcedures,
          noDoctor,
        }),
        ...evaluation.nextTooEarly.before,
      ],
      after: [
        ...reviewAfter({
          dueProcedures,
          isPlanned: appointment.isPlanned,
          plannedCents: plannedCentsOf(appointment),
          goalCents: appointmentGoalCents(goalInputsOf(appointment), durationInMinutes),
          hasReason: hasExpectedReason(appointment, dueProcedures),
        }),
        ...evaluation.nextTooEarly.after,
      ],
      always: evaluation.nextTooShort,
    },
    nextAppointmentSummary: evaluation.next,
    rows: sourceRows(patient, evaluation, noDoctor, appointment),
  };
}

/** Rules part W, 14: whether a reason was given for something planned or due. */
function hasExpectedReason(
  { plan, missedReasons }: EvaluatedAppointment,
  due: AppointmentEvaluation['dueProcedures'],
): boolean {
  const expected = new Set([...(plan?.procedures ?? []), ...due].map((one) => one.procedureRuleTypeId));
  return missedReasons.some((reason) => isReason(reason) && expected.has(reason.procedureRuleTypeId));
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

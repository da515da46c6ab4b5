import { finiteOr } from '../numbers.js';
import { dollars } from '../explain/wording.js';
import type { ReviewDetail } from '../due/needs-review.js';
import type { Explained, Explanation } from '../explain/explained.js';
import { examsNeedingDoctor } from '../insights/appointment-insights.js';
import type { DueAnalysis } from './due-analysis.js';
import { appointmentRow } from './explain-money.js';
import type { AppointmentEvaluation } from './evaluate-appointment.js';
import type { EvaluatedAppointment } from './inputs.js';

/** An appointment whose review is explained. */
export interface ReviewedAppointment {
  appointment: EvaluatedAppointment;
  evaluation: AppointmentEvaluation;
  analysis: DueAnalysis;
}

/** The explanations that the reasons of a review reuse. */
export interface ReviewReasons {
  recommendedMinutes: Explained<number>;
  dueProcedures: readonly Explained<{ procedureRuleTypeId: number }>[];
  almostDueProcedures: readonly Explained<{ procedureRuleTypeId: number }>[];
  doctor: Explained<unknown>;
  goalCents: Explained<unknown>;
  isOptimal: Explained<unknown>;
}

/** R-07 and R-44 as text: the reasons of a review detail with their source rows. */
export function explainReview(
  detail: ReviewDetail,
  reviewed: ReviewedAppointment,
  reasons: ReviewReasons,
): readonly Explanation[] {
  const { code, procedureRuleTypeId } = detail;
  const ofType = (list: readonly Explained<{ procedureRuleTypeId: number }>[]) =>
    list.find(({ value }) => value.procedureRuleTypeId === procedureRuleTypeId)?.because ?? [];
  switch (code) {
    case 'tooShort':
    case 'tooLong':
      return [explainLength(reviewed), ...reasons.recommendedMinutes.because];
    case 'almostDue':
      return ofType(reasons.almostDueProcedures);
    case 'noDoctor':
      return [explainExams(reviewed), ...reasons.doctor.because];
    case 'dueNotDone':
      return ofType(reasons.dueProcedures);
    case 'belowGoal':
      return [...reasons.isOptimal.because, ...reasons.goalCents.because];
    case 'notPlanned':
      return [explainNoPlan(reviewed)];
    case 'nextTooShort':
    case 'nextTooEarly':
      return [explainNextAppointment(detail, reviewed)];
  }
}

function explainLength({ appointment, evaluation, analysis }: ReviewedAppointment): Explanation {
  const { durationInMinutes } = evaluation;
  const text = `The appointment takes ${durationInMinutes} minutes, and ${analysis.recommendedMinutes} are recommended.`;
  return { rule: 'R-07', text, rows: [appointmentRow(appointment)] };
}

function explainExams({ appointment, evaluation }: ReviewedAppointment): Explanation {
  const { recommendations, durationInMinutes } = evaluation;
  const exams = examsNeedingDoctor(recommendations).map(({ ruleType }) => ruleType.name);
  const text = `Due and in need of a doctor: ${exams.join(', ')}. The appointment takes ${durationInMinutes} minutes.`;
  return { rule: 'R-09', text, rows: [appointmentRow(appointment)] };
}

function explainNoPlan({ appointment }: ReviewedAppointment): Explanation {
  const totalPlannedCents = finiteOr(appointment.totalPlannedCents, 0);
  const elsewhere =
    totalPlannedCents > 0
      ? `The practice-management system had ${dollars(totalPlannedCents)} planned.`
      : 'The practice-management system had nothing planned either.';
  return { rule: 'R-07', text: `No plan was saved in Helix. ${elsewhere}`, rows: [appointmentRow(appointment)] };
}

function explainNextAppointment(
  { code, amount, procedureName }: ReviewDetail,
  { analysis }: ReviewedAppointment,
): Explanation {
  const next = analysis.nextAppointmentSummary;
  const rows = next === null ? [] : [{ entity: 'appointment', id: next.nextAppointmentId }];
  const booked = { minutes: next?.nextAppointmentLength ?? 0, date: next?.nextAppointmentDate };
  const text =
    code === 'nextTooShort'
      ? `Planned are ${booked.minutes + (amount ?? 0)} minutes; ${booked.minutes} are booked on ${booked.date}.`
      : `The next appointment is booked on ${booked.date}; ${procedureName} is due ${amount === 1 ? 'a day' : `${amount} days`} later.`;
  return { rule: 'R-44', text, rows };
}

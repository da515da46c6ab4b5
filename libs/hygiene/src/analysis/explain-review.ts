import { dollars } from '../explain/wording.js';
import type { ReviewDetail } from '../due/needs-review.js';
import type { Explained, Explanation } from '../explain/explained.js';
import { examsNeedingDoctor } from '../insights/appointment-insights.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import { appointmentRow } from './explain-money.js';
import type { AppointmentEvaluation } from './evaluate-appointment.js';

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
  analysis: AppointmentAnalysis,
  evaluation: AppointmentEvaluation,
  reasons: ReviewReasons,
): readonly Explanation[] {
  const { code, procedureRuleTypeId } = detail;
  const ofType = (list: readonly Explained<{ procedureRuleTypeId: number }>[]) =>
    list.find(({ value }) => value.procedureRuleTypeId === procedureRuleTypeId)?.because ?? [];
  switch (code) {
    case 'tooShort':
    case 'tooLong':
      return [explainLength(analysis), ...reasons.recommendedMinutes.because];
    case 'almostDue':
      return ofType(reasons.almostDueProcedures);
    case 'noDoctor':
      return [explainExams(analysis, evaluation), ...reasons.doctor.because];
    case 'dueNotDone':
      return ofType(reasons.dueProcedures);
    case 'belowGoal':
      return [...reasons.isOptimal.because, ...reasons.goalCents.because];
    case 'notPlanned':
      return [explainNoPlan(analysis)];
    case 'nextTooShort':
    case 'nextTooEarly':
      return [explainNextAppointment(detail, analysis)];
  }
}

function explainLength(analysis: AppointmentAnalysis): Explanation {
  const { durationInMinutes, recommendedMinutes } = analysis;
  const text = `The appointment takes ${durationInMinutes} minutes, and ${recommendedMinutes} are recommended.`;
  return { rule: 'R-07', text, rows: [appointmentRow(analysis)] };
}

function explainExams(analysis: AppointmentAnalysis, { recommendations }: AppointmentEvaluation): Explanation {
  const exams = examsNeedingDoctor(recommendations).map(({ ruleType }) => ruleType.name);
  const text = `Due and in need of a doctor: ${exams.join(', ')}. The appointment takes ${analysis.durationInMinutes} minutes.`;
  return { rule: 'R-09', text, rows: [appointmentRow(analysis)] };
}

function explainNoPlan(analysis: AppointmentAnalysis): Explanation {
  const { totalPlannedCents } = analysis;
  const elsewhere =
    totalPlannedCents > 0
      ? `The practice-management system plans ${dollars(totalPlannedCents)}.`
      : 'The practice-management system plans nothing either.';
  return { rule: 'R-07', text: `No plan was saved in Helix. ${elsewhere}`, rows: [appointmentRow(analysis)] };
}

function explainNextAppointment(
  { code, amount, procedureName }: ReviewDetail,
  analysis: AppointmentAnalysis,
): Explanation {
  const next = analysis.nextAppointmentSummary;
  const rows = next === null ? [] : [{ entity: 'appointment', id: next.nextAppointmentId }];
  const booked = `booked on ${next?.nextAppointmentDate}`;
  const text =
    code === 'nextTooShort'
      ? `Planned are ${analysis.planTotalMinutesPlanned} minutes; ${next?.nextAppointmentLength} are ${booked}.`
      : `The next appointment is ${booked}; ${procedureName} is due ${amount === 1 ? 'a day' : `${amount} days`} later.`;
  return { rule: 'R-44', text, rows };
}

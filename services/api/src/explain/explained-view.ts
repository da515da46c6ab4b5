import type {
  ExplainedAppointment,
  ExplainedDue,
  ExplainedProcedure,
  ExplainedReview,
  ExplainedValue,
  ProcedureName,
} from '@helix/contracts';
import {
  CATALOGUE,
  DUE_PROCEDURE_STATUS,
  dueProcedureStatusAt,
  isWithinNoDoctorDays,
  RULE_VERSION,
  reviewText,
  type AppointmentExplanation,
  type Breakdown,
  type DueProcedure,
  type Explained,
  type ExplanationRow,
  type Moment,
  type Recommendation,
  type ReviewDetail,
} from '@helix/hygiene';
import type { ReasonRows } from './reason-rows.query.js';

/** The fields that need no further queries. */
type View = Omit<
  ExplainedAppointment,
  'appointmentId' | 'patientId' | 'patientInitials' | 'providerId' | 'providerName' | 'start' | 'isShown' | 'rulesFrom'
>;

/** The explanation at a moment. */
export function explainedView(explanation: AppointmentExplanation, rows: ReasonRows, moment: Moment): View {
  const { evaluation } = explanation;
  const view = <T, V>(one: Explained<T>, valueOf: (value: T) => V): ExplainedValue<V> => ({
    value: valueOf(one.value),
    because: one.because.map(({ rule, text, rows: behind }) => ({ rule, text, rows: behind.map(rows) })),
  });
  const same = <T>(one: Explained<T>): ExplainedValue<T> => view(one, (value) => value);
  return {
    ageInYears: evaluation.ageInYears,
    durationInMinutes: evaluation.durationInMinutes,
    isOver: moment.isOver,
    ruleVersion: RULE_VERSION,
    problems: [...evaluation.problems],
    review: reviewAt(explanation, moment).map((one) => view(one, reviewView)),
    recommendedMinutes: same(explanation.recommendedMinutes),
    breakdowns: breakdownsView(explanation.breakdowns),
    dueProcedures: explanation.dueProcedures.map((one) => dueAt(view(one, dueView), moment.isOver)),
    almostDueProcedures: moment.isOver ? [] : explanation.almostDueProcedures.map(same),
    procedures: explanation.recommendations.map((one) => view(one, procedureView)),
    notApplicable: notApplicable(explanation).map(same),
    doctor: same(explanation.doctor),
    goalCents: same(explanation.goalCents),
    priceOfScalingCents: same(explanation.priceOfScalingCents),
    isOptimal: same(explanation.isOptimal),
    isTooLongForChild: same(explanation.isTooLongForChild),
    isBirthday: same(explanation.isBirthday),
  };
}

type Breakdowns = ExplainedAppointment['breakdowns'];

function breakdownsView({ minutes, goal, estimate }: AppointmentExplanation['breakdowns']): Breakdowns {
  const view = (one: Breakdown | null) => one && { items: [...one.items], total: one.total, steps: [...one.steps] };
  return { minutes: view(minutes), goal: view(goal), estimate: view(estimate) };
}

/** Every row that a reason refers to. */
export function rowsBehind(explanation: AppointmentExplanation): ExplanationRow[] {
  const values: Explained<unknown>[] = [
    explanation.doctor,
    explanation.recommendedMinutes,
    explanation.goalCents,
    explanation.priceOfScalingCents,
    explanation.isOptimal,
    explanation.isTooLongForChild,
    explanation.isBirthday,
    ...explanation.reviewBefore,
    ...explanation.reviewAfter,
    ...explanation.dueProcedures,
    ...explanation.almostDueProcedures,
    ...explanation.recommendations,
    ...notApplicable(explanation),
  ];
  return values.flatMap(({ because }) => because.flatMap(({ rows }) => rows));
}

/** The review before or after the appointment is over; a missing doctor only within its window. */
function reviewAt({ evaluation, reviewBefore, reviewAfter }: AppointmentExplanation, { isOver, today }: Moment) {
  if (isOver) return reviewAfter;
  return reviewBefore.filter(({ value }) => value.code !== 'noDoctor' || isWithinNoDoctorDays(evaluation.date, today));
}

const reviewView = (detail: ReviewDetail): ExplainedReview => ({
  code: detail.code,
  text: reviewText(detail),
  amount: detail.amount,
});

const dueView = (due: DueProcedure): ExplainedDue => ({
  procedureRuleTypeId: due.procedureRuleTypeId,
  procedureName: due.procedureName,
  lastTreatmentDate: due.lastTreatmentDate,
  dueDate: due.dueDate,
  isRecommended: due.isRecommended,
  status: due.status,
});

/** Until the appointment is over nothing has been missed, so the reasons of R-06 are left out. */
function dueAt({ value, because }: ExplainedValue<ExplainedDue>, isOver: boolean): ExplainedValue<ExplainedDue> {
  const isFinal = isOver || value.status === DUE_PROCEDURE_STATUS.DueAndDone;
  return {
    value: { ...value, status: dueProcedureStatusAt(value, isOver) },
    because: isFinal ? because : because.filter(({ rule }) => rule !== 'R-06'),
  };
}

const procedureView = (one: Recommendation): ExplainedProcedure => ({
  procedureRuleTypeId: one.ruleType.procedureRuleTypeId,
  procedureName: one.ruleType.name,
  isDue: one.isDue,
  isRecommended: one.isRecommended,
  lastTreatmentDate: one.lastTreatmentDate,
  dueDate: one.dueDate,
  inDays: one.inDays,
});

function notApplicable({ explainNotApplicable }: AppointmentExplanation): Explained<ProcedureName>[] {
  return CATALOGUE.ruleTypes.flatMap(({ procedureRuleTypeId, name }) => {
    const reason = explainNotApplicable(procedureRuleTypeId);
    return reason ? [{ value: { procedureRuleTypeId, procedureName: name }, because: [reason] }] : [];
  });
}

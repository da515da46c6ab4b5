import { ruleTypeOf } from '../catalogue/catalogue.js';
import { explainAlmostDue, type AlmostDueProcedure } from '../due/almost-due.js';
import { explainDueProcedure, type DueProcedure } from '../due/due-procedure.js';
import { explainDue, explainNotApplicable } from '../due/due-state.js';
import type { ReviewDetail } from '../due/needs-review.js';
import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { explainRecommendation, type Recommendation } from '../due/recommendations.js';
import { explainRecommendedMinutes, minutesBreakdown, YOUNG_AGE } from '../due/recommended-minutes.js';
import type { Breakdown } from '../explain/breakdown.js';
import { explained, type Explained, type Explanation } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import { explainDoctor } from '../insights/appointment-insights.js';
import { appointmentMoney, type AppointmentMoney } from '../value/appointment-money.js';
import { isOptimal } from '../value/appointment-value.js';
import { dueAnalysisOf } from './analyse-due.js';
import type { DueAnalysis } from './due-analysis.js';
import {
  appointmentRow,
  estimateBreakdown,
  explainGoal,
  explainOptimal,
  explainPriceOfScaling,
  goalBreakdown,
} from './explain-money.js';
import { explainReview } from './explain-review.js';
import { evaluateAppointment, type AppointmentEvaluation } from './evaluate-appointment.js';
import {
  moneyInputsOf,
  plannedCentsOf,
  type AnalysisSettings,
  type EvaluatedAppointment,
  type ScalingFees,
} from './inputs.js';

/** The values that are derived of an appointment, each with its reasons. */
export interface AppointmentExplanation {
  evaluation: AppointmentEvaluation;
  analysis: DueAnalysis;
  money: AppointmentMoney;
  goalCents: Explained<number | null>;
  priceOfScalingCents: Explained<number | null>;
  recommendedMinutes: Explained<number>;
  /** Values as tables; null where there is nothing to add up. */
  breakdowns: { minutes: Breakdown | null; goal: Breakdown | null; estimate: Breakdown | null };
  /** Whether each procedure that applies to the patient is recommended, in the order of the catalogue. */
  recommendations: readonly Explained<Recommendation>[];
  dueProcedures: readonly Explained<DueProcedure>[];
  almostDueProcedures: readonly Explained<AlmostDueProcedure>[];
  doctor: Explained<DoctorAvailability>;
  isOptimal: Explained<boolean | null>;
  isTooLongForChild: Explained<boolean>;
  isBirthday: Explained<boolean>;
  reviewBefore: readonly Explained<ReviewDetail>[];
  reviewAfter: readonly Explained<ReviewDetail>[];
  /** Why a procedure does not apply to the patient; null for one that does, or that does not exist. */
  explainNotApplicable(procedureRuleTypeId: number): Explanation | null;
}

/**
 * the due analysis and the money of an appointment with their reasons, from the same evaluation; texts are created
 * lazily.
 */
export function explainAppointment(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointment: EvaluatedAppointment,
  scalingFees: ScalingFees,
): AppointmentExplanation {
  const record = PatientRecord.of(patient);
  const evaluation = evaluateAppointment(settings, record, appointment);
  const analysis = dueAnalysisOf(settings, record, appointment, evaluation);
  const moneyInputs = moneyInputsOf(appointment, scalingFees);
  const money = appointmentMoney(moneyInputs);
  const { goalCents, priceOfScalingCents } = money;
  const byType = new Map(evaluation.recommendations.map((one) => [one.ruleType.procedureRuleTypeId, one]));
  const due = (one: Recommendation): Explanation[] => [
    ...explainDue(one, record.history),
    ...explainRecommendation(one),
  ];
  const ofType = <T extends { procedureRuleTypeId: number }>(value: T, more: (one: Recommendation) => Explanation) =>
    explained(value, () => {
      const one = byType.get(value.procedureRuleTypeId);
      return one ? [...due(one), more(one)] : [];
    });
  const doctor = explained(evaluation.doctor, () => [
    explainDoctor(evaluation.doctor, appointment.doctors, settings.shouldTrackDoctor),
  ]);
  const doctorRows = () => doctor.because.flatMap(({ rows }) => rows);
  const reasons = {
    goalCents: explained(goalCents, () => [explainGoal(money, moneyInputs, appointment)]),
    isOptimal: explained(goalCents === null ? null : isOptimal(goalCents, plannedCentsOf(appointment)), () => [
      explainOptimal(money, appointment),
    ]),
    doctor,
    recommendedMinutes: explained(analysis.recommendedMinutes, () =>
      evaluation.recommended ? explainRecommendedMinutes(evaluation.recommended, evaluation.recommendations) : [],
    ),
    dueProcedures: evaluation.dueProcedures.map((value) =>
      ofType(value, (one) => explainDueProcedure(value, one, record.history, evaluation.doctor, doctorRows())),
    ),
    almostDueProcedures: evaluation.almostDueProcedures.map((value) => ofType(value, () => explainAlmostDue(value))),
  };
  const ofReview = (detail: ReviewDetail) =>
    explained(detail, () => explainReview(detail, { appointment, evaluation, analysis }, reasons));
  const always = analysis.review.always.map(ofReview);
  return {
    evaluation,
    analysis,
    money,
    ...reasons,
    breakdowns: {
      minutes: evaluation.recommended && minutesBreakdown(evaluation.recommended),
      goal: goalBreakdown(money, moneyInputs),
      estimate: estimateBreakdown(money, moneyInputs),
    },
    priceOfScalingCents: explained(priceOfScalingCents, () =>
      explainPriceOfScaling(money, moneyInputs, appointment, scalingFees),
    ),
    recommendations: evaluation.recommendations.map((one) => explained(one, () => due(one))),
    isTooLongForChild: explained(analysis.isTooLongForChild, () => [explainTooLongForChild(evaluation, appointment)]),
    isBirthday: explained(analysis.isBirthday, () => [explainBirthday(evaluation, record.birthDate, appointment)]),
    reviewBefore: [...analysis.review.before.map(ofReview), ...always],
    reviewAfter: [...analysis.review.after.map(ofReview), ...always],
    explainNotApplicable: (procedureRuleTypeId) => {
      const ruleType = ruleTypeOf(procedureRuleTypeId);
      if (!ruleType || byType.has(procedureRuleTypeId)) return null;
      return explainNotApplicable(ruleType, record.rulesAt(evaluation.ageInYears).get(procedureRuleTypeId));
    },
  };
}

function explainTooLongForChild(
  { ageInYears, durationInMinutes }: AppointmentEvaluation,
  appointment: EvaluatedAppointment,
): Explanation {
  const age = ageInYears === null ? 'of unknown age' : `${ageInYears} years old`;
  return {
    rule: 'R-10',
    text: `The patient is ${age} and the appointment takes ${durationInMinutes} minutes; 60 are too long under ${YOUNG_AGE}.`,
    rows: [appointmentRow(appointment)],
  };
}

function explainBirthday(
  { date }: AppointmentEvaluation,
  birthDate: string | null,
  appointment: EvaluatedAppointment,
): Explanation {
  const born = birthDate === null ? 'The birth date is not known' : `The patient was born on ${birthDate}`;
  return { rule: 'R-11', text: `${born}; the appointment is on ${date}.`, rows: [appointmentRow(appointment)] };
}

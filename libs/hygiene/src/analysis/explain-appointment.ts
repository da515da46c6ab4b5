import { ruleTypeOf } from '../catalogue/catalogue.js';
import { explainAlmostDue, type AlmostDueProcedure } from '../due/almost-due.js';
import { explainDueProcedure, type DueProcedure } from '../due/due-procedure.js';
import { explainDue, explainNotApplicable } from '../due/due-state.js';
import type { ReviewDetail } from '../due/needs-review.js';
import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { explainRecommendation, type Recommendation } from '../due/recommendations.js';
import { explainRecommendedMinutes, YOUNG_AGE } from '../due/recommended-minutes.js';
import { explained, type Explained, type Explanation } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import { explainDoctor } from '../insights/appointment-insights.js';
import { analysisOf } from './analyse-appointment.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import { explainGoal, explainOptimal, explainPriceOfScaling, appointmentRow } from './explain-money.js';
import { explainReview } from './explain-review.js';
import { evaluateAppointment } from './evaluate-appointment.js';
import type { EvaluatedAppointment, AnalysisSettings } from './inputs.js';

/** The values of an analysis, each with its reasons. */
export interface AppointmentExplanation {
  analysis: AppointmentAnalysis;
  goalCents: Explained<number | null>;
  priceOfScalingCents: Explained<number | null>;
  recommendedMinutes: Explained<number>;
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

/** the analysis of an appointment with its reasons, from the same evaluation; texts are created lazily. */
export function explainAppointment(
  settings: AnalysisSettings,
  patient: PatientInputs | PatientRecord,
  appointment: EvaluatedAppointment,
): AppointmentExplanation {
  const record = PatientRecord.of(patient);
  const evaluation = evaluateAppointment(settings, record, appointment);
  const analysis = analysisOf(settings, record, appointment, evaluation);
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
    goalCents: explained(analysis.goalCents, () => [explainGoal(analysis, settings, appointment)]),
    isOptimal: explained(analysis.isOptimal, () => [explainOptimal(analysis)]),
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
    explained(detail, () => explainReview(detail, analysis, evaluation, reasons));
  const always = analysis.review.always.map(ofReview);
  return {
    analysis,
    ...reasons,
    priceOfScalingCents: explained(analysis.priceOfScalingCents, () => [explainPriceOfScaling(analysis, appointment)]),
    recommendations: evaluation.recommendations.map((one) => explained(one, () => due(one))),
    isTooLongForChild: explained(analysis.isTooLongForChild, () => [explainTooLongForChild(analysis)]),
    isBirthday: explained(analysis.isBirthday, () => [explainBirthday(analysis, record.birthDate)]),
    reviewBefore: [...analysis.review.before.map(ofReview), ...always],
    reviewAfter: [...analysis.review.after.map(ofReview), ...always],
    explainNotApplicable: (procedureRuleTypeId) => {
      const ruleType = ruleTypeOf(procedureRuleTypeId);
      if (!ruleType || byType.has(procedureRuleTypeId)) return null;
      return explainNotApplicable(ruleType, record.rulesAt(evaluation.ageInYears).get(procedureRuleTypeId));
    },
  };
}

function explainTooLongForChild(analysis: AppointmentAnalysis): Explanation {
  const { ageInYears, durationInMinutes } = analysis;
  const age = ageInYears === null ? 'of unknown age' : `${ageInYears} years old`;
  return {
    rule: 'R-10',
    text: `The patient is ${age} and the appointment takes ${durationInMinutes} minutes; 60 are too long under ${YOUNG_AGE}.`,
    rows: [appointmentRow(analysis)],
  };
}

function explainBirthday(analysis: AppointmentAnalysis, birthDate: string | null): Explanation {
  const born = birthDate === null ? 'The birth date is not known' : `The patient was born on ${birthDate}`;
  return { rule: 'R-11', text: `${born}; the appointment is on ${analysis.date}.`, rows: [appointmentRow(analysis)] };
}

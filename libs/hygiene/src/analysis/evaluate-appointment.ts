import { nonNegativeOr } from '../numbers.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { almostDueProcedures, type AlmostDueProcedure } from '../due/almost-due.js';
import { dueProceduresOf, type DueProcedure } from '../due/due-procedure.js';
import { dueStateOf } from '../due/due-state.js';
import type { ReviewDetail } from '../due/needs-review.js';
import type { PatientRecord } from '../due/patient-record.js';
import { recommendationsOf, type Recommendation } from '../due/recommendations.js';
import { recommendedMinutes, type RecommendedMinutes } from '../due/recommended-minutes.js';
import { doctorAvailability, minutesOfDay, type DoctorAvailability } from '../insights/doctors-day.js';
import {
  nextAppointmentSummary,
  nextTooEarly,
  nextTooShort,
  type NextAppointmentSummary,
  type NextDue,
} from '../next-appointment/next-plan.js';
import { historyAfter } from '../next-appointment/preview-next.js';
import { isCalendarDay } from '../time/calendar-day.js';
import type { AnalysisSettings, EvaluatedAppointment } from './inputs.js';

/** The result of the due engine for one appointment; the analysis and its explanations are built from it. */
export interface AppointmentEvaluation {
  /** `yyyy-mm-dd`. */
  date: string;
  durationInMinutes: number;
  /** Full years on the day of the appointment; null when unknown. */
  ageInYears: number | null;
  /** What is wrong with the inputs, as text; the rest is evaluated nevertheless. */
  problems: readonly string[];
  recommendations: readonly Recommendation[];
  /** Null when the appointment's day does not exist. */
  recommended: RecommendedMinutes | null;
  doctor: DoctorAvailability;
  dueProcedures: readonly DueProcedure[];
  almostDueProcedures: readonly AlmostDueProcedure[];
  next: NextAppointmentSummary | null;
  nextTooShort: readonly ReviewDetail[];
  /** What is planned counts as done only until the appointment is over, so that both answers are possible. */
  nextTooEarly: { before: readonly ReviewDetail[]; after: readonly ReviewDetail[] };
}

/** Runs the due engine on one appointment. */
export function evaluateAppointment(
  settings: AnalysisSettings,
  patient: PatientRecord,
  appointment: EvaluatedAppointment,
): AppointmentEvaluation {
  const date = appointment.start.slice(0, 10);
  const durationInMinutes = nonNegativeOr(appointment.durationInMinutes, 0);
  const ageInYears = patient.ageOn(date);
  const dayExists = isCalendarDay(date);
  const recommendations = dayExists
    ? recommendationsOf(patient.rulesAt(ageInYears), patient.history, date, settings)
    : [];
  const doctor = settings.shouldTrackDoctor ? doctorAt(appointment, durationInMinutes) : 'unknown';
  const nextAppointment = dayExists ? patient.nextAppointmentAfter(appointment.start) : null;
  const next = nextAppointmentSummary(nextAppointment);
  return {
    date,
    durationInMinutes,
    ageInYears,
    problems: problemsOf(patient, appointment, date, dayExists),
    recommendations,
    recommended: dayExists
      ? recommendedMinutes({
          recommendations,
          scalingTimes: patient.scalingTimes,
          date,
          ageInYears,
          state: settings.state,
        })
      : null,
    doctor,
    dueProcedures: dueProceduresOf(
      recommendations,
      patient.history,
      appointment.missedReasons,
      doctor,
      settings.excusingReasons,
    ),
    almostDueProcedures: almostDueProcedures(
      recommendations,
      patient.history,
      patient.hygieneAppointments,
      settings.almostDueDays,
    ),
    next,
    nextTooShort: appointment.planNext && next ? nextTooShort(appointment.planNext, next) : [],
    nextTooEarly: {
      before: nextTooEarly(nextDues(settings, patient, appointment, next, false)),
      after: nextTooEarly(nextDues(settings, patient, appointment, next, true)),
    },
  };
}

function doctorAt({ doctors, start }: EvaluatedAppointment, durationInMinutes: number): DoctorAvailability {
  const from = minutesOfDay(start.slice(11));
  return doctorAvailability(doctors, { start: from, end: from + durationInMinutes });
}

/** When each procedure of the next-appointment plan is due, relative to the booked day; empty without plan or booking. */
function nextDues(
  settings: AnalysisSettings,
  patient: PatientRecord,
  { start, plan, planNext }: EvaluatedAppointment,
  next: NextAppointmentSummary | null,
  isOver: boolean,
): NextDue[] {
  if (planNext === null || next === null) return [];
  const { nextAppointmentDate: nextDate } = next;
  const planned = new Set(planNext.procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const history = historyAfter(patient, {
    currentAppointmentDate: start.slice(0, 10),
    plannedTypeIds: (plan?.procedures ?? []).map(({ procedureRuleTypeId }) => procedureRuleTypeId),
    isOver,
  });
  const rules = patient.rulesAt(patient.ageOn(nextDate));
  return CATALOGUE.ruleTypes.flatMap((ruleType): NextDue[] => {
    const { procedureRuleTypeId, name } = ruleType;
    if (!planned.has(procedureRuleTypeId)) return [];
    const rule = rules.get(procedureRuleTypeId);
    if (!rule?.applicable) return [];
    const { inDays, isDue } = dueStateOf(ruleType, rule, history, nextDate, settings.graceDays);
    return inDays === null ? [] : [{ procedureRuleTypeId, procedureName: name, inDays, isDue }];
  });
}

function problemsOf(
  patient: PatientRecord,
  appointment: EvaluatedAppointment,
  date: string,
  dayExists: boolean,
): string[] {
  const problems: string[] = [];
  if (!dayExists) problems.push(`The appointment’s day ${date} does not exist.`);
  const { birthDate } = patient;
  if (birthDate !== null && !isCalendarDay(birthDate)) problems.push(`The birth date ${birthDate} does not exist.`);
  else if (dayExists && birthDate !== null && birthDate > date) {
    problems.push(`The birth date ${birthDate} is after the appointment.`);
  }
  if (!(appointment.durationInMinutes >= 0 && appointment.durationInMinutes < Infinity)) {
    problems.push('The appointment’s length is no number of minutes.');
  }
  return problems;
}

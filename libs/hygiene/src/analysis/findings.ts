import { almostDueProcedures, type AlmostDueProcedure } from '../due/almost-due.js';
import { dueProceduresOf, type DueProcedure } from '../due/due-procedure.js';
import { dueStateOf } from '../due/due-state.js';
import type { PatientRecord } from '../due/patient-record.js';
import { recommendationsOf, type Recommendation } from '../due/recommendations.js';
import { recommendedMinutes, type RecommendedMinutes } from '../due/recommended-minutes.js';
import type { ReviewDetail } from '../due/needs-review.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { doctorAvailability, minutesOfDay, type DoctorAvailability } from '../insights/doctors-day.js';
import { historyAfter } from '../next-appointment/preview-next.js';
import {
  nextAppointmentSummary,
  nextMismatches,
  type NextAppointmentSummary,
  type NextDue,
  type NextPlan,
} from '../next-appointment/next-plan.js';
import { isCalendarDay } from '../time/calendar-day.js';
import { amountOr } from './amounts.js';
import type { AnalysedVisit, AnalysisSettings } from './inputs.js';

/** What the rules find at one visit: the analysis, and the explanations of it, are made from this. */
export interface VisitFindings {
  /** `yyyy-mm-dd`. */
  date: string;
  durationInMinutes: number;
  /** Full years on the day of the visit; null: not known. */
  ageInYears: number | null;
  /** What is wrong with the inputs, in words; what can be worked out nevertheless is. */
  problems: readonly string[];
  recommendations: readonly Recommendation[];
  /** Null when the visit's day does not exist. */
  recommended: RecommendedMinutes | null;
  doctor: DoctorAvailability;
  dueProcedures: readonly DueProcedure[];
  almostDueProcedures: readonly AlmostDueProcedure[];
  next: NextAppointmentSummary | null;
  nextMismatches: readonly ReviewDetail[];
}

/** for one visit. */
export function findingsOf(settings: AnalysisSettings, patient: PatientRecord, visit: AnalysedVisit): VisitFindings {
  const date = visit.start.slice(0, 10);
  const durationInMinutes = amountOr(visit.durationInMinutes, 0);
  const ageInYears = patient.ageOn(date);
  const dayExists = isCalendarDay(date);
  const recommendations = dayExists
    ? recommendationsOf(patient.rulesAt(ageInYears), patient.history, date, settings)
    : [];
  const doctor = settings.shouldTrackDoctor ? doctorAt(visit, durationInMinutes) : 'unknown';
  const nextVisit = dayExists ? patient.nextVisitAfter(visit.start) : null;
  const next = nextAppointmentSummary(nextVisit);
  return {
    date,
    durationInMinutes,
    ageInYears,
    problems: problemsOf(patient, visit, date, dayExists),
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
      visit.missedReasons,
      doctor,
      settings.excusingReasons,
    ),
    almostDueProcedures: almostDueProcedures(
      recommendations,
      patient.history,
      patient.hygieneVisits,
      settings.almostDueDays,
    ),
    next,
    nextMismatches:
      visit.planNext && next
        ? nextMismatches(visit.planNext, next, nextDues(settings, patient, visit, visit.planNext, date, next))
        : [],
  };
}

function doctorAt({ doctors, start }: AnalysedVisit, durationInMinutes: number): DoctorAvailability {
  const from = minutesOfDay(start.slice(11));
  return doctorAvailability(doctors, { start: from, end: from + durationInMinutes });
}

/** What is planned for the next appointment, at the day that is booked. */
function nextDues(
  settings: AnalysisSettings,
  patient: PatientRecord,
  { plan }: AnalysedVisit,
  planNext: NextPlan,
  date: string,
  { nextAppointmentDate: nextDate }: NextAppointmentSummary,
): NextDue[] {
  const planned = new Set(planNext.procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const history = historyAfter(patient, date, plan?.procedureRuleTypeIds ?? []);
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

function problemsOf(patient: PatientRecord, visit: AnalysedVisit, date: string, dayExists: boolean): string[] {
  const problems: string[] = [];
  if (!dayExists) problems.push(`The visit’s day ${date} does not exist.`);
  const { birthDate } = patient;
  if (birthDate !== null && !isCalendarDay(birthDate)) problems.push(`The birth date ${birthDate} does not exist.`);
  else if (dayExists && birthDate !== null && birthDate > date) {
    problems.push(`The birth date ${birthDate} is after the visit.`);
  }
  if (!(visit.durationInMinutes >= 0 && visit.durationInMinutes < Infinity)) {
    problems.push('The visit’s length is no number of minutes.');
  }
  return problems;
}

import { EXAMS, RULE_TYPE } from '../catalogue/special-types.js';
import { recommendationsOf, type DueSettings, type Recommendation } from '../due/recommendations.js';
import type { PatientRecord } from '../due/patient-record.js';
import { examOf, minutesWithin } from '../due/recommended-minutes.js';
import { usualScaling } from '../due/scaling-time.js';
import { withTreatments, type LastTreatments } from '../due/treatment-history.js';
import { bySchedule } from '../planning/schedule-order.js';
import { addMonths, isCalendarDay } from '../time/calendar-day.js';
import { nextAppointmentLength } from './next-plan.js';
import { DEFAULT_TIMEFRAME, defaultTimeframe, TIMEFRAMES } from './timeframe.js';

/** The product's words (spec 2 section 8). */
export const NOTHING_ENTERED =
  'No treatments have yet been entered for this appointment. Previewing the next appointment will not take into account any treatments completed in the current appointment.';

/** What a next appointment is planned from. */
export interface PreviewNextInputs {
  patient: PatientRecord;
  settings: DueSettings;
  /** Of the appointment that it comes after, `yyyy-mm-dd`. */
  currentAppointmentDate: string;
  /** What the appointment's plan will do; counts as done as long as nothing is. */
  plannedTypeIds: readonly number[];
  /** Months, one of `TIMEFRAMES`; null: by the rules of the patient. */
  timeframe: number | null;
  /** `yyyy-mm-dd`, after the appointment; null: by the timeframe. */
  desiredDate: string | null;
  /** False: 6 months unless asked otherwise, whatever the patient's rules say. */
  timeframeByRules: boolean;
}

/** A procedure that a next appointment may have (spec 2 section 3). */
export interface NextProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** That it adds to the appointment: 0 within scaling. */
  durationInMinutes: number;
  /** `yyyy-mm-dd`; null: never due. */
  dueDate: string | null;
  isSelected: boolean;
}

/** the suggestion for a next appointment. */
export interface NextPreview {
  /** Null when the asked one cannot be chosen. */
  selectedTimeframe: number | null;
  /** `yyyy-mm-dd`; null when there is no such day. */
  appointmentDate: string | null;
  birthDate: string | null;
  /** What is due then and what belongs to the appointment, in the order of the appointment. */
  procedures: readonly NextProcedure[];
  /** What else applies to the patient. */
  otherProcedures: readonly NextProcedure[];
  nextAppointmentLength: number;
  warning: string | null;
  /** Why there is no suggestion; null when there is one. */
  error: string | null;
}

/**
 * what the next appointment should be. What is done at the appointment counts as history; as long as nothing is, what is
 * planned does, with the product's warning. Selected is what is recommended then; of several due exams the longest alone,
 * since a plan has one at most.
 */
export function previewNext(inputs: PreviewNextInputs): NextPreview {
  const { patient, settings, currentAppointmentDate, desiredDate } = inputs;
  const timeframe = timeframeOf(inputs);
  const date = desiredDate ?? (timeframe === null ? null : addMonths(currentAppointmentDate, timeframe));
  const error = errorOf(inputs, timeframe, date);
  const isDone = patient.history.hasAnyOn(currentAppointmentDate);
  const warning = isDone ? null : NOTHING_ENTERED;
  if (error !== null || date === null) return { ...nothing(inputs, timeframe), warning, error };

  const history = historyAfter(patient, currentAppointmentDate, inputs.plannedTypeIds);
  const age = patient.ageOn(date);
  const found = recommendationsOf(patient.rulesAt(age), history, date, settings).sort((one, other) =>
    bySchedule(one.ruleType, other.ruleType),
  );
  const exam = examOf(found);
  const scalingMinutes = usualScaling(patient.scalingTimes, date, age).minutes;
  const toProcedure = (one: Recommendation): NextProcedure => {
    const { procedureRuleTypeId: id, name } = one.ruleType;
    return {
      procedureRuleTypeId: id,
      procedureName: name,
      durationInMinutes:
        id === RULE_TYPE.SCALING ? scalingMinutes : minutesWithin(one.ruleType, one.rule, exam, settings.state),
      dueDate: one.dueDate,
      isSelected: one.isRecommended && (!EXAMS.has(id) || one === exam),
    };
  };
  const isDueThen = (one: Recommendation): boolean => one.isDue || one.isRecommended;
  const procedures = found.filter(isDueThen).map(toProcedure);
  return {
    selectedTimeframe: timeframe,
    appointmentDate: date,
    birthDate: patient.birthDate,
    procedures,
    otherProcedures: found.filter((one) => !isDueThen(one)).map(toProcedure),
    nextAppointmentLength: nextAppointmentLength(
      procedures.filter(({ isSelected }) => isSelected).map(({ durationInMinutes }) => durationInMinutes),
    ),
    warning,
    error: null,
  };
}

/** a patient's history as it is after an appointment: with what the appointment plans, as long as nothing is done at it. */
export function historyAfter(
  { history }: PatientRecord,
  currentAppointmentDate: string,
  plannedTypeIds: readonly number[],
): LastTreatments {
  return history.hasAnyOn(currentAppointmentDate)
    ? history
    : withTreatments(history, plannedTypeIds, currentAppointmentDate);
}

function timeframeOf({
  patient,
  timeframe,
  timeframeByRules,
  currentAppointmentDate,
}: PreviewNextInputs): number | null {
  if (timeframe !== null) return (TIMEFRAMES as readonly number[]).includes(timeframe) ? timeframe : null;
  return timeframeByRules
    ? defaultTimeframe(patient.rulesAt(patient.ageOn(currentAppointmentDate)))
    : DEFAULT_TIMEFRAME;
}

function errorOf(
  { currentAppointmentDate, desiredDate }: PreviewNextInputs,
  timeframe: number | null,
  date: string | null,
): string | null {
  if (!isCalendarDay(currentAppointmentDate)) return `The appointment’s day ${currentAppointmentDate} does not exist.`;
  if (timeframe === null) return `The timeframe must be one of ${TIMEFRAMES.join(', ')} months.`;
  if (desiredDate !== null && !isCalendarDay(desiredDate)) return `The desired day ${desiredDate} does not exist.`;
  if (date === null) return 'The next appointment would lie beyond the year 9999.';
  return date > currentAppointmentDate ? null : `The next appointment must be after ${currentAppointmentDate}.`;
}

function nothing(
  { patient, desiredDate }: PreviewNextInputs,
  timeframe: number | null,
): Omit<NextPreview, 'warning' | 'error'> {
  return {
    selectedTimeframe: timeframe,
    appointmentDate: desiredDate !== null && isCalendarDay(desiredDate) ? desiredDate : null,
    birthDate: patient.birthDate,
    procedures: [],
    otherProcedures: [],
    nextAppointmentLength: 0,
  };
}

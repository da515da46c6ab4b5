import { roundToHalves } from '../numbers.js';
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

/** Text of spec 2 section 8. */
export const NOTHING_ENTERED =
  'No treatments have yet been entered for this appointment. Previewing the next appointment will not take into account any treatments completed in the current appointment.';

/** Inputs of the suggestion for a next appointment. */
export interface PreviewNextInputs {
  patient: PatientRecord;
  settings: DueSettings;
  /** Of the current appointment, `yyyy-mm-dd`. */
  currentAppointmentDate: string;
  /** Planned types of the current appointment; count as done until it is over. */
  plannedTypeIds: readonly number[];
  /** Whether the current appointment is over (`isOver`). */
  isOver: boolean;
  /** Months, one of `TIMEFRAMES`; null: from the patient's rules. */
  timeframe: number | null;
  /** `yyyy-mm-dd`, after the current appointment; null: from the timeframe. */
  desiredDate: string | null;
  /** False: the default is 6 months instead of the patient's rules. */
  timeframeByRules: boolean;
}

/** A procedure that can be part of a next appointment (spec 2 section 3). */
export interface NextProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Minutes that it adds to the appointment: 0 within scaling. */
  durationInMinutes: number;
  /** `yyyy-mm-dd`; null when never due. */
  dueDate: string | null;
  isSelected: boolean;
}

/** the suggestion for a next appointment. */
export interface NextPreview {
  /** Null when the requested one is not in `TIMEFRAMES`. */
  selectedTimeframe: number | null;
  /** `yyyy-mm-dd`; null when the date is invalid. */
  appointmentDate: string | null;
  birthDate: string | null;
  /** Procedures that are due then and those of every appointment, in agenda order. */
  procedures: readonly NextProcedure[];
  /** Other procedures that apply to the patient. */
  otherProcedures: readonly NextProcedure[];
  nextAppointmentLength: number;
  warning: string | null;
  /** Why there is no suggestion; null otherwise. */
  error: string | null;
}

/**
 * the suggestion for the next appointment. Procedures done at the current appointment count as history, and until
 * it is over those that are still planned; while nothing is done, there is a warning. Recommended procedures are
 * selected; of several due exams only the longest, since a plan has one at most.
 */
export function previewNext(inputs: PreviewNextInputs): NextPreview {
  const { patient, settings, currentAppointmentDate, desiredDate } = inputs;
  const timeframe = timeframeOf(inputs);
  const date = desiredDate ?? (timeframe === null ? null : addMonths(currentAppointmentDate, timeframe));
  const error = errorOf(inputs, timeframe, date);
  const isDone = patient.history.hasAnyOn(currentAppointmentDate);
  const warning = isDone ? null : NOTHING_ENTERED;
  if (error !== null || date === null) return { ...emptyPreview(inputs, timeframe), warning, error };

  const history = historyAfter(patient, inputs);
  const age = patient.ageOn(date);
  const found = recommendationsOf(patient.rulesAt(age), history, date, settings).sort((one, other) =>
    bySchedule(one.ruleType, other.ruleType),
  );
  const exam = examOf(found);
  const scalingMinutes = roundToHalves(usualScaling(patient.scalingTimes, date, age).minutes);
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
  const isSuggested = (one: Recommendation): boolean => one.isDue || one.isRecommended;
  const procedures = found.filter(isSuggested).map(toProcedure);
  return {
    selectedTimeframe: timeframe,
    appointmentDate: date,
    birthDate: patient.birthDate,
    procedures,
    otherProcedures: found.filter((one) => !isSuggested(one)).map(toProcedure),
    nextAppointmentLength: nextAppointmentLength(
      procedures.filter(({ isSelected }) => isSelected).map(({ durationInMinutes }) => durationInMinutes),
    ),
    warning,
    error: null,
  };
}

/**
 * a patient's history after an appointment: until it is over, what is planned counts beside what is done;
 * afterwards only what was done.
 */
export function historyAfter(
  { history }: PatientRecord,
  {
    currentAppointmentDate,
    plannedTypeIds,
    isOver,
  }: Pick<PreviewNextInputs, 'currentAppointmentDate' | 'plannedTypeIds' | 'isOver'>,
): LastTreatments {
  return isOver ? history : withTreatments(history, plannedTypeIds, currentAppointmentDate);
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

function emptyPreview(
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

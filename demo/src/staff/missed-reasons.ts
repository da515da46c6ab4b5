import {
  CALCULATION_TYPES,
  DUE_PROCEDURE_STATUS,
  EXAMS,
  IMAGES_NEEDING_EXAM,
  MISSED_REASON,
  procedureOnScorecard,
  ruleTypeOf,
} from '@helix/hygiene';
import type { LoadedAppointment } from '../../../services/api/src/index.js';
import type { Random } from '../practice/world/random.js';
import type { ScorecardWork } from './plan-appointments.js';
import type { Habits } from './habits.js';
import type { PlannedProcedure } from './plan.js';

/** `text`: only a text, no reason of the list. */
type Reason = (typeof MISSED_REASON)[keyof typeof MISSED_REASON] | 'text';
type Weights = readonly (readonly [Reason, number])[];

const { PatientDeclined, RanOutOfTime, TreatmentPlanChanged, DoctorNotAvailable, Other } = MISSED_REASON;
const EXAM_REASONS: Weights = [
  [DoctorNotAvailable, 42],
  [PatientDeclined, 26],
  [TreatmentPlanChanged, 14],
  [RanOutOfTime, 9],
  [Other, 5],
  ['text', 4],
];
const IMAGE_REASONS: Weights = [
  [PatientDeclined, 54],
  [TreatmentPlanChanged, 29],
  [RanOutOfTime, 7],
  [Other, 6],
  ['text', 4],
];
const REASONS: Weights = [
  [PatientDeclined, 55],
  [TreatmentPlanChanged, 27],
  [RanOutOfTime, 9],
  [Other, 5],
  ['text', 4],
];
const OTHER_TEXTS = ['Patient came late', 'No consent from a parent', 'Sensitive today', 'Sent to a specialist'];
const FREE_TEXTS = ['Wants to ask the insurance first', 'Next time, after the new year', 'Done at school'];

/** Share of appointments that went so late that nothing else was possible. */
const LATE_SHARE = 0.05;
/** Share of missed procedures that get a reason where the hygienist does not go through all of them. */
const SOME_REASONS_SHARE = 0.35;
/** Share of planned procedures that were done whose actual minutes are typed. */
const MINUTES_SHARE = 0.025;

/**
 * The scorecard of an appointment that is over: reasons for most of what was due or planned and not done, and actual
 * minutes of a few procedures.
 *
 * @param planned procedures of the plan; empty without one.
 */
export function scorecardOf(
  random: Random,
  { givesReasons }: Habits,
  { evaluation, patient }: LoadedAppointment,
  planned: readonly PlannedProcedure[],
): ScorecardWork[] {
  const { date, dueProcedures } = evaluation;
  // By id: a plan that was saved before is in another order than one that is saved now.
  const comparable = planned
    .filter(({ procedureRuleTypeId }) => !isTimeOnly(procedureRuleTypeId))
    .sort((one, other) => one.procedureRuleTypeId - other.procedureRuleTypeId);
  // As the scorecard counts it.
  const done = new Set(patient.doneOn(date).map((item) => procedureOnScorecard(item, comparable)));
  const due = dueProcedures.filter(({ status }) => status === DUE_PROCEDURE_STATUS.DueAndNotDone);
  const notDone = comparable.filter(({ procedureRuleTypeId }) => !done.has(procedureRuleTypeId));
  const ids = [...due, ...notDone].map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  const missed = [...new Set(ids)].sort((one, other) => one - other);
  const isThorough = random.chance(givesReasons);
  const wasLate = random.chance(LATE_SHARE);
  const reasons = missed.flatMap((id) => {
    const reason = wasLate ? RanOutOfTime : random.weighted(weightsOf(id));
    const [text, isGiven] = [random.next(), isThorough || random.chance(SOME_REASONS_SHARE)];
    return isGiven ? [reasonWork(id, reason, text)] : [];
  });
  const minutes = comparable.flatMap(({ procedureRuleTypeId: id, minutes: plannedMinutes }) => {
    const isTyped = random.chance(MINUTES_SHARE);
    const actualMinutes = Math.max(1, plannedMinutes + random.whole(-2, 3) * 2.5);
    return isTyped && plannedMinutes > 0 && done.has(id) ? [{ procedureRuleTypeId: id, actualMinutes }] : [];
  });
  return [...reasons, ...minutes];
}

const isTimeOnly = (id: number): boolean => {
  const type = ruleTypeOf(id);
  return !type || CALCULATION_TYPES[type.calculationType].isTimeOnly;
};

function weightsOf(procedureRuleTypeId: number): Weights {
  if (EXAMS.has(procedureRuleTypeId)) return EXAM_REASONS;
  return IMAGES_NEEDING_EXAM.has(procedureRuleTypeId) ? IMAGE_REASONS : REASONS;
}

function reasonWork(procedureRuleTypeId: number, reason: Reason, luck: number): ScorecardWork {
  const one = (texts: readonly string[]) => texts[Math.floor(luck * texts.length)]!;
  if (reason === 'text') return { procedureRuleTypeId, missedProcedureReasonText: one(FREE_TEXTS) };
  const text = reason === Other ? { missedProcedureReasonText: one(OTHER_TEXTS) } : {};
  return { procedureRuleTypeId, missedProcedureReasonId: reason, ...text };
}

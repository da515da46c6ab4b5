import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Explanation, ExplanationRow } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import { EXCUSING_REASONS, isReason, type MissedReason } from './missed-reason.js';
import type { Recommendation } from './recommendations.js';
import type { TreatmentHistory } from './treatment-history.js';

/** Status of a due procedure (spec 1 section 4). */
export const DUE_PROCEDURE_STATUS = { DueAndDone: 1, DueAndNotDone: 2, DueButCouldNotBeDone: 3 } as const;
export type DueProcedureStatus = (typeof DUE_PROCEDURE_STATUS)[keyof typeof DUE_PROCEDURE_STATUS];

/** A procedure that is due at an appointment. */
export interface DueProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** `yyyy-mm-dd`; null when it was never done. */
  lastTreatmentDate: string | null;
  /** `yyyy-mm-dd`; the day of the appointment when it was never done. */
  dueDate: string;
  isRecommended: boolean;
  /** Once the appointment is over; before, see `dueProcedureStatusAt`. */
  status: DueProcedureStatus;
  /** Why it was not done; null without a reason. */
  missedReason: MissedReason | null;
}

/**
 * the procedures that are due at an appointment with their status, in the order of the catalogue. Done: by anyone
 * in the clinic on that day. Could not be done: an excusing reason was given, or the type needs a doctor and none was
 * in. Not done: otherwise.
 *
 * Beyond R-06, an X-ray that R-04 does not recommend could not be done either: it follows the clinic's own rule of no
 * X-rays without an exam.
 *
 * Time-only procedures are left out. The PMS has no record of them, so every appointment would miss them. They still
 * count for recommendations and recommended minutes.
 *
 * @param doctor whether one was in during the appointment; unknown excuses nothing.
 * @param excusingReasons ids of the excusing reasons, if the clinic overrides the default.
 */
export function dueProceduresOf(
  recommendations: readonly Recommendation[],
  history: TreatmentHistory,
  missedReasons: readonly MissedReason[],
  doctor: DoctorAvailability,
  excusingReasons: ReadonlySet<number> = EXCUSING_REASONS,
): DueProcedure[] {
  const due: DueProcedure[] = [];
  for (const one of recommendations) {
    const { ruleType, dueDate, date } = one;
    if (!one.isDue || dueDate === null || CALCULATION_TYPES[ruleType.calculationType].isTimeOnly) continue;
    const { procedureRuleTypeId, name } = ruleType;
    const missedReason = reasonFor(procedureRuleTypeId, missedReasons);
    const isDone = history.wasDoneOn(procedureRuleTypeId, date);
    const isExcused =
      one.needsExamButNoExamDue ||
      (ruleType.needsDoctor && doctor === 'no') ||
      (missedReason !== null && excusingReasons.has(missedReason.missedProcedureReasonId ?? 0));
    due.push({
      procedureRuleTypeId,
      procedureName: name,
      lastTreatmentDate: one.lastTreatmentDate,
      dueDate,
      isRecommended: one.isRecommended,
      status: statusOf(isDone, isExcused),
      missedReason,
    });
  }
  return due;
}

/** R-06 at a moment: until the appointment is over, every procedure that is not done has the status not done. */
export function dueProcedureStatusAt({ status }: Pick<DueProcedure, 'status'>, isOver: boolean): DueProcedureStatus {
  return isOver || status === DUE_PROCEDURE_STATUS.DueAndDone ? status : DUE_PROCEDURE_STATUS.DueAndNotDone;
}

function statusOf(isDone: boolean, isExcused: boolean): DueProcedureStatus {
  if (isDone) return DUE_PROCEDURE_STATUS.DueAndDone;
  return isExcused ? DUE_PROCEDURE_STATUS.DueButCouldNotBeDone : DUE_PROCEDURE_STATUS.DueAndNotDone;
}

/** The reason with the lowest id; stored rows have at most one for each type. */
function reasonFor(procedureRuleTypeId: number, reasons: readonly MissedReason[]): MissedReason | null {
  let found: MissedReason | null = null;
  for (const reason of reasons) {
    if (reason.procedureRuleTypeId !== procedureRuleTypeId || !isReason(reason)) continue;
    if (found === null || comesBefore(reason, found)) found = reason;
  }
  return found;
}

function comesBefore(one: MissedReason, other: MissedReason): boolean {
  const ids = (one.missedProcedureReasonId ?? Infinity) - (other.missedProcedureReasonId ?? Infinity);
  if (ids !== 0 && !Number.isNaN(ids)) return ids < 0;
  const [text, otherText] = [one.missedProcedureReasonText, other.missedProcedureReasonText];
  return text === null || otherText === null ? text === null : text < otherText;
}

/**
 * R-06 as text, for an appointment that is over.
 *
 * @param doctorRows source rows of the doctors' times (`explainDoctor`).
 */
export function explainDueProcedure(
  due: DueProcedure,
  one: Recommendation,
  history: TreatmentHistory,
  doctor: DoctorAvailability,
  doctorRows: readonly ExplanationRow[] = [],
): Explanation {
  if (due.status === DUE_PROCEDURE_STATUS.DueAndDone) {
    const rows = history.rowsOn(due.procedureRuleTypeId, one.date);
    return { rule: 'R-06', text: `It was done on ${one.date}.`, rows };
  }
  const isForLackOfDoctor = excuseOf(due, one, doctor) === 'doctor';
  return { rule: 'R-06', text: explainMissed(due, one, doctor), rows: isForLackOfDoctor ? doctorRows : [] };
}

/** What excuses a procedure that could not be done; null when it was done or has no excuse. */
function excuseOf(
  { status }: DueProcedure,
  one: Recommendation,
  doctor: DoctorAvailability,
): 'noExamDue' | 'doctor' | 'reason' | null {
  if (status !== DUE_PROCEDURE_STATUS.DueButCouldNotBeDone) return null;
  if (one.needsExamButNoExamDue) return 'noExamDue';
  return one.ruleType.needsDoctor && doctor === 'no' ? 'doctor' : 'reason';
}

const EXCUSES = {
  noExamDue: 'It could not be done: the clinic wants an exam with X-rays, and no exam is due.',
  doctor: 'It could not be done: no doctor was in during the appointment.',
  reason: 'It could not be done, for the reason that was given.',
} as const;

function explainMissed(due: DueProcedure, one: Recommendation, doctor: DoctorAvailability): string {
  const excuse = excuseOf(due, one, doctor);
  if (excuse !== null) return EXCUSES[excuse];
  return due.missedReason
    ? 'It was not done, with a reason that does not excuse it.'
    : 'It was not done, without a reason.';
}

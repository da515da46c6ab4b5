import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Explanation, ExplanationRow } from '../explain/explained.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import { EXCUSING_REASONS, isReason, type MissedReason } from './missed-reason.js';
import type { Recommendation } from './recommendations.js';
import type { TreatmentHistory } from './treatment-history.js';

/** What became of a due procedure (spec 1 section 4). */
export const DUE_PROCEDURE_STATUS = { DueAndDone: 1, DueAndNotDone: 2, DueButCouldNotBeDone: 3 } as const;
export type DueProcedureStatus = (typeof DUE_PROCEDURE_STATUS)[keyof typeof DUE_PROCEDURE_STATUS];

/** A procedure that is due at an appointment. */
export interface DueProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** `yyyy-mm-dd`; null: never done before. */
  lastTreatmentDate: string | null;
  /** `yyyy-mm-dd`; the day of the appointment when it was never done. */
  dueDate: string;
  isRecommended: boolean;
  /** Once the appointment is over; before, see `dueProcedureStatusAt`. */
  status: DueProcedureStatus;
  /** The reason that was given for not doing it; null: none. */
  missedReason: MissedReason | null;
}

/**
 * what is due at an appointment, in the order of the catalogue, and what became of it. Done: by anyone in the clinic on that
 * day. Could not be done: there is a reason that excuses it, or the type needs a doctor and none was in. Not done: otherwise.
 *
 * Beyond R-06 an X-ray that R-04 keeps from being recommended could not be done either: who follows the clinic's own rule,
 * no X-rays without an exam, is not to be blamed for it.
 *
 * What takes time only leaves no trace in a practice-management system. It is part of the recommendations and of the
 * recommended minutes, but nobody can tell whether it was done, so it is not among these: every appointment would miss it.
 *
 * @param doctor whether one was in during the appointment; unknown excuses nothing.
 * @param excusingReasons which reasons excuse; the clinic may decide otherwise.
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

/** R-06 at a moment: until the appointment is over, what is not done still may be, and shows as not done. */
export function dueProcedureStatusAt({ status }: Pick<DueProcedure, 'status'>, isOver: boolean): DueProcedureStatus {
  return isOver || status === DUE_PROCEDURE_STATUS.DueAndDone ? status : DUE_PROCEDURE_STATUS.DueAndNotDone;
}

function statusOf(isDone: boolean, isExcused: boolean): DueProcedureStatus {
  if (isDone) return DUE_PROCEDURE_STATUS.DueAndDone;
  return isExcused ? DUE_PROCEDURE_STATUS.DueButCouldNotBeDone : DUE_PROCEDURE_STATUS.DueAndNotDone;
}

/** Of several reasons for one type, which a clinic's rows never have, the one with the lowest id. */
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
 * R-06 in words, for an appointment that is over.
 *
 * @param doctorRows what is known of when doctors are in (`explainDoctor`).
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
  const isForWantOfADoctor = excuseOf(due, one, doctor) === 'doctor';
  return { rule: 'R-06', text: missedWords(due, one, doctor), rows: isForWantOfADoctor ? doctorRows : [] };
}

/** What excuses a procedure that could not be done; null where it was done, or nothing excuses it. */
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

function missedWords(due: DueProcedure, one: Recommendation, doctor: DoctorAvailability): string {
  const excuse = excuseOf(due, one, doctor);
  if (excuse !== null) return EXCUSES[excuse];
  return due.missedReason
    ? 'It was not done, with a reason that does not excuse it.'
    : 'It was not done, without a reason.';
}

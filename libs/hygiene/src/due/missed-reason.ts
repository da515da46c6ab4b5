import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { procedureOnScorecard } from '../scorecard/done-procedures.js';
import type { PlannedCodes } from '../scorecard/scorecard-input.js';
import type { HistoryItem } from './treatment-history.js';

/** Why a planned or due procedure was not done (spec 2 section 4, missed reasons). */
export const MISSED_REASON = {
  PatientDeclined: 1,
  RanOutOfTime: 2,
  TreatmentPlanChanged: 3,
  DoctorNotAvailable: 4,
  /** Needs a text. */
  Other: 255,
} as const;

/** Reasons that excuse a due procedure: it could not be done. */
export const EXCUSING_REASONS: ReadonlySet<number> = new Set([
  MISSED_REASON.PatientDeclined,
  MISSED_REASON.TreatmentPlanChanged,
  MISSED_REASON.DoctorNotAvailable,
]);

/** The missed reason of one rule type at an appointment. */
export interface MissedReason {
  procedureRuleTypeId: number;
  /** Null when only a text was entered. */
  missedProcedureReasonId: number | null;
  missedProcedureReasonText: string | null;
}

/** Whether a reason was given: one of the list, or a text. */
export function isReason({
  missedProcedureReasonId,
  missedProcedureReasonText,
}: Pick<MissedReason, 'missedProcedureReasonId' | 'missedProcedureReasonText'>): boolean {
  return missedProcedureReasonId !== null || (missedProcedureReasonText ?? '').trim() !== '';
}

/** Time-only types have no record in the PMS, so they are never missed. */
const TIME_ONLY: ReadonlySet<number> = new Set(
  CATALOGUE.ruleTypes
    .filter(({ calculationType }) => CALCULATION_TYPES[calculationType].isTimeOnly)
    .map(({ procedureRuleTypeId }) => procedureRuleTypeId),
);

/**
 * how many planned procedures were not done on the day of the appointment and have no missed reason. Done is what
 * the scorecard counts as done (`procedureOnScorecard`), by anyone: a custom code by its code, and a procedure by another
 * one that satisfies it and is not planned. What bills nothing cannot be missed. Valid once the appointment is over.
 *
 * @param planned procedures of the plan.
 * @param done what was done in this clinic on the day of the appointment.
 */
export function missedWithoutReason(
  planned: readonly PlannedCodes[],
  done: readonly Pick<HistoryItem, 'code' | 'attributedToDoctor'>[],
  reasons: readonly MissedReason[],
): number {
  const withReason = new Set(reasons.filter(isReason).map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const comparable = planned.filter(({ procedureRuleTypeId }) => !TIME_ONLY.has(procedureRuleTypeId));
  const doneIds = new Set(done.map((item) => procedureOnScorecard(item, comparable)));
  return comparable.filter(
    ({ procedureRuleTypeId: id, billsNothing = false }) => !billsNothing && !withReason.has(id) && !doneIds.has(id),
  ).length;
}

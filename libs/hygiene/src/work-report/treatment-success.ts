import { DUE_PROCEDURE_STATUS } from '../due/due-procedure.js';
import { isReason } from '../due/missed-reason.js';
import { roundToTenths } from '../numbers.js';
import { REASON_SERIES, seriesOfReason, type ReasonSeries } from '../scorecard/missed-reasons.js';
import { groupBy, isPlannedTreatment, isTreatmentCompleted, type WorkTreatment } from './work-appointment.js';

/** How often a treatment was done, and why it was not. Percentages of completed and missed ones, one decimal. */
export interface TreatmentCounts {
  percentage: number;
  completedCount: number;
  missedCount: number;
  missedReasonPercentage: Record<ReasonSeries, number>;
  missedReasonCount: Record<ReasonSeries, number>;
}

/** A planned or due treatment that was or was not done. */
export interface TreatmentOutcome {
  procedureRuleTypeId: number;
  /** Null: it was done. */
  missedFor: ReasonSeries | null;
}

/** The outcomes of planned treatments; null: it is none. */
export function plannedOutcome(treatment: WorkTreatment): TreatmentOutcome | null {
  if (!isPlannedTreatment(treatment)) return null;
  return outcome(treatment, isTreatmentCompleted(treatment));
}

/** The outcomes of due treatments; null: it is none. */
export function dueOutcome(treatment: WorkTreatment): TreatmentOutcome | null {
  if (treatment.dueStatus === null) return null;
  return outcome(treatment, treatment.dueStatus === DUE_PROCEDURE_STATUS.DueAndDone);
}

const outcome = (treatment: WorkTreatment, isDone: boolean): TreatmentOutcome => ({
  procedureRuleTypeId: treatment.procedureRuleTypeId,
  missedFor: isDone ? null : missedSeries(treatment),
});

/** What could not be done, and nobody said why, waited for the doctor (rules part S, 21). */
export function missedSeries({ reason, dueStatus }: Pick<WorkTreatment, 'reason' | 'dueStatus'>): ReasonSeries {
  const isExcused = dueStatus === DUE_PROCEDURE_STATUS.DueButCouldNotBeDone;
  if (isExcused && (reason === null || !isReason(reason))) return 'DoctorNotAvailable';
  return seriesOfReason(reason);
}

/** the counts of each procedure rule type. */
export function countsByTreatment(outcomes: readonly TreatmentOutcome[]): Map<number, TreatmentCounts> {
  const groups = groupBy(outcomes, ({ procedureRuleTypeId }) => procedureRuleTypeId);
  return new Map([...groups].map(([typeId, group]) => [typeId, countsOf(group)]));
}

function countsOf(outcomes: readonly TreatmentOutcome[]): TreatmentCounts {
  const missedReasonCount = countReasons(outcomes);
  const missedCount = outcomes.filter(({ missedFor }) => missedFor !== null).length;
  const completedCount = outcomes.length - missedCount;
  const share = (count: number): number => roundToTenths((100 * count) / outcomes.length);
  return {
    percentage: share(completedCount),
    completedCount,
    missedCount,
    missedReasonPercentage: ofReasons((reason) => share(missedReasonCount[reason])),
    missedReasonCount,
  };
}

/** How often each reason was given. */
export const countReasons = (outcomes: readonly TreatmentOutcome[]): Record<ReasonSeries, number> =>
  ofReasons((reason) => outcomes.filter(({ missedFor }) => missedFor === reason).length);

const ofReasons = (value: (reason: ReasonSeries) => number): Record<ReasonSeries, number> =>
  Object.fromEntries(REASON_SERIES.map((reason) => [reason, value(reason)])) as Record<ReasonSeries, number>;

/** Why something planned or due was not done (spec 2 section 4, missed reasons). */
export const MISSED_REASON = {
  PatientDeclined: 1,
  RanOutOfTime: 2,
  TreatmentPlanChanged: 3,
  DoctorNotAvailable: 4,
  /** Needs a text. */
  Other: 255,
} as const;

/** The reasons for which a due procedure could not be done. */
export const EXCUSING_REASONS: ReadonlySet<number> = new Set([
  MISSED_REASON.PatientDeclined,
  MISSED_REASON.TreatmentPlanChanged,
  MISSED_REASON.DoctorNotAvailable,
]);

/** A reason that was given at an appointment for one rule type. */
export interface MissedReason {
  procedureRuleTypeId: number;
  /** Null: only a text was given. */
  missedProcedureReasonId: number | null;
  missedProcedureReasonText: string | null;
}

/** Whether a reason was really given: one of the list, or a text. */
export function isReason({
  missedProcedureReasonId,
  missedProcedureReasonText,
}: Pick<MissedReason, 'missedProcedureReasonId' | 'missedProcedureReasonText'>): boolean {
  return missedProcedureReasonId !== null || (missedProcedureReasonText ?? '').trim() !== '';
}

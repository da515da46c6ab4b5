import { isHalfStep } from '../numbers.js';
import { isReason, MISSED_REASON, type MissedReason } from '../due/missed-reason.js';

/** Chart series of a missed reason (spec 2 section 4). */
export const REASON_SERIES = [
  'PatientDeclined',
  'RanOutOfTime',
  'TreatmentPlanChanged',
  'DoctorNotAvailable',
  'Other',
  'Unspecified',
] as const;
export type ReasonSeries = (typeof REASON_SERIES)[number];

/** A selectable missed reason (spec 2 section 4, missed reasons). */
export interface SelectableReason {
  missedProcedureReasonId: number;
  /** Name in reports. */
  name: string;
  /** Name on the scorecard. */
  scorecardName: string;
  series: ReasonSeries;
}

/** Selectable reasons in display order. */
export const MISSED_REASONS: readonly SelectableReason[] = [
  reason(MISSED_REASON.PatientDeclined, 'Patient declined', 'PatientDeclined'),
  reason(MISSED_REASON.RanOutOfTime, 'Ran out of time', 'RanOutOfTime'),
  reason(MISSED_REASON.TreatmentPlanChanged, 'Treatment plan changed', 'TreatmentPlanChanged'),
  reason(MISSED_REASON.DoctorNotAvailable, 'Doctor not available', 'DoctorNotAvailable', "Doctor wasn't available"),
  reason(MISSED_REASON.Other, 'Other', 'Other'),
];

function reason(id: number, name: string, series: ReasonSeries, scorecardName = name): SelectableReason {
  return { missedProcedureReasonId: id, name, scorecardName, series };
}

/** The missed reason that was entered for one procedure of a scorecard. */
export type EnteredReason = Pick<MissedReason, 'missedProcedureReasonId' | 'missedProcedureReasonText'>;

/** The chart series of a reason: Other for only a text, Unspecified without a reason. */
export function seriesOfReason(reason: EnteredReason | null): ReasonSeries {
  if (!reason || !isReason(reason)) return 'Unspecified';
  const known = MISSED_REASONS.find((one) => one.missedProcedureReasonId === reason.missedProcedureReasonId);
  return known?.series ?? 'Other';
}

/** Maximum actual minutes of a procedure (spec 2 section 5). */
export const MAX_ACTUAL_MINUTES = 1000;

/** A validation error of an entry. */
export interface EntryIssue {
  field: 'actualMinutes' | 'missedProcedureReasonId' | 'missedProcedureReasonText';
  message: string;
}

/** Validates the entry of a scorecard row (spec 2 section 5); empty when it can be saved. */
export function checkScorecardEntry(entry: EnteredReason & { actualMinutes: number | null }): EntryIssue[] {
  const { actualMinutes, missedProcedureReasonId: id, missedProcedureReasonText: text } = entry;
  const issues: EntryIssue[] = [];
  if (id !== null && !MISSED_REASONS.some((one) => one.missedProcedureReasonId === id))
    issues.push({ field: 'missedProcedureReasonId', message: 'Unknown reason.' });
  if (id === MISSED_REASON.Other && (text ?? '').trim() === '')
    issues.push({ field: 'missedProcedureReasonText', message: 'Please provide a reason' });
  if (actualMinutes !== null && !isMinutes(actualMinutes)) {
    const message = `Actual minutes must be a number from 0 to ${MAX_ACTUAL_MINUTES}, in half minutes.`;
    issues.push({ field: 'actualMinutes', message });
  }
  return issues;
}

/** Half minutes are allowed, because actual minutes default to the planned ones. */
function isMinutes(minutes: number): boolean {
  return isHalfStep(minutes) && minutes <= MAX_ACTUAL_MINUTES;
}

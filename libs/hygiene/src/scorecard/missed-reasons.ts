import { isHalfStep } from '../numbers.js';
import { isReason, MISSED_REASON, type MissedReason } from '../due/missed-reason.js';

/** A reason as charts count it (spec 2 section 4). */
export const REASON_SERIES = [
  'PatientDeclined',
  'RanOutOfTime',
  'TreatmentPlanChanged',
  'DoctorNotAvailable',
  'Other',
  'Unspecified',
] as const;
export type ReasonSeries = (typeof REASON_SERIES)[number];

/** A reason to choose (spec 2 section 4, missed reasons). */
export interface ReasonChoice {
  missedProcedureReasonId: number;
  /** In reports. */
  name: string;
  /** Where it is chosen, on the scorecard. */
  scorecardName: string;
  series: ReasonSeries;
}

/** The reasons for which something planned or due was not done, in the order in which they are offered. */
export const MISSED_REASONS: readonly ReasonChoice[] = [
  choice(MISSED_REASON.PatientDeclined, 'Patient declined', 'PatientDeclined'),
  choice(MISSED_REASON.RanOutOfTime, 'Ran out of time', 'RanOutOfTime'),
  choice(MISSED_REASON.TreatmentPlanChanged, 'Treatment plan changed', 'TreatmentPlanChanged'),
  choice(MISSED_REASON.DoctorNotAvailable, 'Doctor not available', 'DoctorNotAvailable', "Doctor wasn't available"),
  choice(MISSED_REASON.Other, 'Other', 'Other'),
];

function choice(id: number, name: string, series: ReasonSeries, scorecardName = name): ReasonChoice {
  return { missedProcedureReasonId: id, name, scorecardName, series };
}

/** What was entered for one procedure of a scorecard. */
export type EnteredReason = Pick<MissedReason, 'missedProcedureReasonId' | 'missedProcedureReasonText'>;

/** The series that a reason counts in: one that is only a text is another reason, none at all is unspecified. */
export function seriesOfReason(reason: EnteredReason | null): ReasonSeries {
  if (!reason || !isReason(reason)) return 'Unspecified';
  const known = MISSED_REASONS.find((one) => one.missedProcedureReasonId === reason.missedProcedureReasonId);
  return known?.series ?? 'Other';
}

/** The longest that anything at an appointment takes (spec 2 section 5). */
export const MAX_ACTUAL_MINUTES = 1000;

/** What is wrong with an entry. */
export interface EntryIssue {
  field: 'actualMinutes' | 'missedProcedureReasonId' | 'missedProcedureReasonText';
  message: string;
}

/** Whether what was entered for a procedure of a scorecard can be saved (spec 2 section 5); empty when it can. */
export function checkScorecardEntry(entry: EnteredReason & { actualMinutes: number | null }): EntryIssue[] {
  const { actualMinutes, missedProcedureReasonId: id, missedProcedureReasonText: text } = entry;
  const issues: EntryIssue[] = [];
  if (id !== null && !MISSED_REASONS.some((one) => one.missedProcedureReasonId === id))
    issues.push({ field: 'missedProcedureReasonId', message: 'There is no such reason.' });
  if (id === MISSED_REASON.Other && (text ?? '').trim() === '')
    issues.push({ field: 'missedProcedureReasonText', message: 'Please provide a reason' });
  if (actualMinutes !== null && !isMinutes(actualMinutes)) {
    const message = `Actual minutes must be a number from 0 to ${MAX_ACTUAL_MINUTES}, in half minutes.`;
    issues.push({ field: 'actualMinutes', message });
  }
  return issues;
}

/** Planned minutes may be halves, and actual minutes begin with them. */
function isMinutes(minutes: number): boolean {
  return isHalfStep(minutes) && minutes <= MAX_ACTUAL_MINUTES;
}

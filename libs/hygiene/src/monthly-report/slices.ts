import { MONTHLY_SLICES, type MonthlyPieProcedure, type MonthlySlice } from '@helix/contracts';
import type { ReasonSeries } from '../scorecard/missed-reasons.js';
import { wholePercents } from './whole-percents.js';

/** How often each slice was counted; units of scaling may have decimals. */
export type SliceCounts = Record<MonthlySlice, number>;

/** The slice of what was planned, and missed for a reason. */
export const SLICE_OF_REASON: Record<ReasonSeries, MonthlySlice> = {
  RanOutOfTime: 'Ran Out of Time',
  DoctorNotAvailable: 'Doctor Not Available',
  Unspecified: 'Unspecified',
  PatientDeclined: 'Patient Declined',
  TreatmentPlanChanged: 'Treatment Plan Changed',
  Other: 'Other',
};

/** Counts that are all 0. */
export const noSlices = (): SliceCounts => Object.fromEntries(MONTHLY_SLICES.map((name) => [name, 0])) as SliceCounts;

/** The counts of several lists together. */
export function addSlices(parts: readonly SliceCounts[]): SliceCounts {
  const total = noSlices();
  for (const part of parts) for (const name of MONTHLY_SLICES) total[name] += part[name];
  return total;
}

const REASON_SLICES = Object.values(SLICE_OF_REASON);
const MISSED_SLICES = MONTHLY_SLICES.filter((name) => name !== 'Completed');

/** What was missed. */
export const missedOf = (counts: SliceCounts): number => sumOf(counts, MISSED_SLICES);

/** The reason that was counted most, of those with the same count the first of the eight; null: nothing was missed. */
export function topReason(counts: SliceCounts): MonthlySlice | null {
  const [most] = MISSED_SLICES.toSorted((one, other) => counts[other] - counts[one]);
  return most === undefined || counts[most] === 0 ? null : most;
}

type Percentages = Pick<
  MonthlyPieProcedure,
  | 'completedPercentage'
  | 'missedPercentage'
  | 'missedCount'
  | 'missedReasonPercentage'
  | 'missedReasonPercentageWithNotPlanned'
  | 'slices'
>;

/** The percentages of a donut (R-40; rules part T, 7 and 8). What is not completed is missed, so that both add up to 100. */
export function percentagesOf(counts: SliceCounts): Percentages {
  const percents = wholePercents(MONTHLY_SLICES.map((name) => counts[name]));
  const slices = MONTHLY_SLICES.map((name, at) => ({ name, value: percents[at]! }));
  const completedPercentage = percents[0]!;
  return {
    completedPercentage,
    missedPercentage: sumOf(counts, MONTHLY_SLICES) === 0 ? 0 : 100 - completedPercentage,
    missedCount: missedOf(counts),
    missedReasonPercentage: sharesOf(counts, REASON_SLICES),
    missedReasonPercentageWithNotPlanned: sharesOf(counts, MISSED_SLICES),
    slices,
  };
}

/** Of those that were counted, in the order of the eight. */
function sharesOf(counts: SliceCounts, names: readonly MonthlySlice[]): Record<string, number> {
  const counted = MONTHLY_SLICES.filter((name) => names.includes(name) && counts[name] > 0);
  const percents = wholePercents(counted.map((name) => counts[name]));
  return Object.fromEntries(counted.map((name, at) => [name, percents[at]!]));
}

const sumOf = (counts: SliceCounts, names: readonly MonthlySlice[]): number =>
  names.reduce((sum, name) => sum + counts[name], 0);

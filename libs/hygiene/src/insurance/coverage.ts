import { isCalendarDay } from '../time/calendar-day.js';
import { changeDays } from './change-days.js';
import type { CoverageInputs } from './coverage-item.js';
import { hasAgeLimits, itemsOfType, limitCoverage, limitsOn, type LimitCoverage } from './coverage-limit.js';
import { toHundredths, withClaims } from './treatments.js';

/**
 * Covered, covered with less than one unit left, covered with none left, not covered (spec 2 section 4); unknown when
 * the insurance plan is, or when it cannot be calculated; uninsured.
 */
export type CoverageStatus = 'covered' | 'underOne' | 'noneLeft' | 'notCovered' | 'unknown' | 'uninsured';

/** The colours of a coverage badge (spec 2 section 4); grey is never a statement about coverage. */
const COLORS = {
  covered: 'green',
  underOne: 'amber',
  noneLeft: 'red',
  notCovered: 'red',
  unknown: 'grey',
  uninsured: null,
} as const satisfies Record<CoverageStatus, string | null>;
export type CoverageColor = NonNullable<(typeof COLORS)[CoverageStatus]>;

/** The colour of a badge; null: patients without insurance have no badges. */
export const coverageColor = (status: CoverageStatus): CoverageColor | null => COLORS[status];

/** Why coverage cannot be calculated, with the texts of spec 2 section 8. */
export const COVERAGE_ERRORS = {
  groups: 'More than one group of procedures found. This is not supported yet',
  coverageGroups: 'More than two groups of coverage found. This is not supported yet',
  date: 'Invalid date format, expected YYYY-MM-DD',
} as const;
export type CoverageError = keyof typeof COVERAGE_ERRORS;

export interface Coverage {
  status: CoverageStatus;
  /** The least of the limits, in units or in days of treatment as they count; 0 when none applies. */
  remaining: number;
  /** The first later day with more coverage if nothing further is done; null when never, or unknown. */
  nextAvailable: string | null;
  /** What applies: one limit or two. */
  limits: readonly LimitCoverage[];
  /** Whether items with age limits are left out because the birth date is unknown. */
  needsBirthDate: boolean;
  /** Set when the plan cannot be calculated; then nothing is known. */
  error: CoverageError | null;
}

const NOTHING: Coverage = {
  status: 'notCovered',
  remaining: 0,
  nextAvailable: null,
  limits: [],
  needsBirthDate: false,
  error: null,
};

/**
 * the remaining insurance coverage of a patient for one rule type on the day of an appointment. Treatments done
 * or planned on that day are "this appointment" and not counted as used.
 *
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function coverageOf(inputs: CoverageInputs, procedureRuleTypeId: number, date: string): Coverage {
  if (inputs.plan === 'none') return { ...NOTHING, status: 'uninsured' };
  if (!isCalendarDay(date)) return failed('date');
  const corrected = withClaims(inputs);
  const coverage = coverageOnDay(corrected, procedureRuleTypeId, date);
  if (coverage.error !== null) return coverage;
  return { ...coverage, nextAvailable: nextAvailable(corrected, procedureRuleTypeId, date, coverage.remaining) };
}

/**
 * The first later day with more coverage of a type than an amount, if nothing further is done; null when never.
 *
 * @param inputs with the claims in the history (`withClaims`).
 */
export function nextAvailable(
  inputs: CoverageInputs,
  procedureRuleTypeId: number,
  date: string,
  left: number,
): string | null {
  const hasMore = (day: string): boolean => coverageOnDay(inputs, procedureRuleTypeId, day).remaining > left;
  return changeDays(inputs, procedureRuleTypeId, date).find(hasMore) ?? null;
}

/** By how many units a plan exceeds the remaining coverage; 0 when it does not, or when nothing is known. */
export function exceedsBy(coverage: Coverage, plannedUnits: number): number {
  const left = unitsLeft(coverage);
  return left === null ? 0 : Math.max(0, toHundredths(plannedUnits - left));
}

/**
 * The units that are covered at an appointment; null when units do not limit it, or nothing is known. An appointment is
 * one occurrence, whatever its units.
 */
export function unitsLeft(coverage: Coverage): number | null {
  if (coverage.status === 'unknown' || coverage.status === 'uninsured') return null;
  if (coverage.limits.length === 0) return 0;
  const left = Math.min(
    ...coverage.limits.map(({ coverageType, remaining }) => {
      if (coverageType === 'units') return remaining;
      return remaining >= 1 ? Infinity : 0;
    }),
  );
  return left === Infinity ? null : left;
}

function coverageOnDay(inputs: CoverageInputs, procedureRuleTypeId: number, date: string): Coverage {
  const limits = limitsOn(inputs, procedureRuleTypeId, date);
  // Two items with the same types are one group.
  const groups = new Set(limits.filter(({ procedureRuleTypeIds: ids }) => ids.length > 1).map(groupKey));
  if (groups.size > 1) return failed('groups');
  if (limits.length > 2) return failed('coverageGroups');

  const covered = limits.map((limit) => limitCoverage(limit, inputs.history, date));
  const remaining = covered.length === 0 ? 0 : Math.min(...covered.map((limit) => limit.remaining));
  const needsBirthDate =
    inputs.birthDate === null && itemsOfType(inputs, procedureRuleTypeId).some((item) => hasAgeLimits(item));
  const status = statusOf(covered, remaining);
  const isRed = status === 'noneLeft' || status === 'notCovered';
  return {
    ...NOTHING,
    status: isRed && inputs.plan === 'unknown' ? 'unknown' : status,
    remaining,
    limits: covered,
    needsBirthDate,
  };
}

const groupKey = ({ procedureRuleTypeIds: ids }: { procedureRuleTypeIds: readonly number[] }): string =>
  [...new Set(ids)].sort((one, other) => one - other).join();

const failed = (error: CoverageError): Coverage => ({ ...NOTHING, status: 'unknown', error });

function statusOf(limits: readonly LimitCoverage[], remaining: number): CoverageStatus {
  if (limits.length === 0 || limits.some(({ covered }) => covered === 0)) return 'notCovered';
  if (remaining >= 1) return 'covered';
  return remaining > 0 ? 'underOne' : 'noneLeft';
}

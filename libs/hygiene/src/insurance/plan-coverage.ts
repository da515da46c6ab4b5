import { positiveOrZero } from '../numbers.js';
import { coverageOf, exceedsBy, type Coverage } from './coverage.js';
import type { CoverageInputs } from './coverage-item.js';
import type { LimitCoverage } from './coverage-limit.js';
import { toHundredths } from './treatments.js';

/** Units of a planned procedure. */
export interface PlannedUnits {
  procedureRuleTypeId: number;
  units: number;
}

/** The coverage of a planned procedure. The numbers are null when nothing is known, or the patient is not insured. */
export interface PlannedCoverage extends PlannedUnits {
  /** Without the plan. */
  coverage: Coverage;
  coveredUnits: number | null;
  /** Units beyond the coverage. */
  exceedingUnits: number | null;
  /** The least of its limits, in units or in days of treatment: after the planned procedures before it. */
  remainingBefore: number | null;
  /** The same after it. */
  remainingAfter: number | null;
}

/**
 * the coverage of the procedures of a plan. In agenda order they use up the limits that they share. The whole
 * appointment is one occurrence, whatever is planned of a group and however many units.
 *
 * @param items in agenda order.
 * @param coverageOfType without the plan, so that an edit of it changes none of them.
 */
export function coverageOfPlan(
  items: readonly PlannedUnits[],
  coverageOfType: (procedureRuleTypeId: number) => Coverage,
): PlannedCoverage[] {
  return items.map((item, index) =>
    coverageAfter(items.slice(0, index), item, coverageOfType(item.procedureRuleTypeId)),
  );
}

/**
 * The inputs with a plan counted as used: its procedures as treatments on the day of the appointment. One that was done
 * or corrected on that day already counts as it was done.
 *
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function withPlanAsUsed(inputs: CoverageInputs, items: readonly PlannedUnits[], date: string): CoverageInputs {
  const known = new Set(
    [...inputs.claims, ...inputs.history]
      .filter((treated) => treated.date === date)
      .map((treated) => treated.procedureRuleTypeId),
  );
  const planned = items.filter(({ procedureRuleTypeId }) => !known.has(procedureRuleTypeId));
  return { ...inputs, history: [...inputs.history, ...planned.map((item) => ({ ...item, date }))] };
}

/**
 * Units used against units covered of a type on the day of an appointment, for its history (spec 2 section 2,
 * treatments): of the limit with the least left. 0 covered is no coverage; null when nothing is known, or the patient is
 * not insured.
 *
 * @param atAppointment what the appointment itself uses.
 */
export function historyUnits(
  inputs: CoverageInputs,
  procedureRuleTypeId: number,
  date: string,
  atAppointment: readonly PlannedUnits[] = [],
): { used: number; covered: number } | null {
  const { status, limits } = coverageOf(inputs, procedureRuleTypeId, date);
  if (status === 'unknown' || status === 'uninsured') return null;
  const least = limits.toSorted((one, other) => one.remaining - other.remaining)[0];
  if (least === undefined || status === 'notCovered') return { used: 0, covered: 0 };
  return { used: toHundredths(least.used + amountPlanned(least, atAppointment)), covered: least.covered };
}

/** What is left of a limit at an appointment once some of its plan is used. */
export function leftOfLimit(limit: LimitCoverage, planned: readonly PlannedUnits[]): number {
  return positiveOrZero(toHundredths(limit.remaining - amountPlanned(limit, planned)));
}

/** What a plan takes of a limit: its units, or the one occurrence that the appointment is. */
export function amountPlanned(
  { coverageType, procedureRuleTypeIds }: LimitCoverage,
  items: readonly PlannedUnits[],
): number {
  const counted = items.filter(({ procedureRuleTypeId }) => procedureRuleTypeIds.includes(procedureRuleTypeId));
  if (coverageType === 'occurrence') return counted.length > 0 ? 1 : 0;
  return toHundredths(counted.reduce((sum, { units }) => sum + positiveOrZero(units), 0));
}

/**
 * The coverage of one planned procedure after those before it.
 *
 * @param coverage of its type, without the plan.
 */
export function coverageAfter(
  before: readonly PlannedUnits[],
  item: PlannedUnits,
  coverage: Coverage,
): PlannedCoverage {
  if (coverage.status === 'unknown' || coverage.status === 'uninsured') {
    const unknown = { coveredUnits: null, exceedingUnits: null, remainingBefore: null, remainingAfter: null };
    return { ...item, coverage, ...unknown };
  }
  const limits = coverage.limits.map((limit) => ({
    ...limit,
    // The occurrence of this appointment is the same for everything planned.
    remaining: limit.coverageType === 'occurrence' ? limit.remaining : leftOfLimit(limit, before),
  }));
  const exceedingUnits = exceedsBy({ ...coverage, limits }, positiveOrZero(item.units));
  return {
    ...item,
    coverage,
    coveredUnits: toHundredths(positiveOrZero(item.units) - exceedingUnits),
    exceedingUnits,
    remainingBefore: least(limits.map(({ remaining }) => remaining)),
    remainingAfter: least(limits.map((limit) => leftOfLimit(limit, [item]))),
  };
}

const least = (amounts: readonly number[]): number => (amounts.length === 0 ? 0 : Math.min(...amounts));

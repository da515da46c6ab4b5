import { addMonths, ageOn, isCalendarDay } from '../time/calendar-day.js';
import type { CoverageGrant, CoverageInputs, CoverageItem, TreatedUnits } from './coverage-item.js';
import { periodOf, resetMonths, type CoveragePeriod, type Reset } from './coverage-period.js';

/** Green, amber, red, red (spec 2 section 4, insurance coverage). */
export type CoverageStatus = 'covered' | 'underOne' | 'noneLeft' | 'notCovered';

/** Why coverage cannot be calculated, with the texts of spec 2 section 8. */
export const COVERAGE_ERRORS = {
  groups: 'More than one group of procedures found. This is not supported yet',
  coverageGroups: 'More than two groups of coverage found. This is not supported yet',
  date: 'Invalid date format, expected YYYY-MM-DD',
} as const;
export type CoverageError = keyof typeof COVERAGE_ERRORS;

/** The coverage of one item at the appointment. */
export interface ItemCoverage {
  item: CoverageItem;
  /** The grant that replaces the item's own units and period; null: none. */
  grant: CoverageGrant | null;
  unitsCovered: number;
  /** Units, or days, that were used in the period before the appointment. */
  used: number;
  /** Left for the appointment, never below 0. */
  remaining: number;
  /** Null when it is rolling, or cannot be calculated. */
  period: CoveragePeriod | null;
  /** The first day with more coverage; null when never, or unknown. */
  nextAvailable: string | null;
  /** The counted treatments, oldest first. */
  counted: readonly TreatedUnits[];
}

export interface Coverage {
  status: CoverageStatus;
  /** The minimum of the applicable items; 0 when none applies. */
  remaining: number;
  /** The first day on which every applicable item has coverage left; null when never, or unknown. */
  nextAvailable: string | null;
  items: readonly ItemCoverage[];
  /** Set when the plan cannot be calculated; then nothing is covered. */
  error: CoverageError | null;
}

const NOTHING: Coverage = { status: 'notCovered', remaining: 0, nextAvailable: null, items: [], error: null };

/**
 * the remaining insurance coverage of a patient for one rule type on the day of an appointment. Treatments done
 * or planned on that day are "this appointment" and not counted as used.
 *
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function coverageOf(inputs: CoverageInputs, procedureRuleTypeId: number, date: string): Coverage {
  if (!isCalendarDay(date)) return { ...NOTHING, error: 'date' };
  const age = ageOn(inputs.birthDate, date);
  const applicable = inputs.items.filter((item) => applies(item, procedureRuleTypeId, age));
  if (applicable.length === 0) return NOTHING;
  if (applicable.filter(isGroup).length > 1) return { ...NOTHING, error: 'groups' };
  if (applicable.length > 2) return { ...NOTHING, error: 'coverageGroups' };

  const items = applicable.map((item) => itemCoverage(inputs, item, procedureRuleTypeId, date));
  const remaining = Math.min(...items.map((one) => one.remaining));
  return { status: statusOf(remaining), remaining, nextAvailable: lastAvailable(items, remaining), items, error: null };
}

/** By how many units a plan exceeds the remaining coverage; 0 when it does not. */
export function exceedsBy(coverage: Coverage, plannedUnits: number): number {
  return Math.max(0, plannedUnits - coverage.remaining);
}

/** An unknown age does not exclude an item. */
function applies(item: CoverageItem, procedureRuleTypeId: number, age: number | null): boolean {
  if (!item.procedureRuleTypeIds.includes(procedureRuleTypeId)) return false;
  return age === null || (age >= (item.minAge ?? 0) && age <= (item.maxAge ?? Infinity));
}

const isGroup = (item: CoverageItem): boolean => item.procedureRuleTypeIds.length > 1;

function statusOf(remaining: number): CoverageStatus {
  if (remaining >= 1) return 'covered';
  return remaining > 0 ? 'underOne' : 'noneLeft';
}

function itemCoverage(
  inputs: CoverageInputs,
  item: CoverageItem,
  procedureRuleTypeId: number,
  date: string,
): ItemCoverage {
  const grant = grantFor(inputs.grants, item, procedureRuleTypeId, date);
  const limit: Reset & { unitsCovered: number } = grant ?? item;
  const unitsCovered = atLeastZero(limit.unitsCovered);
  const start = startOf(inputs, item, grant, date);
  const rollingMonths = item.isRolling && !grant ? resetMonths(limit) : null;
  const period = rollingMonths === null ? periodOf(limit, start, date) : null;

  const before = treatmentsBefore(inputs, item, date);
  const counted = before.filter((treated) => {
    if (rollingMonths !== null) return (addMonths(treated.date, rollingMonths) ?? treated.date) > date;
    return period !== null && treated.date >= period.from && (period.to === null || treated.date < period.to);
  });
  const used = amount(item, counted);
  const left = atLeastZero(
    Math.min(
      unitsCovered - used,
      (item.periodMax ?? Infinity) - used,
      (item.lifeTimeMaxUnits ?? Infinity) - amount(item, before),
      (item.lifeTimeMaxUnitsPerProvider ?? Infinity) -
        amount(
          item,
          before.filter(({ isElsewhere }) => !isElsewhere),
        ),
    ),
  );
  const isSpent = isLifetimeSpent(item, before);
  return {
    item,
    grant,
    unitsCovered,
    used,
    // Without a valid period the limit covers nothing.
    remaining: period === null && rollingMonths === null ? 0 : left,
    period,
    nextAvailable: isSpent ? null : nextOf(counted, rollingMonths, period),
    counted,
  };
}

/** The most recently modified grant that is in force. */
function grantFor(
  grants: readonly CoverageGrant[],
  item: CoverageItem,
  procedureRuleTypeId: number,
  date: string,
): CoverageGrant | null {
  let latest: CoverageGrant | null = null;
  for (const grant of grants) {
    if (grant.coverageItemId !== item.coverageItemId || grant.procedureRuleTypeId !== procedureRuleTypeId) continue;
    if (!grant.replaceUnderlyingCoverage) continue;
    if (date < grant.effectiveFrom || (grant.effectiveTo !== null && date > grant.effectiveTo)) continue;
    if (latest === null || grant.dateModified > latest.dateModified) latest = grant;
  }
  return latest;
}

function startOf(inputs: CoverageInputs, item: CoverageItem, grant: CoverageGrant | null, date: string): string {
  const firstOfYear = `${date.slice(0, 4)}-01-01`;
  return grant?.effectiveFrom ?? item.startDate ?? inputs.startDate ?? inputs.planDefaultStartDate ?? firstOfYear;
}

/** A claim replaces the history of its type and day; treatments without positive units are ignored. */
function treatmentsBefore({ claims, history }: CoverageInputs, item: CoverageItem, date: string): TreatedUnits[] {
  const counts = (treated: TreatedUnits): boolean =>
    item.procedureRuleTypeIds.includes(treated.procedureRuleTypeId) && treated.date < date;
  const claimed = claims.filter(counts);
  const corrected = new Set(claimed.map(keyOf));
  return [...claimed, ...history.filter((treated) => counts(treated) && !corrected.has(keyOf(treated)))]
    .filter(({ units }) => units > 0)
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

const keyOf = ({ procedureRuleTypeId, date }: TreatedUnits): string => `${procedureRuleTypeId} ${date}`;

function amount(item: CoverageItem, treated: readonly TreatedUnits[]): number {
  if (item.coverageType === 'occurrence') return new Set(treated.map(({ date }) => date)).size;
  return treated.reduce((sum, { units }) => sum + units, 0);
}

function isLifetimeSpent(item: CoverageItem, before: readonly TreatedUnits[]): boolean {
  const here = before.filter(({ isElsewhere }) => !isElsewhere);
  return (
    (item.lifeTimeMaxUnits !== null && amount(item, before) >= item.lifeTimeMaxUnits) ||
    (item.lifeTimeMaxUnitsPerProvider !== null && amount(item, here) >= item.lifeTimeMaxUnitsPerProvider)
  );
}

/** Rolling: when the oldest counted day leaves the window. Otherwise the start of the next period. */
function nextOf(
  counted: readonly TreatedUnits[],
  rollingMonths: number | null,
  period: CoveragePeriod | null,
): string | null {
  if (rollingMonths === null) return period?.to ?? null;
  const [oldest] = counted;
  return oldest ? addMonths(oldest.date, rollingMonths) : null;
}

/** With two items both must have coverage left. */
function lastAvailable(items: readonly ItemCoverage[], remaining: number): string | null {
  if (remaining > 0) return lastDay(items.map(({ nextAvailable }) => nextAvailable).filter((day) => day !== null));
  const spent = items.filter((one) => one.remaining <= 0).map(({ nextAvailable }) => nextAvailable);
  return spent.includes(null) ? null : lastDay(spent.filter((day) => day !== null));
}

const lastDay = (days: readonly string[]): string | null =>
  days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);

const atLeastZero = (number: number): number => (number > 0 ? number : 0);

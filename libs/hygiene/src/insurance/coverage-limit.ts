import { ruleTypeOf } from '../catalogue/catalogue.js';
import { positiveOrZero } from '../numbers.js';
import { ageOn } from '../time/calendar-day.js';
import type { CoverageGrant, CoverageInputs, CoverageItem, CoverageType } from './coverage-item.js';
import { countsOn, periodOf, windowMonths, type CoveragePeriod, type Reset } from './coverage-period.js';
import type { TreatedUnits } from './coverage-item.js';
import { amountOf, toHundredths } from './treatments.js';

/** A limit that applies to a type on a day: an item of the plan as a grant may replace it, or a grant by itself. */
export interface CoverageLimit extends Reset {
  /** Null: the grant is an item by itself. */
  item: CoverageItem | null;
  /** Null: the item's own limit. */
  grant: CoverageGrant | null;
  name: string;
  /** The types that it counts. */
  procedureRuleTypeIds: readonly number[];
  coverageType: CoverageType;
  /** Units, or days of treatment, in each period. */
  covered: number;
  /** The other maximums; null: none. */
  periodMax: number | null;
  lifeTimeMaxUnits: number | null;
  lifeTimeMaxUnitsPerProvider: number | null;
}

/** A limit on the day of an appointment, in units or in days of treatment as it counts. */
export interface LimitCoverage extends CoverageLimit {
  /** In the period, before the appointment. */
  used: number;
  /** Left for the appointment, never below 0. */
  remaining: number;
  /** What the lifetime maximums leave; null: there are none. */
  lifetimeRemaining: number | null;
  /** Null when it is counted back, or cannot be calculated. */
  period: CoveragePeriod | null;
  /** How long each treatment counts, where it is counted back; null for periods. */
  windowMonths: number | null;
  /** The counted treatments of the period, the earliest first. */
  counted: readonly TreatedUnits[];
}

/** The limits that apply to a type on a day: items of the patient's age, and grants by themselves (R-43, steps 1, 2). */
export function limitsOn(inputs: CoverageInputs, procedureRuleTypeId: number, date: string): CoverageLimit[] {
  const age = ageOn(inputs.birthDate, date);
  const grants = inputs.grants
    .filter((grant) => grant.procedureRuleTypeId === procedureRuleTypeId && isInForce(grant, date))
    .sort(latestFirst);
  const limits = itemsOfType(inputs, procedureRuleTypeId)
    .filter((item) => isOfAge(item, age))
    .map((item) => {
      const grant = grants.find(({ coverageItemId }) => coverageItemId === item.coverageItemId);
      return limitOf(inputs, item, grant ?? null);
    });
  const own = grants.find(({ coverageItemId }) => coverageItemId === null);
  return own ? [...limits, ownLimit(own)] : limits;
}

/** The items of the plan that cover a type at some age. */
export function itemsOfType({ items }: CoverageInputs, procedureRuleTypeId: number): CoverageItem[] {
  return items.filter((item) => item.procedureRuleTypeIds.includes(procedureRuleTypeId));
}

/** An item has no age limits from birth without end. */
export const hasAgeLimits = ({ minAge, maxAge }: CoverageItem): boolean => (minAge ?? 0) > 0 || maxAge !== null;

/** The limit of an item, as a grant replaces it (R-43, step 2): the counter and the lifetimes stay those of the item. */
export function limitOf(inputs: CoverageInputs, item: CoverageItem, grant: CoverageGrant | null): CoverageLimit {
  const { procedureRuleTypeIds, coverageType, lifeTimeMaxUnits, lifeTimeMaxUnitsPerProvider } = item;
  const counted = { name: item.coveredItemName, procedureRuleTypeIds, coverageType };
  const lifetimes = { lifeTimeMaxUnits, lifeTimeMaxUnitsPerProvider };
  if (grant) return { item, grant, ...counted, ...lifetimes, ...grantedLimit(grant, coverageType) };
  return {
    item,
    grant,
    ...counted,
    ...lifetimes,
    covered: positiveOrZero(item.unitsCovered),
    periodMax: item.periodMax,
    resetType: item.resetType,
    resetTimePeriod: item.resetTimePeriod,
    isRolling: item.isRolling,
    startDate: item.startDate ?? inputs.startDate ?? inputs.planDefaultStartDate,
  };
}

/** The limit of a grant without an item. */
export function ownLimit(grant: CoverageGrant): CoverageLimit {
  const coverageType = grant.unitsCovered === null ? 'occurrence' : 'units';
  return {
    item: null,
    grant,
    name: ruleTypeOf(grant.procedureRuleTypeId)?.name ?? 'Additional coverage',
    procedureRuleTypeIds: [grant.procedureRuleTypeId],
    coverageType,
    lifeTimeMaxUnits: null,
    lifeTimeMaxUnitsPerProvider: null,
    ...grantedLimit(grant, coverageType),
  };
}

/** What of a limit is used and left on a day (R-43, steps 3 to 5). Only treatments before the day count. */
export function limitCoverage(limit: CoverageLimit, history: readonly TreatedUnits[], date: string): LimitCoverage {
  const before = history.filter(
    (treated) => treated.date < date && limit.procedureRuleTypeIds.includes(treated.procedureRuleTypeId),
  );
  const { grant } = limit;
  const period = clipped(periodOf(limit, date), grant);
  const months = windowMonths(limit);
  const counted = before
    .filter((treated) => countsOn(limit, treated.date, date) && (!grant || treated.date >= grant.effectiveFrom))
    .sort(byDate);
  const used = amountOf(limit.coverageType, counted);
  const lifetimeRemaining = lifetimeLeft(limit, before);
  const left = Math.min(limit.covered - used, (limit.periodMax ?? Infinity) - used, lifetimeRemaining ?? Infinity);
  return {
    ...limit,
    used,
    // Without a valid period the limit covers nothing.
    remaining: period === null && months === null ? 0 : positiveOrZero(toHundredths(left)),
    lifetimeRemaining,
    period,
    windowMonths: months,
    counted,
  };
}

const isInForce = (grant: CoverageGrant, date: string): boolean =>
  grant.replaceUnderlyingCoverage && grant.effectiveFrom <= date && date <= grant.effectiveTo;

/** Of a patient without a birth date only items without age limits apply. */
function isOfAge(item: CoverageItem, age: number | null): boolean {
  if (age === null) return !hasAgeLimits(item);
  return age >= (item.minAge ?? 0) && age <= (item.maxAge ?? Infinity);
}

function latestFirst(one: CoverageGrant, other: CoverageGrant): number {
  return (
    Date.parse(other.dateModified) - Date.parse(one.dateModified) ||
    Date.parse(other.dateCreated) - Date.parse(one.dateCreated) ||
    other.coverageGrantId - one.coverageGrantId
  );
}

/** The maximum of a period is the item's and does not limit a grant. */
function grantedLimit(grant: CoverageGrant, coverageType: CoverageType): Reset & { covered: number; periodMax: null } {
  const { unitsCovered, occurrencesCovered, resetType, resetTimePeriod, effectiveFrom } = grant;
  const covered = coverageType === 'units' ? unitsCovered : (occurrencesCovered ?? unitsCovered);
  return {
    covered: positiveOrZero(covered ?? 0),
    periodMax: null,
    resetType,
    resetTimePeriod,
    startDate: effectiveFrom,
    isRolling: false,
  };
}

/** A calendar year of a grant begins with the grant. */
function clipped(period: CoveragePeriod | null, grant: CoverageGrant | null): CoveragePeriod | null {
  if (period === null || grant === null || period.from === null) return period;
  return period.from < grant.effectiveFrom ? { ...period, from: grant.effectiveFrom } : period;
}

function lifetimeLeft(limit: CoverageLimit, before: readonly TreatedUnits[]): number | null {
  const { coverageType, lifeTimeMaxUnits, lifeTimeMaxUnitsPerProvider } = limit;
  if (lifeTimeMaxUnits === null && lifeTimeMaxUnitsPerProvider === null) return null;
  const here = before.filter(({ isElsewhere }) => !isElsewhere);
  const left = Math.min(
    (lifeTimeMaxUnits ?? Infinity) - amountOf(coverageType, before),
    (lifeTimeMaxUnitsPerProvider ?? Infinity) - amountOf(coverageType, here),
  );
  return positiveOrZero(toHundredths(left));
}

const byDate = (one: TreatedUnits, other: TreatedUnits): number =>
  one.date < other.date ? -1 : Number(one.date > other.date);

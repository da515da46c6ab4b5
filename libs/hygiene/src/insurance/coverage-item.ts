import type { ExplanationRow } from '../explain/explained.js';

/** Age groups of coverage, with the product's numbers (spec 2 section 5). */
export const AGE_GROUP = { Children: 1, Adults: 2, Under6: 3 } as const;
export type AgeGroup = (typeof AGE_GROUP)[keyof typeof AGE_GROUP];

/** Oldest age of the group Children, unless the plan has another. */
export const DEFAULT_MAX_CHILD_AGE = 17;

/** The group of an age in full years (R-43, step 1); Adults when unknown. */
export function ageGroupOf(age: number | null, maxChildAge = DEFAULT_MAX_CHILD_AGE): AgeGroup {
  if (age === null) return AGE_GROUP.Adults;
  if (age < 6) return AGE_GROUP.Under6;
  return age <= maxChildAge ? AGE_GROUP.Children : AGE_GROUP.Adults;
}

/** How a limit resets (spec 2 section 5, reset types; R-43). An annual period of n is 12 n months. */
export const RESET_TYPES = ['monthly', 'annual', 'calendar', 'oneTime'] as const;
export type ResetType = (typeof RESET_TYPES)[number];

/** What a limit counts: units, or distinct days of treatment. */
export type CoverageType = 'units' | 'occurrence';

/** One line of an insurance plan (spec 2 section 3, coverage items; spec 3 section 3, coverage item). */
export interface CoverageItem {
  coverageItemId: number;
  coveredItemName: string;
  /** Several types share one counter: they are a group. */
  procedureRuleTypeIds: readonly number[];
  /** Full years, itself included; null is from birth. */
  minAge: number | null;
  /** Full years, itself included; null is unlimited. */
  maxAge: number | null;
  /** Units, or days of treatment, in each period; half units are allowed. 0 is not covered. */
  unitsCovered: number;
  /** An additional limit of the period; null: none. */
  periodMax: number | null;
  coverageType: CoverageType;
  resetType: ResetType;
  /** Whole months or years, at least 1; null for `oneTime`. */
  resetTimePeriod: number | null;
  /** Counted back from the appointment, instead of consecutive periods from the start date. */
  isRolling: boolean;
  /** Counted as `coverageType` says, like the next one. */
  lifeTimeMaxUnits: number | null;
  /** `lifeTimeMaxUnits` for treatments in this office. */
  lifeTimeMaxUnitsPerProvider: number | null;
  /** `yyyy-mm-dd`; null: the patient's, else the plan's. Without any, see `periodOf`. */
  startDate: string | null;
}

/**
 * Coverage that an insurer granted a patient beyond the plan (spec 2 sections 3 and 5). It replaces the limit of its item
 * for its own type, while the treatments of all types of the item count.
 */
export interface CoverageGrant {
  coverageGrantId: number;
  /** Null: an item by itself. */
  coverageItemId: number | null;
  procedureRuleTypeId: number;
  /** Null for occurrences only. */
  unitsCovered: number | null;
  /** Replaces `unitsCovered` where occurrences are counted; null: the same number. */
  occurrencesCovered: number | null;
  resetType: ResetType;
  resetTimePeriod: number | null;
  /** `yyyy-mm-dd`, both days included. The periods start here and never roll. */
  effectiveFrom: string;
  effectiveTo: string;
  /** Only true is supported. */
  replaceUnderlyingCoverage: boolean;
  /** ISO instants. Of several grants the latest modified counts, then the latest created, then the highest id. */
  dateCreated: string;
  dateModified: string;
}

/** Units of a type on a day: from the PMS, or as the user corrected them. */
export interface TreatedUnits {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Negative where a part was reversed. */
  units: number;
  /** Done in another office; defaults to false. */
  isElsewhere?: boolean;
  /** A claim of the user in place of what the history has; defaults to false. */
  isCorrected?: boolean;
  /** The source rows, for explanations. */
  rows?: readonly ExplanationRow[];
}

/** What is known of a patient's insurance plan: its items, only that there is one, or that there is none. */
export type InsurancePlanState = 'known' | 'unknown' | 'none';

/** Inputs of a patient's coverage. */
export interface CoverageInputs {
  plan: InsurancePlanState;
  items: readonly CoverageItem[];
  grants: readonly CoverageGrant[];
  /** Corrections by the user: replace the units of the same type and day. Several add up; 0 removes the day. */
  claims: readonly TreatedUnits[];
  /** Each row is an occurrence, also without units, but not with negative ones. */
  history: readonly TreatedUnits[];
  /** `yyyy-mm-dd`; null when unknown. */
  birthDate: string | null;
  /** The patient's insurance start, `yyyy-mm-dd`. It places the periods; earlier days may be covered too. */
  startDate: string | null;
  planDefaultStartDate: string | null;
}

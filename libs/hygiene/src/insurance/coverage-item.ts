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
  /** Units, or days of treatment, in each period; half units are allowed. */
  unitsCovered: number;
  /** An additional limit of the period; null: none. */
  periodMax: number | null;
  coverageType: CoverageType;
  resetType: ResetType;
  /** Whole months or years, at least 1; null for `oneTime`. */
  resetTimePeriod: number | null;
  /** The window ends at the appointment, instead of consecutive windows from the start date. */
  isRolling: boolean;
  lifeTimeMaxUnits: number | null;
  /** `lifeTimeMaxUnits` for treatments in this office. */
  lifeTimeMaxUnitsPerProvider: number | null;
  /** `yyyy-mm-dd`; null: the patient's, else the plan's, else 1 January. */
  startDate: string | null;
}

/** Coverage that an insurer granted a patient beyond the plan (spec 2 sections 3 and 5). Replaces the item's own. */
export interface CoverageGrant {
  coverageItemId: number;
  procedureRuleTypeId: number;
  unitsCovered: number;
  resetType: ResetType;
  resetTimePeriod: number | null;
  /** `yyyy-mm-dd`, both days included. */
  effectiveFrom: string;
  effectiveTo: string | null;
  /** Only true is supported. */
  replaceUnderlyingCoverage: boolean;
  /** ISO instant; the latest of several grants counts. */
  dateModified: string;
}

/** Units of a type on a day: from the PMS, or as the user corrected them. */
export interface TreatedUnits {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  units: number;
  /** Done in another office; defaults to false. */
  isElsewhere?: boolean;
}

/** Inputs of a patient's coverage. */
export interface CoverageInputs {
  items: readonly CoverageItem[];
  grants: readonly CoverageGrant[];
  /** Corrections by the user: replace the history of the same type and day. */
  claims: readonly TreatedUnits[];
  history: readonly TreatedUnits[];
  /** `yyyy-mm-dd`; null when unknown. */
  birthDate: string | null;
  /** The patient's insurance start, `yyyy-mm-dd`. */
  startDate: string | null;
  planDefaultStartDate: string | null;
}

import type { CoverageItemView } from '@helix/contracts';
import { normalizeGrant, validateGrant, type CoverageType, type GrantForm, type ResetType } from '@helix/hygiene';
import { newGrantId, type CoverageDraft, type DraftGrant } from './coverage-draft.js';

/** The fields of the additional coverage form (spec 2 section 5). Selects have texts. */
export interface GrantValues {
  procedureRuleTypeId: string;
  /** Empty: an item by itself. */
  coverageItemId: string;
  /** Units, or treatments where the item counts these. */
  unitsCovered: number | null;
  effectiveFrom: string;
  effectiveTo: string;
  resetType: ResetType;
  resetTimePeriod: number | null;
  comments: string;
  replaceUnderlyingCoverage: boolean;
}

export const EMPTY_GRANT: GrantValues = {
  procedureRuleTypeId: '',
  coverageItemId: '',
  unitsCovered: 1,
  effectiveFrom: '',
  effectiveTo: '',
  resetType: 'oneTime',
  resetTimePeriod: null,
  comments: '',
  replaceUnderlyingCoverage: true,
};

export function valuesOf(grant: DraftGrant): GrantValues {
  return {
    ...grant,
    procedureRuleTypeId: String(grant.procedureRuleTypeId),
    coverageItemId: grant.coverageItemId === null ? '' : String(grant.coverageItemId),
    unitsCovered: grant.unitsCovered ?? grant.occurrencesCovered,
    comments: grant.comments ?? '',
  };
}

/** The items of the plan that a grant of a procedure can replace; several when two limits apply to it. */
export const itemsFor = (items: readonly CoverageItemView[], procedureRuleTypeId: string): CoverageItemView[] =>
  items.filter((item) => String(item.procedureRuleTypeId) === procedureRuleTypeId);

/** What the grant counts: as its item does, and units by itself. */
export function countedBy(items: readonly CoverageItemView[], { coverageItemId }: GrantValues): CoverageType {
  return items.find((item) => String(item.coverageItemId) === coverageItemId)?.coverageType ?? 'units';
}

/** The validation errors by field. */
export function grantErrors(
  values: GrantValues,
  items: readonly CoverageItemView[],
  appointmentDate: string,
): { field: keyof GrantForm; message: string }[] {
  return validateGrant(formOf(values, items), appointmentDate);
}

/** The grant that the form describes. */
export function grantOf(
  values: GrantValues,
  items: readonly CoverageItemView[],
  draft: CoverageDraft,
  edited: DraftGrant | null,
): DraftGrant {
  const { unitsCovered, resetTimePeriod } = normalizeGrant(formOf(values, items));
  const isOccurrence = countedBy(items, values) === 'occurrence';
  return {
    coverageGrantId: edited?.coverageGrantId ?? newGrantId(draft),
    coverageItemId: values.coverageItemId === '' ? null : Number(values.coverageItemId),
    procedureRuleTypeId: Number(values.procedureRuleTypeId),
    unitsCovered: isOccurrence ? null : unitsCovered,
    occurrencesCovered: isOccurrence ? unitsCovered : null,
    resetType: values.resetType,
    resetTimePeriod,
    effectiveFrom: values.effectiveFrom,
    effectiveTo: values.effectiveTo,
    comments: values.comments.trim() || null,
    replaceUnderlyingCoverage: values.replaceUnderlyingCoverage,
  };
}

const formOf = (values: GrantValues, items: readonly CoverageItemView[]): GrantForm => ({
  coverageType: countedBy(items, values),
  unitsCovered: values.unitsCovered,
  effectiveFrom: values.effectiveFrom || null,
  effectiveTo: values.effectiveTo || null,
  resetType: values.resetType,
  resetTimePeriod: values.resetTimePeriod,
  replaceUnderlyingCoverage: values.replaceUnderlyingCoverage,
});

import { type FieldIssue } from '@helix/web';
import type { SavedGrant } from '@helix/appointment-inputs';
import type { CoverageItemView, InsuranceDetailsForm } from '@helix/contracts';
import { ruleTypeOf, validateGrant } from '@helix/hygiene';
import { unknownProcedure } from './unknown-procedure.js';

export type GrantInput = NonNullable<InsuranceDetailsForm['coverageGrants']>[number];

const GRANT_VALUES = [
  'coverageItemId',
  'procedureRuleTypeId',
  'unitsCovered',
  'occurrencesCovered',
  'resetType',
  'resetTimePeriod',
  'effectiveFrom',
  'effectiveTo',
  'comments',
  'replaceUnderlyingCoverage',
] as const satisfies readonly (keyof SavedGrant)[];

/** What users choose of a grant. */
export type GrantValues = Pick<SavedGrant, (typeof GRANT_VALUES)[number]>;

/** A grant of a form beside the stored one that it means. */
export interface PairedGrant {
  /** Null: a new grant, or an id that the patient has not. */
  before: SavedGrant | null;
  after: GrantValues;
  /** As in the form; null: none. */
  coverageGrantId: number | null;
}

/** A grant before and after a save; null before it was added, and after it was left out. */
export type GrantChange = { before: SavedGrant; after: GrantValues | null } | { before: null; after: GrantValues };

/**
 * Finds the stored grant of each grant of a form. One without an id that equals a stored one which no other of the form
 * means is that one: a save that is sent again, because its answer was lost, adds nothing again.
 */
export function pairGrants(forms: readonly GrantInput[], stored: readonly SavedGrant[]): PairedGrant[] {
  const named = new Set(forms.map(({ coverageGrantId }) => coverageGrantId));
  const unnamed = stored.filter((grant) => !named.has(grant.coverageGrantId));
  return forms.map((form) => {
    const after = valuesOf(form);
    const coverageGrantId = form.coverageGrantId || null;
    if (coverageGrantId !== null)
      return {
        before: stored.find((grant) => grant.coverageGrantId === coverageGrantId) ?? null,
        after,
        coverageGrantId,
      };
    const equal = unnamed.findIndex((grant) => isSame(grant, after));
    const [before = null] = equal < 0 ? [] : unnamed.splice(equal, 1);
    return { before, after, coverageGrantId };
  });
}

/** Deletes first; empty when nothing differs. */
export function grantChanges(grants: readonly PairedGrant[], stored: readonly SavedGrant[]): GrantChange[] {
  const kept = new Set(grants.map(({ before }) => before));
  return [
    ...stored.flatMap((before) => (kept.has(before) ? [] : { before, after: null })),
    ...grants.flatMap(({ before, after }) => (before !== null && isSame(before, after) ? [] : { before, after })),
  ];
}

/** @param items of the patient's insurance plan. */
export function grantIssues(grants: readonly PairedGrant[], items: readonly CoverageItemView[]): FieldIssue[] {
  const ids = grants.map(({ coverageGrantId }) => coverageGrantId);
  return grants.flatMap(({ before, after, coverageGrantId }, at) => {
    const issues: FieldIssue[] = [];
    const addIssue = (name: string, message: string) => issues.push({ field: `coverageGrants.${at}.${name}`, message });

    if (coverageGrantId !== null && ids.indexOf(coverageGrantId) < at)
      addIssue('coverageGrantId', 'This grant is listed twice.');
    else if (coverageGrantId !== null && before === null)
      addIssue('coverageGrantId', 'This grant does not belong to this patient.');
    if (!ruleTypeOf(after.procedureRuleTypeId)) issues.push(unknownProcedure(`coverageGrants.${at}`));
    else if (!hasItem(items, before, after))
      addIssue('coverageItemId', 'The patient’s insurance plan does not have this item for this procedure.');
    if (after.unitsCovered === null && after.occurrencesCovered === null)
      addIssue('unitsCovered', 'Units are required.');
    // On its first day a grant is always in force: the form does not say from which appointment it is edited.
    const form = { ...after, coverageType: 'units' as const };
    for (const { field, message } of validateGrant(form, after.effectiveFrom)) addIssue(field, message);
    return issues;
  });
}

function valuesOf({ coverageGrantId: _, ...form }: GrantInput): GrantValues {
  const resetTimePeriod = form.resetType === 'oneTime' ? null : form.resetTimePeriod;
  return { ...form, resetTimePeriod, comments: form.comments?.trim() || null };
}

/** Whether a grant is by itself or of an item of the plan; one of a former plan can be kept. */
function hasItem(items: readonly CoverageItemView[], before: SavedGrant | null, after: GrantValues): boolean {
  const isOf = (one: Pick<GrantValues, 'coverageItemId' | 'procedureRuleTypeId'>): boolean =>
    one.coverageItemId === after.coverageItemId && one.procedureRuleTypeId === after.procedureRuleTypeId;
  return after.coverageItemId === null || items.some(isOf) || (before !== null && isOf(before));
}

const isSame = (one: GrantValues, other: GrantValues): boolean =>
  GRANT_VALUES.every((value) => one[value] === other[value]);

import type { InsuranceDetails } from '@helix/appointment-inputs';
import type { CoverageItemView, InsuranceDetailsForm } from '@helix/contracts';
import { requireNoIssues } from '@helix/web';
import { claimChange, claimIssues, type ClaimChange } from './claim-changes.js';
import { grantChanges, grantIssues, pairGrants, type GrantChange } from './grant-changes.js';

/** What a save changes; null or empty where nothing differs. */
export interface InsuranceChanges {
  /** `yyyy-mm-dd`; null: that of the practice-management system, else of the plan. */
  startDate: { before: string | null; after: string | null } | null;
  claims: ClaimChange | null;
  grants: GrantChange[];
}

/** Compares a form with the stored details; null when nothing differs. */
export function insuranceChanges(form: InsuranceDetailsForm, stored: InsuranceDetails): InsuranceChanges | null {
  const startDate = startDateChange(form.insuranceStartDate, stored);
  const claims = form.claims ? claimChange(form.claims, stored.claims) : null;
  const grants = form.coverageGrants ? grantChanges(pairGrants(form.coverageGrants, stored.grants), stored.grants) : [];
  return startDate || claims || grants.length > 0 ? { startDate, claims, grants } : null;
}

/**
 * @param items of the patient's insurance plan.
 * @throws a 422 that names every invalid field.
 */
export function requireValid(
  { claims = [], coverageGrants = [] }: InsuranceDetailsForm,
  stored: InsuranceDetails,
  items: readonly CoverageItemView[],
): void {
  const issues = [...claimIssues(claims), ...grantIssues(pairGrants(coverageGrants, stored.grants), items)];
  requireNoIssues(issues, issues[0]?.message);
}

/** A date that is sent back as it was read is no change, also that of the practice-management system. */
function startDateChange(
  after: string | null | undefined,
  { startDate, savedStartDate: before }: InsuranceDetails,
): InsuranceChanges['startDate'] {
  return after === undefined || after === before || after === startDate ? null : { before, after };
}

import type { CoverageGrantView, CoverageView, InsuranceDetailsForm } from '@helix/contracts';
import type { CoverageInputs } from '@helix/hygiene';
import { coverageInputsOf } from './coverage-inputs.js';

/** A correction of the units of a procedure on a day. */
export interface DraftClaim {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  units: number;
}

/** A grant as the user edits it; a new one has a negative id until it is saved. */
export type DraftGrant = Omit<CoverageGrantView, 'dateCreated' | 'dateModified'>;

/** What the user edits of a patient's insurance. */
export interface CoverageDraft {
  /** `yyyy-mm-dd`; null: that of the practice-management system, else of the plan. */
  startDate: string | null;
  /** One of each procedure and day. */
  claims: readonly DraftClaim[];
  grants: readonly DraftGrant[];
}

/** The saved details, to be edited. */
export function draftOf({ startDate, claims, grants }: CoverageView): CoverageDraft {
  const merged = new Map<string, DraftClaim>();
  for (const { procedureRuleTypeId, procedureDate: date, units } of claims) {
    const claim = { procedureRuleTypeId, date, units };
    const before = merged.get(keyOf(claim));
    merged.set(keyOf(claim), before ? { ...before, units: before.units + units } : claim);
  }
  return {
    startDate,
    claims: [...merged.values()],
    grants: grants.map(({ dateCreated: _, dateModified: __, ...grant }) => grant),
  };
}

/**
 * What edits are made on: the parts that users edit as they were when the edits began, everything else as it is now, such
 * as a claim that the practice-management system has reported since.
 */
export function editedOn({ startDate, claims, grants, version }: CoverageView, present: CoverageView): CoverageView {
  return { ...present, startDate, claims, grants, version };
}

/** Sets the units of a procedure on a day; null resets them to those of the history. */
export function withUnits(draft: CoverageDraft, claim: Omit<DraftClaim, 'units'>, units: number | null): CoverageDraft {
  const others = draft.claims.filter((one) => keyOf(one) !== keyOf(claim));
  const { procedureRuleTypeId, date } = claim;
  return { ...draft, claims: units === null ? others : [...others, { procedureRuleTypeId, date, units }] };
}

/** Adds a grant, or replaces the one with its id. */
export function withGrant(draft: CoverageDraft, grant: DraftGrant): CoverageDraft {
  const isKnown = draft.grants.some((one) => one.coverageGrantId === grant.coverageGrantId);
  const grants = isKnown
    ? draft.grants.map((one) => (one.coverageGrantId === grant.coverageGrantId ? grant : one))
    : [...draft.grants, grant];
  return { ...draft, grants };
}

export function withoutGrant(draft: CoverageDraft, coverageGrantId: number): CoverageDraft {
  return { ...draft, grants: draft.grants.filter((grant) => grant.coverageGrantId !== coverageGrantId) };
}

/** An id for a grant that is not saved yet. */
export const newGrantId = ({ grants }: CoverageDraft): number =>
  Math.min(0, ...grants.map(({ coverageGrantId }) => coverageGrantId)) - 1;

/** What a save sends: only the parts that changed. The version is missing to replace what others saved meanwhile. */
export function formOf(draft: CoverageDraft, saved: CoverageView): InsuranceDetailsForm {
  const before = draftOf(saved);
  return {
    ...(draft.startDate === before.startDate ? {} : { insuranceStartDate: draft.startDate }),
    ...(claimsText(draft) === claimsText(before) ? {} : { claims: claimsForm(draft.claims) }),
    ...(JSON.stringify(draft.grants) === JSON.stringify(before.grants) ? {} : { coverageGrants: grantsForm(draft) }),
    version: saved.version,
  };
}

/** Whether a save would change something. */
export function isChanged(draft: CoverageDraft, saved: CoverageView): boolean {
  const { version: _, ...parts } = formOf(draft, saved);
  return Object.keys(parts).length > 0;
}

/**
 * What the engine computes the coverage from, with the edits.
 *
 * @param now ISO instant at which the edited grants count as modified.
 */
export function inputsOfDraft(draft: CoverageDraft, saved: CoverageView, now: string): CoverageInputs {
  const savedGrants = new Map(saved.grants.map((grant) => [grant.coverageGrantId, grant]));
  const sameAsSaved = new Set(draftOf(saved).grants.map((grant) => JSON.stringify(grant)));
  return {
    ...coverageInputsOf(saved),
    startDate: draft.startDate,
    claims: draft.claims,
    grants: draft.grants.map((grant) => {
      const before = savedGrants.get(grant.coverageGrantId);
      const isSame = before !== undefined && sameAsSaved.has(JSON.stringify(grant));
      return isSame ? before : { ...grant, dateCreated: before?.dateCreated ?? now, dateModified: now };
    }),
  };
}

const keyOf = ({ procedureRuleTypeId, date }: Omit<DraftClaim, 'units'>): string => `${date} ${procedureRuleTypeId}`;

const claimsText = ({ claims }: CoverageDraft): string =>
  claims
    .map((claim) => `${keyOf(claim)} ${claim.units}`)
    .sort()
    .join();

function claimsForm(claims: readonly DraftClaim[]): NonNullable<InsuranceDetailsForm['claims']> {
  const ids = [...new Set(claims.map(({ procedureRuleTypeId }) => procedureRuleTypeId))];
  return ids.map((procedureRuleTypeId) => ({
    procedureRuleTypeId,
    procedureClaims: claims
      .filter((claim) => claim.procedureRuleTypeId === procedureRuleTypeId)
      .map(({ date: procedureDate, units: claimedUnits }) => ({ procedureDate, claimedUnits })),
  }));
}

const grantsForm = ({ grants }: CoverageDraft): NonNullable<InsuranceDetailsForm['coverageGrants']> =>
  grants.map((grant) => ({
    ...grant,
    coverageGrantId: grant.coverageGrantId > 0 ? grant.coverageGrantId : null,
  }));

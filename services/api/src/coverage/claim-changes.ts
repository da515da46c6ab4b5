import { type FieldIssue } from '@helix/web';
import type { InsuranceDetailsForm } from '@helix/contracts';
import { ruleTypeOf, type TreatedUnits } from '@helix/hygiene';
import { unknownProcedure } from './unknown-procedure.js';

export type ClaimForm = NonNullable<InsuranceDetailsForm['claims']>[number];

/** The claims of a patient before and after a save: one for each procedure and day, in that order. */
export interface ClaimChange {
  before: TreatedUnits[];
  after: TreatedUnits[];
}

/** The units of one procedure and day that can be claimed together. */
const MAX_CLAIMED_UNITS = 999;

/** The claims that a form puts in place of the stored ones; null when nothing differs. */
export function claimChange(forms: readonly ClaimForm[], stored: readonly TreatedUnits[]): ClaimChange | null {
  const change = { before: summed(stored), after: summed(claimsOf(forms)) };
  return JSON.stringify(change.before) === JSON.stringify(change.after) ? null : change;
}

/** The validation issues of the claims of a form. */
export function claimIssues(forms: readonly ClaimForm[]): FieldIssue[] {
  const tooMany = new Set(summed(claimsOf(forms)).flatMap((sum) => (sum.units > MAX_CLAIMED_UNITS ? keyOf(sum) : [])));
  return forms.flatMap(({ procedureRuleTypeId, procedureClaims }, at) => [
    ...(ruleTypeOf(procedureRuleTypeId) ? [] : [unknownProcedure(`claims.${at}`)]),
    ...procedureClaims.flatMap(({ procedureDate: date }, index) => {
      if (!tooMany.has(keyOf({ procedureRuleTypeId, date }))) return [];
      const field = `claims.${at}.procedureClaims.${index}.claimedUnits`;
      return { field, message: `Units of one day must be at most ${MAX_CLAIMED_UNITS}.` };
    }),
  ]);
}

const claimsOf = (forms: readonly ClaimForm[]): TreatedUnits[] =>
  forms.flatMap(({ procedureRuleTypeId, procedureClaims }) =>
    procedureClaims.map(({ procedureDate, claimedUnits }) => ({
      procedureRuleTypeId,
      date: procedureDate,
      units: claimedUnits,
    })),
  );

/** Several claims of one procedure and day as one. */
function summed(claims: readonly TreatedUnits[]): TreatedUnits[] {
  const sums = new Map<string, TreatedUnits>();
  for (const claim of claims) {
    const { procedureRuleTypeId, date, units } = claim;
    const sum = (sums.get(keyOf(claim))?.units ?? 0) + units;
    sums.set(keyOf(claim), { procedureRuleTypeId, date, units: sum });
  }
  return [...sums.values()].sort(byProcedureAndDay);
}

const keyOf = ({ procedureRuleTypeId, date }: Omit<TreatedUnits, 'units'>): string => `${procedureRuleTypeId} ${date}`;

function byProcedureAndDay(one: TreatedUnits, other: TreatedUnits): number {
  if (one.procedureRuleTypeId !== other.procedureRuleTypeId) return one.procedureRuleTypeId - other.procedureRuleTypeId;
  return one.date < other.date ? -1 : 1;
}

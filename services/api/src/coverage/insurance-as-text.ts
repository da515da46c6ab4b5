import { ruleTypeOf, type ResetType, type TreatedUnits } from '@helix/hygiene';
import type { GrantValues } from './grant-changes.js';
import type { InsuranceChanges } from './insurance-changes.js';

type BeforeAndAfter = [string | null, string | null];

/** The fields that a save changes, before and after, as text for the audit trail. */
export function insuranceAsText({ startDate, claims, grants }: InsuranceChanges): Record<string, BeforeAndAfter> {
  return {
    ...(startDate && { insuranceStartDate: [startDate.before, startDate.after] }),
    ...(claims && { claims: [claimsAsText(claims.before), claimsAsText(claims.after)] }),
    ...(grants.length > 0 && {
      coverageGrants: [
        grantsAsText(grants.flatMap(({ before }) => before ?? [])),
        grantsAsText(grants.flatMap(({ after }) => after ?? [])),
      ],
    }),
  };
}

/** Such as `Scaling: 3 on 2026-02-20`; null for none. */
function claimsAsText(claims: readonly TreatedUnits[]): string | null {
  const texts = claims.map(
    ({ procedureRuleTypeId, date, units }) => `${nameOf(procedureRuleTypeId)}: ${units} on ${date}`,
  );
  return texts.join('; ') || null;
}

/** Such as `Scaling: 12 units every 6 months, 2026-01-01 to 2026-12-31 (approved)`; null for none. */
function grantsAsText(grants: readonly GrantValues[]): string | null {
  return grants.map(grantAsText).join('; ') || null;
}

function grantAsText(grant: GrantValues): string {
  const { unitsCovered, occurrencesCovered, resetType, resetTimePeriod, effectiveFrom, effectiveTo, comments } = grant;
  const covered = [
    unitsCovered === null ? [] : `${unitsCovered} units`,
    occurrencesCovered === null ? [] : `${occurrencesCovered} times`,
  ].flat();
  const reset = resetTimePeriod === null ? 'once' : `every ${resetTimePeriod} ${PERIODS[resetType]}`;
  const comment = comments === null ? '' : ` (${comments})`;
  return `${nameOf(grant.procedureRuleTypeId)}: ${covered.join(', ')} ${reset}, ${effectiveFrom} to ${effectiveTo}${comment}`;
}

const PERIODS: Readonly<Record<ResetType, string>> = {
  monthly: 'months',
  annual: 'years',
  calendar: 'calendar years',
  oneTime: '',
};

const nameOf = (procedureRuleTypeId: number): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

import type { CoverageItemForm, InsurancePlanDetail, InsurancePlanForm } from '@helix/contracts';
import { ruleTypeOf, type ResetType } from '@helix/hygiene';
import { changesBetween } from '../audit/changes-between.js';

/** A plan as it is stored, or as it is to be. */
export type PlanValues = Omit<InsurancePlanForm, 'items'> & { items: readonly CoverageItemForm[] };

/** The fields of a plan that differ, before and after, as text for the audit trail; items one a line of the plan. */
export function planChanges(before: InsurancePlanDetail, after: PlanValues): Record<string, [unknown, unknown]> {
  const { carrierId, planNumber, planName, longName, isActive } = after;
  const changes = changesBetween<Partial<PlanValues>>(before, { carrierId, planNumber, planName, longName, isActive });
  const texts = (plan: PlanValues): Record<string, string | null> => ({
    additionalPolicyNumbers: plan.additionalPolicyNumbers.join(', ') || null,
    items: itemsAsText(plan.items),
  });
  return { ...changes, ...changesBetween(texts(before), texts(after)) };
}

/** Such as `Scaling / Root planing: 8 units every 1 calendar years, ages 0 to 17`; null for none. */
export function itemsAsText(items: readonly CoverageItemForm[]): string | null {
  return items.map(itemAsText).join('; ') || null;
}

function itemAsText(item: CoverageItemForm): string {
  const procedures = item.procedureRuleTypeIds.map((id) => ruleTypeOf(id)?.name ?? String(id)).join(' / ');
  const reset = item.resetTimePeriod === null ? 'once' : `every ${item.resetTimePeriod} ${PERIODS[item.resetType]}`;
  const limit = (what: string, value: number | null): string[] => (value === null ? [] : [`${what} ${value}`]);
  const parts = [
    `${item.unitsCovered} ${item.coverageType === 'units' ? 'units' : 'times'} ${reset}${item.isRolling ? ', rolling' : ''}`,
    ...(item.minAge === null && item.maxAge === null ? [] : [`ages ${item.minAge ?? 0} to ${item.maxAge ?? 'any'}`]),
    ...limit('lifetime', item.lifeTimeMaxUnits),
    ...limit('lifetime in an office', item.lifeTimeMaxUnitsPerProvider),
    ...limit('at most in a period', item.periodMax),
  ];
  const name = item.coveredItemName === procedures ? procedures : `${item.coveredItemName} (${procedures})`;
  return `${name}: ${parts.join(', ')}${item.coverageNotes === null ? '' : ` (${item.coverageNotes})`}`;
}

const PERIODS: Readonly<Record<ResetType, string>> = {
  monthly: 'months',
  annual: 'years',
  calendar: 'calendar years',
  oneTime: '',
};

import type { InsurancePlanForm } from '@helix/contracts';
import { numbersOf, planNumberKey, type PlanNames } from '@helix/hygiene';
import type { FieldIssue } from '@helix/web';

/** The additional policy numbers of a plan without empty and repeated ones, and without its own number. */
export function additionalNumbers({
  planNumber,
  additionalPolicyNumbers,
}: Pick<InsurancePlanForm, 'planNumber' | 'additionalPolicyNumbers'>): string[] {
  const seen = new Set(['', planNumberKey(planNumber)]);
  return additionalPolicyNumbers.filter((number) => {
    const key = planNumberKey(number);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The numbers of a plan that other published plans of its carrier have: no patient with such a number would be matched with
 * either plan.
 *
 * @param published the other published plans.
 */
export function numbersInUse(plan: InsurancePlanForm, published: readonly PlanNames[]): FieldIssue[] {
  const owners = new Map<string, PlanNames>();
  for (const other of published.filter(({ carrierId }) => carrierId === plan.carrierId))
    for (const number of numbersOf(other)) owners.set(planNumberKey(number), other);
  const reported = new Set(['']);
  return numbersOf(plan).flatMap((number, index) => {
    const key = planNumberKey(number);
    const owner = owners.get(key);
    if (!owner || reported.has(key)) return [];
    reported.add(key);
    const field = index === 0 ? 'planNumber' : `additionalPolicyNumbers.${index - 1}`;
    const name = owner.planName || owner.longName || owner.planNumber;
    return [{ field, message: `Number ${number} is in use by ${name}.` }];
  });
}

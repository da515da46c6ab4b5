import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import { shareOfCents } from '../numbers.js';
import { commissionShare } from '../planning/earnings.js';
import type { PmsProcedure } from './scorecard-input.js';

/**
 * the commission of the done procedures that are attributed to a provider, in cents, rounded half up for each.
 *
 * @param providerShare the provider's own, a fraction 0 to 1; null when there is none.
 */
export function completedCommissionCents(
  procedures: readonly Pick<
    PmsProcedure,
    'code' | 'status' | 'amountCents' | 'attributedProviderId' | 'attributedToDoctor'
  >[],
  providerId: string,
  providerShare: number | null,
): number {
  let sum = 0;
  for (const { code, status, amountCents, attributedProviderId, attributedToDoctor } of procedures) {
    if (status !== PROCEDURE_STATUS.Done || attributedProviderId !== providerId) continue;
    const typeId = ruleTypeOfCode(code, { attributedToDoctor });
    const options = typeId === null ? [] : (ruleTypeOf(typeId)?.options ?? []);
    const option = options.find(({ adaCode }) => adaCode === code.trim());
    const share = commissionShare(option?.commissionPercentage ?? null, option?.teeth ?? false, providerShare);
    sum += shareOfCents(amountCents ?? 0, share);
  }
  return sum;
}

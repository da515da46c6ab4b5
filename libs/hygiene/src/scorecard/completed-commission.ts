import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { catalogueCode, ruleTypeOfCode, type CodeContext } from '../catalogue/rule-type-of-code.js';
import { shareOfCents } from '../numbers.js';
import { commissionShare } from '../planning/earnings.js';
import type { PmsProcedure } from './scorecard-input.js';

/**
 * the commission of the done procedures that are attributed to a provider, in cents, rounded half up for each.
 *
 * @param providerShare of the provider's wage, a fraction 0 to 1; null when it has none.
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
    sum += shareOfCents(amountCents ?? 0, shareOfCode(code, { attributedToDoctor }, providerShare));
  }
  return sum;
}

/**
 * the provider's share of what is billed by a code, a fraction, 0 to 1. A code that the catalogue lacks has none of its
 * own.
 *
 * @param providerShare of the provider's wage; null when it has none.
 */
export function shareOfCode(code: string, context: CodeContext, providerShare: number | null): number {
  const typeId = ruleTypeOfCode(code, context);
  const options = typeId === null ? [] : (ruleTypeOf(typeId)?.options ?? []);
  const option = options.find(({ adaCode }) => adaCode === catalogueCode(code));
  return commissionShare(option?.commissionPercentage ?? null, option?.teeth ?? false, providerShare);
}

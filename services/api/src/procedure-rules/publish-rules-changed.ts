import { requestReanalysis, type RuleScope } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { publishTouched } from '../outbox/publish.js';

/**
 * Starts the analysis of the appointments of a patient, or requests a re-analysis of all patients to whom the rules of the
 * office or a profile apply. In the transaction that saves the rules, so that the appointments count as outdated from then.
 */
export async function publishRulesChanged(
  transaction: Transaction,
  clinicId: number,
  affected: { patientIds: string[] } | { ruleScope: RuleScope },
): Promise<void> {
  if ('ruleScope' in affected) await requestReanalysis(transaction, clinicId, affected.ruleScope);
  else await publishTouched(transaction, clinicId, affected);
}

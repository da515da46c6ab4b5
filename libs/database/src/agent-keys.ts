import { IsNull } from 'typeorm';
import { AgentKey, Clinic } from './entities/index.js';
import { repositoryIn } from './repository.js';
import type { Transaction } from './transaction.js';

/** Until when an older key stays valid, so that the agent can be configured with the new one. */
const END_OF_OVERLAP = `now() + interval '24 hours'`;

/**
 * Makes concurrent changes of a clinic and its keys take turns until the transaction ends.
 *
 * @returns null when there is no such clinic.
 */
export function lockClinic(transaction: Transaction, clinicId: number): Promise<Clinic | null> {
  return repositoryIn(transaction, Clinic).findOne({ where: { clinicId }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Stores a new key of a clinic's agent. Call it under `lockClinic`: otherwise none of two concurrent requests would revoke
 * the new key of the other.
 *
 * @param keyHash SHA-256 of the key.
 * @param revokeOld true: older keys are revoked at once; false: they stay valid for 24 hours, which later keys do not extend.
 */
export async function letAgentIn(
  transaction: Transaction,
  { clinicId, keyHash, revokeOld }: { clinicId: number; keyHash: Buffer; revokeOld: boolean },
): Promise<void> {
  const keys = repositoryIn(transaction, AgentKey);
  const unrevoked = { clinicId, revokedAt: IsNull() };
  if (revokeOld) await keys.update(unrevoked, { revokedAt: () => 'now()' });
  // Keys that already have an expiry keep it.
  else await keys.update({ ...unrevoked, expiresAt: IsNull() }, { expiresAt: () => END_OF_OVERLAP });
  await keys.insert({ clinicId, keyHash });
}

import type { Transaction } from '@helix/database';

/**
 * Makes the changes of a clinic's commands take turns until the transaction ends, whichever process makes them: limits
 * and "one at a time" count rows, which others could add meanwhile.
 */
export async function lockCommands(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(LOCK, [clinicId]);
}

const LOCK = `select pg_advisory_xact_lock(hashtext('agent commands'), $1)`;

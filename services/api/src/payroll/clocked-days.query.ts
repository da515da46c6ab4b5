import type { Transaction } from '@helix/database';

/** Serializes what writes clocked days of a clinic until the transaction ends: two at once would add the same days. */
export async function lockClockedDays(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('clocked days'), $1)`, [clinicId]);
}

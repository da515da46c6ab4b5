import type { TimeSheetColumn, TimeSheetColumnsView } from '@helix/contracts';
import { repositoryIn, TimeSheetColumns, type Transaction } from '@helix/database';
import { versionOf } from '@helix/web';

/** The headings that the clinic keeps for its time sheets; none before the first. */
export async function readTimeSheetColumns(transaction: Transaction, clinicId: number): Promise<TimeSheetColumnsView> {
  const kept = await repositoryIn(transaction, TimeSheetColumns).findOneBy({ clinicId });
  return columnsView(kept?.columns ?? []);
}

export function columnsView(columns: readonly TimeSheetColumn[]): TimeSheetColumnsView {
  // PostgreSQL orders the fields of jsonb as it likes.
  const ordered = columns.map(({ heading, column }) => ({ heading, column }));
  return { columns: ordered, version: versionOf(ordered) };
}

/** Serializes what changes the headings of a clinic until the transaction ends: the second one sees what the first stored. */
export async function lockTimeSheetColumns(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('time sheet columns'), $1)`, [clinicId]);
}

import { clinicKey, type PmsChangesMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { withoutLiveSince, type ClinicMessages, type NewRecord } from '@helix/event-log';
import type { Applied } from '../apply/apply-changes.js';
import { deleteUnlisted, saveKeyListPart, type KeyListRun } from './key-lists.query.js';

/**
 * Applies the key lists among the messages of a batch: stores their parts, and deletes what complete lists do not have.
 *
 * @param transaction sees the clinics.
 * @param now milliseconds since the epoch.
 * @returns the keys of the deleted rows, and records for `pms.changes` that go on with unfinished lists.
 */
export async function applyKeyLists(
  transaction: Transaction,
  clinics: readonly ClinicMessages<PmsChangesMessage>[],
  now: number,
): Promise<{ changed: Applied['changed']; unfinished: NewRecord[] }> {
  const changed: Applied['changed'] = [];
  const unfinished: NewRecord[] = [];
  for (const { clinicId, messages, receivedAt, headers } of clinics) {
    for (const run of await completeRuns(transaction, clinicId, messages)) {
      const deleted = await deleteUnlisted(transaction, clinicId, run, now);
      changed.push(...deleted.changed);
      if (!deleted.isUnfinished) continue;
      const message: PmsChangesMessage = { clinicId, receivedAt, changes: [], keyListRun: run };
      unfinished.push({ key: clinicKey(clinicId), value: JSON.stringify(message), headers: withoutLiveSince(headers) });
    }
  }
  return { changed, unfinished };
}

async function completeRuns(
  transaction: Transaction,
  clinicId: number,
  messages: readonly PmsChangesMessage[],
): Promise<KeyListRun[]> {
  const runs: KeyListRun[] = [];
  for (const { keyList, keyListRun } of messages) {
    if (keyListRun) runs.push(keyListRun);
    if (keyList && (await saveKeyListPart(transaction, clinicId, keyList))) {
      runs.push({ entity: keyList.entity, runId: keyList.runId });
    }
  }
  return runs;
}

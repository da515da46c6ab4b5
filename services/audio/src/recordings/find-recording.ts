import { Recording, repositoryIn, type Transaction } from '@helix/database';
import { recordingDeleted, recordingNotFound } from './recording-problems.js';

export type RecordingKey = Pick<Recording, 'clinicId' | 'recordingId'>;

/** Locks a recording until the transaction ends. Null: there is none. A deleted one is still there. */
export const lockRecording = (
  transaction: Transaction,
  { clinicId, recordingId }: RecordingKey,
): Promise<Recording | null> =>
  repositoryIn(transaction, Recording).findOne({
    where: { clinicId, recordingId },
    lock: { mode: 'pessimistic_write' },
  });

/** The same. @throws a 404 when there is none, a 410 for a deleted one. */
export async function requireRecording(transaction: Transaction, key: RecordingKey): Promise<Recording> {
  const recording = await lockRecording(transaction, key);
  if (!recording) throw recordingNotFound();
  if (recording.deletedAt) throw recordingDeleted();
  return recording;
}

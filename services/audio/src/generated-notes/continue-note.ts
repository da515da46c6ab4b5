import { QUEUES } from '@helix/contracts';
import type { Recording, Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';

type AppointmentKey = Pick<Recording, 'clinicId' | 'appointmentId'>;

/** Whoever asks for a note and whoever has changed what it waits for see each other's rows. */
export async function lockNote(transaction: Transaction, { clinicId, appointmentId }: AppointmentKey): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('generated note ' || $2), $1)`, [
    clinicId,
    appointmentId,
  ]);
}

/** Has the note that is being generated for an appointment looked at again: something that it waits for has changed. */
export async function continueNote(
  transaction: Transaction,
  { clinicId, appointmentId }: AppointmentKey,
): Promise<void> {
  await lockNote(transaction, { clinicId, appointmentId });
  const { rows } = await transaction.query<{ noteId: string }>(WORKING, [clinicId, appointmentId]);
  for (const { noteId } of rows) await enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId });
}

const WORKING = `
  select note_id as "noteId" from generated_note
  where clinic_id = $1 and appointment_id = $2 and state = 'working'`;

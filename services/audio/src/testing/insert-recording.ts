import { randomUUID } from 'node:crypto';
import type { AudioApi } from './start-audio-api.js';

export interface RecordingRow {
  state?: string;
  number?: number;
  /** What was said in it; null: the transcript has failed, undefined: there is none. */
  speech?: string | null | undefined;
}

/** Inserts a recording of the clinic that has stopped, as if its audio had been assembled and transcribed; returns its id. */
export async function insertRecording(
  served: AudioApi,
  appointmentId: string,
  { state = 'ready', number = 1, speech }: RecordingRow,
): Promise<string> {
  const { clinicId } = served.clinic;
  const recordingId = randomUUID();
  await served.test.ownerPool.query(
    `insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state, revision)
     values ($1, $2, $3, $4, false, now(), now(), $5, 3)`,
    [clinicId, recordingId, appointmentId, number, state],
  );
  if (speech === undefined) return recordingId;
  const segments = speech ? [{ start: 12, end: 15, text: speech }] : [];
  await served.test.ownerPool.query(
    `insert into recording_transcript (clinic_id, recording_id, revision, state, percent, segments)
     values ($1, $2, 3, $3, 100, $4)`,
    [clinicId, recordingId, speech === null ? 'failed' : 'ready', JSON.stringify(segments)],
  );
  return recordingId;
}

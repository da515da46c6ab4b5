import { call } from '../../api/client.js';
import { chunkForm } from './chunk-form.js';
import type { StoredChunk, StoredRecording } from './chunk-store.js';

/** Sends a part of a recording. Throws an ApiError. */
export async function sendChunk(recording: StoredRecording, chunk: StoredChunk): Promise<void> {
  const { clinicGuid } = recording.target;
  await call('Audio/upload-chunk', { method: 'POST', form: chunkForm(recording, chunk), clinicGuid });
}

/** Says that a recording has stopped, and of how many parts it is. Throws an ApiError. */
export async function sendStop({ recordingId, target, chunkCount }: StoredRecording): Promise<void> {
  const body = { appointmentId: target.appointmentId, recordingId, chunkCount };
  await call('Audio/stop-recording', { method: 'POST', body, clinicGuid: target.clinicGuid });
}

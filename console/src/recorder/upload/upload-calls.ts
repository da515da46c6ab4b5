import { call } from '../../api/client.js';
import type { StoredChunk, StoredRecording } from './chunk-store.js';

/** Sends a part of a recording (spec 3 section 7). Throws an ApiError. */
export async function sendChunk(recording: StoredRecording, chunk: StoredChunk): Promise<void> {
  const { recordingId, target } = recording;
  const { appointmentId, clinicGuid } = target;
  const { chunkIndex } = chunk;
  const name = `${recordingId}-${String(chunkIndex).padStart(4, '0')}.webm`;
  const form = new FormData();
  const fields = {
    appointmentId,
    recordingId,
    chunkIndex,
    chunkStartTime: chunk.startTime,
    chunkEndTime: chunk.endTime,
    durationInSeconds: chunk.durationInSeconds,
    providerId: target.providerId ?? '',
    appointmentDate: target.appointmentDate,
    originalFileName: name,
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', chunk.audio, name);
  await call('Audio/upload-chunk', { method: 'POST', form, clinicGuid });
}

/** Says that a recording has stopped, and of how many parts it is. Throws an ApiError. */
export async function sendStop({ recordingId, target, chunkCount }: StoredRecording): Promise<void> {
  const body = { appointmentId: target.appointmentId, recordingId, chunkCount };
  await call('Audio/stop-recording', { method: 'POST', body, clinicGuid: target.clinicGuid });
}

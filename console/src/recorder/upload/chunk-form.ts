import { audioFormatOf } from '@helix/contracts';
import type { StoredChunk, StoredRecording } from './chunk-store.js';

/** What is sent of a part (spec 3 section 7). The content type of its file is that of its audio. */
export function chunkForm({ recordingId, target }: StoredRecording, chunk: StoredChunk): FormData {
  const { chunkIndex, audio } = chunk;
  const format = audioFormatOf(audio.type) ?? 'webm';
  const name = `${recordingId}-${String(chunkIndex).padStart(4, '0')}.${format}`;
  const form = new FormData();
  const fields = {
    appointmentId: target.appointmentId,
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
  form.append('file', audio, name);
  return form;
}

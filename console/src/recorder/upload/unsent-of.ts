import type { Unsent, UnsentRecording } from '../unsent-store.js';
import type { ChunkStore } from './chunk-store.js';

/** What a user has recorded in this browser and the server does not have. */
export async function unsentOf(store: ChunkStore, userId: string): Promise<Omit<Unsent, 'problem'>> {
  const recordings: UnsentRecording[] = [];
  for (const { recordingId, target } of await store.recordingsOf(userId)) {
    const chunks = await store.chunksOf(recordingId);
    if (chunks.length === 0) continue;
    const setAside = chunks.flatMap(({ chunkIndex, refusal }) =>
      refusal === null ? [] : [{ chunkIndex, reason: refusal }],
    );
    recordings.push({ recordingId, target, pending: chunks.length - setAside.length, setAside });
  }
  const total = (countOf: (recording: UnsentRecording) => number): number =>
    recordings.reduce((sum, recording) => sum + countOf(recording), 0);
  return { recordings, pending: total(({ pending }) => pending), setAside: total(({ setAside }) => setAside.length) };
}

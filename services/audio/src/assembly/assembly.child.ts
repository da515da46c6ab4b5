import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { childMain } from '@helix/jobs/child';
import { createObjectStore, type ObjectStoreOptions } from '@helix/objects';
import { openUnlinkedFile } from '../unlinked-file.js';
import { joinChunks, type JoinedAudio, type StoredChunk } from './join-chunks.js';

export interface AssemblyInput {
  objects: ObjectStoreOptions;
  chunks: StoredChunk[];
  /** Null: not known. */
  lastIndex: number | null;
  /** Where the audio goes. */
  key: string;
}

export interface AssemblyResult extends JoinedAudio {
  bytes: number;
}

/** Few large reads are faster than many small ones. */
const WHOLE = { start: 0, autoClose: false, highWaterMark: 1024 * 1024 } as const;

/** Joins the parts of a recording, and stores the audio. */
childMain<AssemblyInput, AssemblyResult>(async ({ objects, chunks, lastIndex, key }, { signal, reportProgress }) => {
  const store = await createObjectStore(objects);
  const file = await openUnlinkedFile(objects.dataDir);
  try {
    const audio = await joinChunks(chunks, lastIndex, file, { store, signal, onProgress: reportProgress });
    const { size } = await file.stat();
    const body = file.createReadStream(WHOLE);
    await store.put(key, body, { contentType: 'audio/webm', size, sha256: await sha256Of(file) });
    return { ...audio, bytes: size };
  } finally {
    await file.close();
  }
});

async function sha256Of(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file.createReadStream(WHOLE), hash);
  return hash.digest('hex');
}

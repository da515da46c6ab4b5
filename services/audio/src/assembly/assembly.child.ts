import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { AudioFormat } from '@helix/contracts';
import { childMain } from '@helix/jobs/child';
import { contentTypeOf, createObjectStore, type ObjectStoreOptions } from '@helix/objects';
import { openUnlinkedFile } from '../unlinked-file.js';
import { joinChunks, type JoinedRecording, type StoredChunk } from './join-chunks.js';

export interface AssemblyInput {
  objects: ObjectStoreOptions;
  chunks: StoredChunk[];
  /** Of all parts, and of the audio. */
  format: AudioFormat;
  /** Null: not known. */
  lastIndex: number | null;
  /** Where the audio goes. */
  key: string;
}

export interface AssemblyResult extends JoinedRecording {
  bytes: number;
}

/** Few large reads are faster than many small ones. */
const WHOLE = { start: 0, autoClose: false, highWaterMark: 1024 * 1024 } as const;

/** Joins the parts of a recording, and stores the audio. */
childMain<AssemblyInput, AssemblyResult>(async (input, { signal, reportProgress }) => {
  const { objects, chunks, format, lastIndex, key } = input;
  const store = await createObjectStore(objects);
  const file = await openUnlinkedFile(objects.dataDir);
  try {
    const audio = await joinChunks(chunks, lastIndex, file, { format, store, signal, onProgress: reportProgress });
    const { size } = await file.stat();
    const body = file.createReadStream(WHOLE);
    await store.put(key, body, { contentType: contentTypeOf(format), size, sha256: await sha256Of(file) });
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

import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { RecordingView } from '@helix/contracts';
import type { ObjectStore } from '@helix/objects';
import { openUnlinkedFile } from '../unlinked-file.js';
import { PacketCopy } from './copy-packets.js';
import { headerOf, resumeAt } from './webm-bytes.js';

const NONE = Buffer.alloc(0);

/** A part of a recording in the object store. */
export interface StoredChunk {
  index: number;
  key: string;
  /** Whether it is a file of its own, or goes on where the part before it ends. */
  beginsFile: boolean;
}

export interface JoinedAudio {
  seconds: number;
  gaps: RecordingView['gaps'];
}

export interface Joining {
  store: ObjectStore;
  /** For temporary files. */
  dataDir: string;
  signal: AbortSignal;
  /** Called when it has changed. @param percent 0 to 100. */
  onProgress(percent: number): void;
}

/**
 * Joins the parts of a recording into one playable file, without decoding them. Missing parts are left out. Memory does
 * not grow with the recording: parts are read one by one, and files are on disk.
 *
 * @param chunks in the order of their indexes. The first one begins a file.
 * @param lastIndex of the recording, when it is known.
 * @throws ImpossibleJobError when the parts are not what a recorder makes.
 */
export async function joinChunks(
  chunks: readonly StoredChunk[],
  lastIndex: number | null,
  target: FileHandle,
  { store, dataDir, signal, onProgress }: Joining,
): Promise<JoinedAudio> {
  const copy = new PacketCopy(target);
  const gaps: RecordingView['gaps'] = [];
  const noteGap = (from: number, to: number): void => {
    const missingChunks = Array.from({ length: to - from }, (_, at) => from + at);
    if (missingChunks.length > 0) gaps.push({ atSecond: roundToMs(copy.seconds), missingChunks });
  };
  let header: Buffer | undefined;
  let [next, done, percent] = [1, 0, 0];
  for (const run of runsOf(chunks)) {
    noteGap(next, run[0]!.index);
    next = run.at(-1)!.index + 1;
    const file = await openUnlinkedFile(dataDir);
    try {
      let size = 0;
      const append = async (bytes: Buffer): Promise<void> => {
        await file.write(bytes, 0, bytes.length, size);
        size += bytes.length;
      };
      for (const chunk of run) {
        signal.throwIfAborted();
        const bytes = await readChunk(store, chunk);
        if (chunk.beginsFile) header = headerOf(bytes);
        if (chunk.beginsFile || size > 0) await append(bytes);
        else {
          const resumed = resumeAt(bytes);
          if (resumed) await append(Buffer.concat([header ?? NONE, resumed.before, bytes.subarray(resumed.skip)]));
          else noteGap(chunk.index, chunk.index + 1);
        }
        done += 1;
        const reached = Math.floor((90 * done) / chunks.length);
        if (reached > percent) onProgress((percent = reached));
      }
      if (size > 0) await copy.append(file, size, signal);
    } finally {
      await file.close();
    }
  }
  noteGap(next, (lastIndex ?? 0) + 1);
  await copy.finish();
  return { seconds: roundToMs(copy.seconds), gaps };
}

/** Parts that are one file together: none is missing between them, and none but the first begins a file. */
function runsOf(chunks: readonly StoredChunk[]): StoredChunk[][] {
  const runs: StoredChunk[][] = [];
  for (const chunk of chunks) {
    const run = runs.at(-1);
    if (run && !chunk.beginsFile && chunk.index === run.at(-1)!.index + 1) run.push(chunk);
    else runs.push([chunk]);
  }
  return runs;
}

/** Without the noise of many additions. */
const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** A part is at most 10 MiB. */
async function readChunk(store: ObjectStore, { key }: StoredChunk): Promise<Buffer> {
  const stream = await store.get(key);
  if (!stream) throw new Error(`the object ${key} is missing`);
  return buffer(stream);
}

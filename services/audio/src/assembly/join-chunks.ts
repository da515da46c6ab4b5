import { buffer } from 'node:stream/consumers';
import type { AudioFormat, RecordingView } from '@helix/contracts';
import type { ObjectStore } from '@helix/objects';
import type { JoinedAudio, WritableFile } from './joined-audio.js';

/** Loaded when it is needed: loading the library that reads MP4 takes longer than joining a short recording. */
const JOINED: Readonly<Record<AudioFormat, () => Promise<new (target: WritableFile) => JoinedAudio>>> = {
  webm: async () => (await import('./joined-webm.js')).JoinedWebm,
  mp4: async () => (await import('./joined-mp4.js')).JoinedMp4,
};

/** A part of a recording in the object store. */
export interface StoredChunk {
  index: number;
  key: string;
  /** Whether it is a file of its own, or goes on where the part before it ends. */
  beginsFile: boolean;
}

export interface JoinedRecording {
  seconds: number;
  gaps: RecordingView['gaps'];
}

export interface Joining {
  /** Of all parts, and of what they become. */
  format: AudioFormat;
  store: ObjectStore;
  signal: AbortSignal;
  /** Called when it has changed. @param percent 0 to 100. */
  onProgress(percent: number): void;
}

/**
 * Joins the parts of a recording into one playable file, without decoding them. Missing parts are left out. Memory does
 * not grow with the recording: two parts are held at a time. Of MP4, the place of each packet is too: 60 MB for three hours.
 *
 * @param chunks in the order of their indexes. The first one begins a file.
 * @param lastIndex of the recording, when it is known.
 * @throws ImpossibleJobError when the parts are not what a recorder makes.
 */
export async function joinChunks(
  chunks: readonly StoredChunk[],
  lastIndex: number | null,
  target: WritableFile,
  { format, store, signal, onProgress }: Joining,
): Promise<JoinedRecording> {
  const audio = new (await JOINED[format]())(target);
  const gaps: RecordingView['gaps'] = [];
  const noteGap = (from: number, to: number): void => {
    const missingChunks = Array.from({ length: to - from }, (_, at) => from + at);
    if (missingChunks.length > 0) gaps.push({ atSecond: roundToMs(audio.seconds), missingChunks });
  };
  let [next, percent, done] = [1, 0, 0];
  for await (const [chunk, bytes] of readAhead(store, chunks)) {
    signal.throwIfAborted();
    if (chunk.beginsFile) audio.beginFile();
    else if (chunk.index > next) audio.lose();
    noteGap(next, chunk.index);
    if (!(await audio.push(bytes))) noteGap(chunk.index, chunk.index + 1);
    next = chunk.index + 1;
    done += 1;
    const reached = Math.floor((90 * done) / chunks.length);
    if (reached > percent) onProgress((percent = reached));
  }
  await audio.finish();
  noteGap(next, (lastIndex ?? 0) + 1);
  return { seconds: roundToMs(audio.seconds), gaps };
}

/** Without the noise of many additions. */
const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Reads a part while the one before it is used: two are in memory, of at most 10 MiB each. */
async function* readAhead(
  store: ObjectStore,
  chunks: readonly StoredChunk[],
): AsyncGenerator<[chunk: StoredChunk, bytes: Buffer]> {
  let next = chunks[0] && readChunk(store, chunks[0]);
  for (const [at, chunk] of chunks.entries()) {
    const bytes = await next!;
    const following = chunks[at + 1];
    next = following && readChunk(store, following);
    // Whoever stops here does not wait for it.
    next?.catch(() => undefined);
    yield [chunk, bytes];
  }
}

async function readChunk(store: ObjectStore, { key }: StoredChunk): Promise<Buffer> {
  const stream = await store.get(key);
  if (!stream) throw new Error(`the object ${key} is missing`);
  return buffer(stream);
}

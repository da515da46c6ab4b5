import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { RecordingView } from '@helix/contracts';
import type { ObjectStore } from '@helix/objects';
import { ImpossibleJobError } from '@helix/jobs/child';
import { WebmReader, type TakesBlock } from './webm-reader.js';
import { WebmWriter } from './webm-writer.js';

/** A longer pause between two blocks is audio that is missing, which is not filled. */
const MAX_PAUSE_MS = 500;
/** Of a block whose length is not known: the usual one of Opus. */
const BLOCK_MS = 20;

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
  signal: AbortSignal;
  /** Called when it has changed. @param percent 0 to 100. */
  onProgress(percent: number): void;
}

/**
 * Joins the parts of a recording into one playable file, without decoding them. Missing parts are left out. Memory does
 * not grow with the recording: two parts are held at a time.
 *
 * @param chunks in the order of their indexes. The first one begins a file.
 * @param lastIndex of the recording, when it is known.
 * @throws ImpossibleJobError when the parts are not what a recorder makes.
 */
export async function joinChunks(
  chunks: readonly StoredChunk[],
  lastIndex: number | null,
  target: FileHandle,
  { store, signal, onProgress }: Joining,
): Promise<JoinedAudio> {
  const audio = new JoinedBlocks(target);
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
    if (!audio.push(bytes)) noteGap(chunk.index, chunk.index + 1);
    await audio.flush();
    next = chunk.index + 1;
    done += 1;
    const reached = Math.floor((90 * done) / chunks.length);
    if (reached > percent) onProgress((percent = reached));
  }
  await audio.finish();
  noteGap(next, (lastIndex ?? 0) + 1);
  return { seconds: roundToMs(audio.seconds), gaps };
}

/** The blocks of several files behind each other, in one. */
class JoinedBlocks {
  private milliseconds = 0;
  private readonly writer: WebmWriter;
  private reader: WebmReader | undefined;
  /** Of the last block as its file has it; undefined when the next one does not go on from it. */
  private previous: number | undefined;
  private step = BLOCK_MS;

  constructor(target: FileHandle) {
    this.writer = new WebmWriter(target);
  }

  /** Of what was joined so far. */
  get seconds(): number {
    return this.milliseconds / 1000;
  }

  /** What is pushed next is the beginning of a file. @throws ImpossibleJobError when the one before had no audio. */
  beginFile(): void {
    this.endFile();
    this.reader = new WebmReader(this.add);
  }

  /** What should be pushed next is missing. */
  lose(): void {
    this.endSpan();
    this.reader!.lose();
  }

  /** @returns whether anything in the piece can be read. */
  push(bytes: Buffer): boolean {
    return this.reader!.push(bytes);
  }

  flush(): Promise<void> {
    return this.writer.flush();
  }

  /** @throws ImpossibleJobError when nothing was joined. */
  async finish(): Promise<void> {
    this.endFile();
    if (this.writer.isEmpty) throw new ImpossibleJobError('The recording has no audio.');
    await this.writer.finish(this.milliseconds);
  }

  private readonly add: TakesBlock = (milliseconds, ...block) => {
    const pause = this.previous === undefined ? 0 : milliseconds - this.previous;
    // The length of the block before is only known now; of the last one, nothing but the length of the others is.
    if (pause > 0 && pause <= MAX_PAUSE_MS) this.step = pause;
    if (this.previous !== undefined) this.milliseconds += this.step;
    this.writer.add(this.reader!.track!, this.milliseconds, ...block);
    this.previous = milliseconds;
  };

  private endSpan(): void {
    if (this.previous !== undefined) this.milliseconds += this.step;
    this.previous = undefined;
  }

  private endFile(): void {
    this.endSpan();
    if (this.reader && !this.reader.track)
      throw new ImpossibleJobError('A part of the recording has no audio that can be read.');
  }
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

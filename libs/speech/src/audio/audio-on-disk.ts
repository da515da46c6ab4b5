import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AudioFile } from '../speech-to-text.js';

/** Runs work with a folder of its own, which its owner alone may read; it is gone afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `helix-speech-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs work with the path of the audio. A stream becomes a file meanwhile: containers are read at more than one place. */
export async function withPathOf<Result>(
  audio: AudioFile,
  signal: AbortSignal | undefined,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  if (typeof audio === 'string') return work(audio);
  return withFolder(async (folder) => {
    const path = join(folder, 'audio');
    await pipeline(audio, createWriteStream(path), { signal });
    return work(path);
  });
}

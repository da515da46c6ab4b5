import type { SourceBatch } from '../../source.js';
import type { NamesBook } from './names-book.js';
import type { Reading } from './reading.js';
import type { StateWrite } from './row-store.js';
import type { Mapped } from './selection.js';
import type { StreamLock } from './stream-lock.js';

export interface Publisher {
  reading: Reading;
  names: NamesBook;
  lock: StreamLock;
}

export interface PublishOptions {
  cursor: string;
  /** No version is lower. */
  lowest: number;
  /** Equal data are sent, too. */
  isForced?: boolean;
  /** A batch is handed over although there is nothing new in it, so that its cursor is stored. */
  isAlways?: boolean;
  percent?: number | undefined;
  writes?: readonly StateWrite[];
}

/** Reads a page, and hands over what of it Helix does not have. */
export async function* publish(
  { reading, lock }: Publisher,
  read: () => Promise<Mapped>,
  options: PublishOptions | ((mapped: Mapped) => PublishOptions),
): AsyncGenerator<SourceBatch, Mapped> {
  const { mapped, settings, batch } = await lock.run(async () => {
    const mapped = await read();
    const settings = typeof options === 'function' ? options(mapped) : options;
    const { lowest, isForced = false, writes = [] } = settings;
    const batch = await reading.store.assign(mapped.rows, {
      lowest,
      isForced,
      writes: [...writes, ...mapped.writes],
    });
    return { mapped, settings, batch };
  });
  const { changes, state, done } = batch;
  const { cursor, percent, isAlways = false } = settings;
  try {
    const hasState = state !== undefined && !state[Symbol.iterator]().next().done;
    if (isAlways || changes.length > 0 || hasState)
      yield { changes, cursor, ...(state ? { state } : {}), ...(percent === undefined ? {} : { percent }) };
  } finally {
    done();
  }
  return mapped;
}

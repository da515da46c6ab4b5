import type { KeyListPart } from '@helix/contracts';
import type { SourceBatch } from '../../source.js';
import type { DeleteGuard } from './delete-guard.js';
import type { NamesBook } from './names-book.js';
import type { Reading } from './reading.js';
import type { StateWrite } from './row-store.js';
import type { Mapped } from './selection.js';
import type { StreamLock } from './stream-lock.js';

export interface Publisher {
  reading: Reading;
  names: NamesBook;
  lock: StreamLock;
  guard: DeleteGuard;
}

export interface PublishOptions {
  cursor: string;
  /** Goes with the rows: a part of the list of their keys. */
  keyList?: KeyListPart;
  /** Rows without data whose last version is lower are left to a list of that version. */
  leavesBelow?: number;
  /** Equal data are sent, too. */
  isForced?: boolean;
  /** A batch is handed over although there is nothing new in it, so that its cursor is stored. */
  isAlways?: boolean;
  percent?: number | undefined;
  writes?: readonly StateWrite[];
}

/** Reads a page, and hands over what of it Helix does not have. */
export async function* publish(
  { reading, lock, guard }: Publisher,
  read: () => Promise<Mapped>,
  options: PublishOptions | ((mapped: Mapped) => PublishOptions),
): AsyncGenerator<SourceBatch, Mapped> {
  const { mapped, settings, batch } = await lock.run(async () => {
    const mapped = await read();
    const settings = typeof options === 'function' ? options(mapped) : options;
    const { isForced = false, leavesBelow = 0, writes = [] } = settings;
    const rows = leavesBelow > 0 ? mapped.rows : await guard.screen(mapped.rows);
    const batch = await reading.store.assign(rows, { isForced, leavesBelow, writes: [...writes, ...mapped.writes] });
    return { mapped, settings, batch };
  });
  const { changes, state, done } = batch;
  const { cursor, keyList, percent, isAlways = false } = settings;
  try {
    const hasState = state !== undefined && !state[Symbol.iterator]().next().done;
    if (isAlways || changes.length > 0 || hasState)
      yield {
        changes,
        cursor,
        ...(keyList ? { keyList } : {}),
        ...(state ? { state } : {}),
        ...(percent === undefined ? {} : { percent }),
      };
  } finally {
    done();
  }
  return mapped;
}

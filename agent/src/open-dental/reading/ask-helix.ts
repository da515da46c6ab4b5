import { randomUUID } from 'node:crypto';
import type { PmsEntity } from '@helix/contracts';
import { partsOfList } from '../../key-lists.js';
import type { SourceBatch } from '../../source.js';
import { publish, type Publisher } from './publisher.js';

/** Above every stamp of that second. @param seconds since the epoch. */
export const versionAt = (seconds: number): number => Math.floor(seconds) * 1000 + 1;

/**
 * Sends the list of all keys of an entity without rows that its table lacks, so that Helix deletes these, or asks whether it
 * should. The agent takes them for gone from the last part on; one that comes back is sent again, with a higher version.
 *
 * A list whose last part is not stored is never complete: the rows are found missing again, and a new list is sent.
 *
 * @param cursor of the batches: the loop is not over.
 * @param now the database's time, seconds since the epoch.
 */
export async function* askHelix(
  publisher: Publisher,
  entity: PmsEntity,
  missing: ReadonlySet<string>,
  { cursor, now }: { cursor: string; now: number },
): AsyncIterable<SourceBatch> {
  const { lock, reading } = publisher;
  const { version, keys } = await lock.run(async () => {
    const rows = await reading.store.all(entity);
    const lasts = [...missing].map((id) => rows.get(id)?.version ?? 0);
    const version = lasts.reduce(
      (highest, last) => Math.max(highest, last + 1),
      Math.max(versionAt(now), reading.store.lowestVersion + 1),
    );
    // What is not in the list because it is newer must not be deleted because of it.
    await reading.store.raise(version);
    return { version, keys: [...rows.keys()].filter((id) => !missing.has(id)) };
  });
  const gone = [...missing].map((id) => ({ entity, id, data: null, stamp: 0, isMissing: true }));
  for await (const keyList of partsOfList({ runId: randomUUID(), version }, { entity, parts: 0 }, keys)) {
    const read = () => Promise.resolve({ rows: keyList.last ? gone : [], writes: [] });
    yield* publish(publisher, read, { cursor, keyList, leavesBelow: version, isAlways: true });
  }
}

import type { PmsChange } from '@helix/contracts';
import type { Cursors, SourceBatch, SourceState } from '../../../../agent/src/source.js';
import type { ClinicProfile } from '../clinics.js';
import { SimulatedSource } from '../simulated-source.js';

const FRESH: Cursors = { live: undefined, history: undefined };

/** A source state that lives in memory, for tests that start nothing again. */
export function memoryState(): SourceState {
  const values = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    getMany: (keys) => Promise.resolve(keys.map((key) => values.get(key))),
    async *entries(prefix) {
      for (const key of [...values.keys()].sort()) {
        if (key.startsWith(prefix)) yield [key, values.get(key) ?? ''];
      }
    },
    put: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}

/** Opens a simulated clinic whose clock the test holds. */
export async function openedAt(
  profile: ClinicProfile,
  clock: { now: number },
  state: SourceState = memoryState(),
  cursors: Cursors = FRESH,
  anchorDate = '2026-11-20',
  lowestVersion?: () => Promise<number>,
): Promise<SimulatedSource> {
  const source = new SimulatedSource({ profile, state, now: () => clock.now, anchorDate, lowestVersion });
  await source.open(cursors);
  return source;
}

/** All changes of a stream. */
export async function allOf(batches: AsyncIterable<SourceBatch>): Promise<PmsChange[]> {
  const changes: PmsChange[] = [];
  for await (const batch of batches) changes.push(...batch.changes);
  return changes;
}

/** The rows that are left when the higher version wins, as the server keeps them; deletes stay as tombstones. */
export function fold(rows: Map<string, PmsChange>, changes: readonly PmsChange[]): Map<string, PmsChange> {
  for (const change of changes) {
    const key = `${change.entity}/${change.id}`;
    const known = rows.get(key);
    if (!known || change.version > known.version) rows.set(key, change);
  }
  return rows;
}

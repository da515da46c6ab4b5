import type { PmsEntity } from '@helix/contracts';
import { CLAIMED, claimIdOf } from '../mapping/claim.js';
import { noteIdOf } from '../mapping/note.js';
import { textOf } from '../mapping/values.js';
import { TABLES } from '../tables.js';
import { isTooMany } from './delete-guard.js';
import type { Reading } from './reading.js';

/** A table whose deleted rows are found by comparing its keys with those that the agent knows. */
export type SweptTable = 'appointment' | 'procedurelog' | 'patient' | 'sheet' | 'patplan' | 'claimproc';

interface Sweep {
  /** What has an id with the key of a row in it; undefined: they are rows that others are mapped with. */
  entities?: readonly PmsEntity[];
  /** The column that says with which; of an entity its own key. */
  parent: string;
  where: string;
}

export const SWEEPS: Readonly<Record<SweptTable, Sweep>> = {
  appointment: { entities: ['appointment'], parent: 'AptNum', where: '1' },
  // What was claimed or written for a procedure is sent also where the procedure itself is not.
  procedurelog: { entities: ['procedure', 'claim', 'note'], parent: 'ProcNum', where: '1' },
  patient: { entities: ['patient'], parent: 'PatNum', where: '1' },
  sheet: { entities: ['form'], parent: 'SheetNum', where: '1' },
  patplan: { parent: 'PatNum', where: '1' },
  claimproc: { parent: 'ProcNum', where: `ProcNum > 0 and Status in (${CLAIMED.join(', ')})` },
};

export interface Swept {
  /** The ids in Helix of what is missing. */
  ids: Map<PmsEntity, Set<string>>;
  /** Keys that the agent knows and the table has not, with whose they were. */
  missing: Map<string, string>;
  /** Parents of rows that the agent does not know, or does not know to be in Helix. */
  unknown: Set<string>;
  /** How many rows the agent knows. */
  known: number;
  /** The last key that was compared; undefined at the end of the table. */
  last: string | undefined;
}

const BIG = 2n ** 63n;
const ID_PREFIXES: Partial<Record<PmsEntity, string>> = { claim: claimIdOf(''), note: noteIdOf('') };

/**
 * Compares the keys of a part of a table with those that the agent knows.
 *
 * @param after the part starts behind this key.
 * @param count how many rows of the table, roughly; undefined for all of them.
 */
export async function sweepKeys(reading: Reading, table: SweptTable, after: string, count?: number): Promise<Swept> {
  const { entities, parent, where } = SWEEPS[table];
  const { key } = TABLES[table];
  const live = new Map<string, string>();
  let last: string | undefined = after;
  do {
    const { rows, isLast } = await reading.database.page(
      (limit) =>
        `select ${key}, ${parent} as Parent from \`${table}\` where ${key} > ${last} and ${where} order by ${key} limit ${limit}`,
    );
    for (const row of rows) live.set(textOf(row[key]), textOf(row['Parent']));
    last = isLast ? undefined : textOf(rows.at(-1)?.[key]);
  } while (last !== undefined && (count === undefined || live.size < count));
  const end = last === undefined ? BIG : BigInt(last);
  return entities
    ? compareIds(reading, entities, { live, after, end, last })
    : compareChildren(reading, table, { live, after, end, last });
}

/** The rows of a part of a table, key and parent, behind a key up to another one. */
interface Part {
  live: ReadonlyMap<string, string>;
  after: string;
  end: bigint;
  last: string | undefined;
}

async function compareIds({ store }: Reading, entities: readonly PmsEntity[], part: Part): Promise<Swept> {
  const { live, after, end, last } = part;
  const swept: Swept = { ids: new Map(), missing: new Map(), unknown: new Set(), known: 0, last };
  const known = new Set<string>();
  for (const entity of entities) {
    // Letters may stand before the key.
    const prefix = ID_PREFIXES[entity] ?? '';
    const gone = new Set<string>();
    for await (const [id, { hash, isLeft = false }] of store.rows(entity, `${prefix}${after}`)) {
      const key = id.slice(prefix.length);
      if (BigInt(key) > end) break;
      // It was left to Helix, and is there again.
      if (isLeft && live.has(key)) swept.unknown.add(key);
      if (hash === undefined) continue;
      known.add(key);
      if (live.has(key)) continue;
      swept.missing.set(key, key);
      gone.add(id);
    }
    swept.ids.set(entity, gone);
  }
  return { ...swept, known: known.size };
}

async function compareChildren({ store }: Reading, table: SweptTable, part: Part): Promise<Swept> {
  const { live, after, end, last } = part;
  const known = new Map<string, string>();
  for await (const [key, parent] of store.children(table, after)) {
    if (BigInt(key) > end) break;
    known.set(key, parent);
  }
  const missing = new Map([...known].filter(([key]) => !live.has(key)));
  const unknown = [...live].filter(([key]) => !known.has(key)).map(([, parent]) => parent);
  return { ids: new Map(), missing, unknown: new Set(unknown), known: known.size, last };
}

/** So many in one part of a table are looked at twice. */
const SUSPICIOUS = 20;

/**
 * A part of a table, or all of it when the part lacks many rows: a table that was emptied, restored or repaired must not
 * empty Helix.
 *
 * @returns what is missing, and whether that is too much to be believed.
 */
export async function carefulSweep(
  reading: Reading,
  table: SweptTable,
  after: string,
  count: number | undefined,
): Promise<Swept & { isWithheld: boolean }> {
  const part = await sweepKeys(reading, table, after, count);
  if (part.missing.size <= SUSPICIOUS) return { ...part, isWithheld: false };
  const all = await sweepKeys(reading, table, '0');
  return { ...all, last: part.last, isWithheld: isTooMany(all.missing.size, all.known) };
}

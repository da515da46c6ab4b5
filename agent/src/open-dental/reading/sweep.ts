import type { PmsEntity } from '@helix/contracts';
import { CLAIMED, claimIdOf } from '../mapping/claim.js';
import { noteIdOf } from '../mapping/note.js';
import { textOf } from '../mapping/values.js';
import { TABLES } from '../tables.js';
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
  /** Keys that the agent knows and the table has not, with whose they were. */
  missing: Map<string, string>;
  /** Parents of rows that the agent does not know. */
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
  const known = new Map<string, string>();
  for (const keys of knownKeys(reading, table, after)) {
    for await (const [one, owner] of keys) {
      if (BigInt(one) > end) break;
      known.set(one, owner);
    }
  }
  const missing = new Map([...known].filter(([one]) => !live.has(one)));
  const unknown = entities ? [] : [...live].filter(([one]) => !known.has(one)).map(([, owner]) => owner);
  return { missing, unknown: new Set(unknown), known: known.size, last };
}

/** The keys behind one that the agent knows, each list in their order: key and parent. */
function knownKeys(reading: Reading, table: SweptTable, after: string): AsyncIterable<readonly [string, string]>[] {
  const { entities } = SWEEPS[table];
  if (!entities) return [reading.store.children(table, after)];
  return entities.map((entity) => keysOf(reading, entity, after));
}

/** Of the ids: letters may stand before the key. */
async function* keysOf({ store }: Reading, entity: PmsEntity, after: string): AsyncIterable<readonly [string, string]> {
  const prefix = ID_PREFIXES[entity] ?? '';
  for await (const id of store.ids(entity, `${prefix}${after}`)) {
    const key = id.slice(prefix.length);
    yield [key, key];
  }
}

/** More than this share of the rows, and more than this number of them, are not deleted because a table has them not. */
const MAX_SHARE = 0.1;
const MAX_ROWS = 50;
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
  const isWithheld = all.missing.size > MAX_ROWS && all.missing.size > all.known * MAX_SHARE;
  return { ...all, last: part.last, isWithheld };
}

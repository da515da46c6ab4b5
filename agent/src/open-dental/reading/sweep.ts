import type { PmsEntity } from '@helix/contracts';
import { CLAIMED } from '../mapping/claim.js';
import { textOf } from '../mapping/values.js';
import { TABLES } from '../tables.js';
import type { Reading } from './reading.js';

/** A table whose deleted rows are found by comparing its keys with those that the agent knows. */
export type SweptTable = 'appointment' | 'procedurelog' | 'patient' | 'sheet' | 'patplan' | 'claimproc';

interface Sweep {
  /** Whose ids the keys are; undefined: they are rows that others are mapped with. */
  entity?: PmsEntity;
  /** The column that says with which; of an entity its own key. */
  parent: string;
  where: string;
}

export const SWEEPS: Readonly<Record<SweptTable, Sweep>> = {
  appointment: { entity: 'appointment', parent: 'AptNum', where: '1' },
  procedurelog: { entity: 'procedure', parent: 'ProcNum', where: '1' },
  patient: { entity: 'patient', parent: 'PatNum', where: '1' },
  sheet: { entity: 'form', parent: 'SheetNum', where: '1' },
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

/**
 * Compares the keys of a part of a table with those that the agent knows.
 *
 * @param after the part starts behind this key.
 * @param count how many rows of the table, roughly; undefined for all of them.
 */
export async function sweepKeys(reading: Reading, table: SweptTable, after: string, count?: number): Promise<Swept> {
  const { entity, parent, where } = SWEEPS[table];
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
  const swept: Swept = { missing: new Map(), unknown: new Set(), known: 0, last };
  for await (const [known, owner] of knownKeys(reading, table, entity, after)) {
    if (BigInt(known) > end) break;
    swept.known++;
    if (!live.has(known)) swept.missing.set(known, owner);
    live.delete(known);
  }
  if (!entity) for (const owner of live.values()) swept.unknown.add(owner);
  return swept;
}

async function* knownKeys(reading: Reading, table: SweptTable, entity: PmsEntity | undefined, after: string) {
  if (entity) for await (const id of reading.store.ids(entity, after)) yield [id, id] as const;
  else yield* reading.store.children(table, after);
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

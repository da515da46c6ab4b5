import type { Table } from '../tables.js';
import { TABLES } from '../tables.js';
import { textOf } from '../mapping/values.js';
import type { DatabaseRow } from './database.js';
import { listOf, select, type Reading } from './reading.js';
import type { MappedRow, StateWrite } from './row-store.js';

/** Which rows of a table are read: these, or the next ones below a key, from the newest down. */
export type Selection = { keys: readonly string[] } | { below: string | undefined };

export interface Selected {
  rows: DatabaseRow[];
  /** Of the keys that were asked for, those without a row. */
  missing: string[];
  /** Where the next page starts; undefined after the last one. */
  next: string | undefined;
}

/** What came of reading a page of a table. */
export interface Mapped {
  rows: MappedRow[];
  writes: StateWrite[];
  next?: string | undefined;
  /** Rows of other tables that must be mapped again because of these. */
  appointments?: Set<string>;
  patients?: Set<string>;
}

/** Reads rows of a table that has a numeric key. */
export async function readSelected(reading: Reading, table: Table, selection: Selection): Promise<Selected> {
  const { key } = TABLES[table];
  const statement = (where: string) => `select ${select(reading, table)} from \`${table}\` where ${where}`;
  if ('keys' in selection) {
    const { keys } = selection;
    const rows = await reading.database.allRows(
      key,
      (after, limit) =>
        `${statement(`${key} in (${listOf(keys)}) and ${key} > ${after}`)} order by ${key} limit ${limit}`,
    );
    const found = new Set(rows.map((row) => textOf(row[key])));
    return { rows, missing: keys.filter((one) => !found.has(one)), next: undefined };
  }
  const where = selection.below === undefined ? '1' : `${key} < ${listOf([selection.below])}`;
  const { rows, isLast } = await reading.database.page(
    (limit) => `${statement(where)} order by ${key} desc limit ${limit}`,
  );
  return { rows, missing: [], next: isLast ? undefined : textOf(rows.at(-1)?.[key]) };
}

import { textOf } from '../mapping/values.js';
import { TABLES, type Table, type TableList } from '../tables.js';
import type { DatabaseRow } from './database.js';
import { hasColumn, type Reading } from './reading.js';

/** What was written so many seconds before the last look is looked at again: stamps have no fractions of a second. */
export const OVERLAP_SECONDS = 10;

/** `yyyy-mm-dd hh:mm:ss` in UTC. @param seconds since the epoch. */
export const utcText = (seconds: number): string =>
  new Date(Math.max(0, seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The rows of a table that were written since a time, by its stamp; none in a table that has no stamp in this version.
 *
 * There is no upper bound: what was written before the clock was set back is found at once.
 *
 * @param seconds since the epoch.
 * @param column of what is asked for.
 * @returns its values, each once.
 */
export async function keysSince(reading: Reading, table: Table, seconds: number, column: string): Promise<Set<string>> {
  const { key, stamp = '' }: TableList = TABLES[table];
  const found = new Set<string>();
  if (!hasColumn(reading, table, stamp)) return found;
  let last: DatabaseRow = { [stamp]: utcText(seconds - OVERLAP_SECONDS), [key]: '0' };
  for (;;) {
    const [at, after] = [textOf(last[stamp]), textOf(last[key])];
    const { rows, isLast } = await reading.database.page(
      (limit) => `
        select ${key}, ${column}, ${stamp} from \`${table}\`
        where ${stamp} >= '${at}' and (${stamp} > '${at}' or ${key} > ${after})
        order by ${stamp}, ${key} limit ${limit}`,
    );
    for (const row of rows) found.add(textOf(row[column]));
    const end = rows.at(-1);
    if (isLast || !end) return found;
    last = end;
  }
}

/**
 * Rows of a table that is only ever added to, behind a key.
 *
 * @param columns of what is asked for.
 * @returns the rows, and the last key.
 */
export async function rowsBehind(
  reading: Reading,
  table: Table,
  after: string,
  columns: readonly string[],
): Promise<{ rows: DatabaseRow[]; last: string }> {
  const { key } = TABLES[table];
  const rows = await reading.database.allRows(key, (from, limit) => {
    const start = from === '0' ? after : from;
    return `select ${[key, ...columns].join(', ')} from \`${table}\` where ${key} > ${start} order by ${key} limit ${limit}`;
  });
  return { rows, last: textOf(rows.at(-1)?.[key]) || after };
}

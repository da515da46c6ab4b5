import pg from 'pg';
import { LEFT_OUT, ROWS_OF } from '../../libs/backup/src/left-out.js';

/** The rows of a table as texts of JSON, in the order of the texts. */
export type StoredRows = ReadonlyMap<string, readonly string[]>;

/**
 * Every row that a back-up has, by table, as of one moment. Reads them by another way than the back-up.
 *
 * @param columns that are left out, by table.
 */
export async function readStoredRows(
  ownerUrl: string,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<StoredRows> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const found = new Map<string, string[]>();
    for (const { name } of tables) {
      if (LEFT_OUT[name] !== undefined) continue;
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from public."${name}" t where ${ROWS_OF[name] ?? 'true'} order by 1`,
        [columns[name] ?? []],
      );
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}

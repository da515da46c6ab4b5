import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnsOf, TABLES, type Table } from '../../agent/src/open-dental/tables.js';
import type { BenchDatabase } from '../harness/bench-database.js';
import type { OpenDental } from '../harness/open-dental.js';

/** Read with notes and forms alone. */
const OF_NOTES: readonly Table[] = ['procnote', 'sheet', 'sheetfield'];
const COPIED = (Object.keys(TABLES) as Table[]).filter((table) => !OF_NOTES.includes(table));

/** What was copied. */
export interface Copied {
  seconds: number;
  rows: number;
}

/**
 * The columns that the agent reads, by `mariadb -B` into COPY, table by table: no mapping, no checks, no log. The tables of
 * PostgreSQL have the same columns as text, and no index.
 */
export async function copyBarely(server: BenchDatabase, name: string, { root, port }: OpenDental): Promise<Copied> {
  const client = new pg.Client({ connectionString: await server.createDatabase(name) });
  await client.connect();
  try {
    const copied: Copied = { seconds: 0, rows: 0 };
    for (const table of COPIED) {
      const columns = await presentColumns(root, table);
      await client.query(`create table ${table}_copy (${columns.map((column) => `"${column}" text`).join(', ')})`);
      const startedAt = performance.now();
      copied.rows += await copyTable(client, port, table, columns);
      copied.seconds += (performance.now() - startedAt) / 1000;
    }
    return copied;
  } finally {
    await client.end();
    await server.dropDatabase(name);
  }
}

async function copyTable(client: pg.Client, port: number, table: Table, columns: readonly string[]): Promise<number> {
  const read = spawn(
    'mariadb',
    [
      ...['--no-defaults', '-u', 'root', '-h', '127.0.0.1', '-P', String(port), '-B', '-N', '--quick'],
      ...['-e', `select ${columns.map((column) => `\`${column}\``).join(', ')} from opendental.${table}`],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(read, 'exit');
  // What `mariadb -B` escapes, COPY reads as the same; null is a word.
  const copy = client.query(copyFrom(`copy ${table}_copy from stdin with (null 'NULL')`));
  await pipeline(read.stdout, copy);
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`mariadb ended with ${code}`);
  return copy.rowCount;
}

async function presentColumns(root: OpenDental['root'], table: Table): Promise<string[]> {
  const [found] = await root.query(`show columns from ${table}`);
  const present = new Set((found as { Field: string }[]).map(({ Field }) => Field));
  return columnsOf(table).filter((column) => present.has(column));
}

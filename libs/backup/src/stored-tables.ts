import type { ClientBase } from 'pg';
import { UNFINISHED_RESTORE } from '@helix/database';
import { LEFT_OUT, ROWS_OF } from './left-out.js';

/** A table that is backed up, with what COPY needs to know of it. */
export interface StoredTable {
  name: string;
  /** In their order, without those that PostgreSQL generates from others. */
  columns: string[];
  /** Columns of its primary key. */
  key: KeyColumn[];
}

interface KeyColumn {
  name: string;
  /** Whether its order depends on the database's language. */
  isText: boolean;
}

/** Of the session that copies: the text of a value must not depend on the server's settings. */
export const PLAIN_TEXT = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  -- Rows that a policy hides are an error instead of a gap.
  set row_security = off`;

/** The tables that are backed up, by name. @throws Error for one without a primary key, whose rows have no order. */
export async function readTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: KeyColumn[] | null }>(TABLES);
  return rows
    .filter(({ name }) => LEFT_OUT[name] === undefined && name !== UNFINISHED_RESTORE)
    .map(({ name, columns, key }) => {
      if (!key) throw new Error(`table ${name} has no primary key`);
      return { name, columns, key };
    });
}

/** Copies the rows of a table in the order of its key, which is the same in every database. */
export function copyOut({ name, columns, key }: StoredTable, isOrderedByBytes: boolean): string {
  // Where the database compares texts by their bytes anyway, the index of the key gives the order.
  const order = key.map((column) =>
    column.isText && !isOrderedByBytes ? `${quoted(column.name)} collate "C"` : quoted(column.name),
  );
  const condition = ROWS_OF[name] ? ` where ${ROWS_OF[name]}` : '';
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}${condition} order by ${order.join(', ')}) to stdout`;
}

/** Copies rows into a table. */
export const copyIn = (table: string, columns: readonly string[]): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`;

/** Whether the database compares texts by their bytes. */
export async function comparesBytes(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isC: boolean }>(
    `select coalesce(datcollate in ('C', 'POSIX') and datlocprovider = 'c', false) as "isC"
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.isC ?? false;
}

/** A name within a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES = `
  select c.relname::text as name,
         array(
           select a.attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           order by a.attnum
         ) as columns,
         (
           select json_agg(json_build_object('name', a.attname, 'isText', t.typcollation <> 0) order by k.position)
           from pg_constraint p
           cross join lateral unnest(p.conkey) with ordinality as k(attnum, position)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           join pg_type t on t.oid = a.atttypid
           where p.conrelid = c.oid and p.contype = 'p'
         ) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname::text collate "C"`;

import type { Installation } from '../installation.js';

/** Milliseconds since the epoch are no phone numbers. */
const withoutTimes = (text: string): string => text.replace(/\b\d{13}\b/g, '');

/** The first part of a text that fits, with what stands around it. */
export function findIn(text: string, pattern: RegExp): string | undefined {
  const plain = withoutTimes(text);
  const found = pattern.exec(plain);
  return found ? plain.slice(Math.max(0, found.index - 40), found.index + 60) : undefined;
}

/** Where a pattern is in any text of any table of Helix: table, column and the text around it. */
export async function findInTables(helix: Installation, pattern: RegExp): Promise<string[]> {
  const columns = await helix.query<{ table: string; column: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') or c.udt_name = 'citext')`,
  );
  const texts = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as place, ${column}::text as text from ${table} where ${column}::text ~* $1`,
  );
  const rows = await helix.query<{ place: string; text: string }>(texts.join(' union all '), [pattern.source]);
  return rows.flatMap(({ place, text }) => {
    const part = findIn(text, pattern);
    return part === undefined ? [] : [`${place}: ${part}`];
  });
}

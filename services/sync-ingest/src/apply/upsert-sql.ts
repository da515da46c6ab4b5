import type { PmsEntity } from '@helix/contracts';
import { keyColumns } from './changed-keys.js';
import { entityTables, type EntityTable } from './entity-tables.js';

/**
 * One statement an entity: takes a list of texts a column (see `column-values.ts`), lets only a higher version win, and
 * returns the keys of the rows that won, and whether their data changed. A deleted row keeps nothing but its version, so
 * that any order of arrival ends in the same row.
 *
 * The rows are written in key order, so that two writers lock them in the same order.
 */
export const upsertSql: Readonly<Record<PmsEntity, string>> = Object.fromEntries(
  Object.entries(entityTables).map(([entity, table]) => [entity, build(table, keyColumns[entity as PmsEntity])]),
) as Record<PmsEntity, string>;

function build({ table, fields }: EntityTable, returning: string): string {
  const columns = [
    { column: 'clinic_id', type: 'integer' },
    { column: 'id', type: 'text' },
    { column: 'version', type: 'bigint' },
    { column: 'deleted', type: 'boolean' },
    ...fields,
    { column: 'extra', type: 'jsonb' },
  ];
  const names = columns.map(({ column }) => column);
  const set = names.slice(2).map((name) => `${name} = excluded.${name}`);
  const dataOf = (row: 'old' | 'new') =>
    `(${names
      .slice(3)
      .map((name) => `${row}.${name}`)
      .join(', ')})`;
  return `
    insert into ${table} as stored (${names.join(', ')})
    select ${columns.map(({ column, type }) => `${column}::${type}`).join(', ')}
    from unnest(${names.map((_name, index) => `$${index + 1}::text[]`).join(', ')}) as incoming(${names.join(', ')})
    order by clinic_id::integer, id
    on conflict (clinic_id, id) do update set ${set.join(', ')}
    where excluded.version > stored.version
    returning new.clinic_id as "clinicId", ${dataOf('old')} is distinct from ${dataOf('new')} as "isChanged", ${returning}`;
}

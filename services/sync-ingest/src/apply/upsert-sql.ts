import type { PmsEntity } from '@helix/contracts';
import { entityTables, type EntityTable } from './entity-tables.js';
import { touchedColumns } from './touched.js';

/**
 * One statement an entity: takes a JSON list of rows, lets only a higher version win, and answers what the rows that won
 * touch. A deleted row keeps nothing but its version, so that any order of arrival ends in the same row.
 *
 * The rows go in in key order, so that two writers lock them in the same order.
 */
export const upsertSql: Readonly<Record<PmsEntity, string>> = Object.fromEntries(
  Object.entries(entityTables).map(([entity, table]) => [entity, build(table, touchedColumns[entity as PmsEntity])]),
) as Record<PmsEntity, string>;

function build({ table, fields }: EntityTable, returning: string): string {
  const columns = fields.map(({ column }) => column);
  const read = fields.map(({ field, type }) => `"${field}" ${type}`);
  const all = ['version', 'deleted', ...columns, 'extra'];
  return `
    insert into ${table} as kept (clinic_id, id, ${all.join(', ')})
    select "clinicId", "id", "version", "deleted", ${fields.map(({ field }) => `"${field}"`).join(', ')}, "extra"
    from json_to_recordset($1::json)
      as incoming("clinicId" integer, "id" text, "version" bigint, "deleted" boolean, ${read.join(', ')}, "extra" jsonb)
    order by "clinicId", "id"
    on conflict (clinic_id, id) do update set ${all.map((column) => `${column} = excluded.${column}`).join(', ')}
    where excluded.version > kept.version
    returning new.clinic_id as "clinicId"${returning ? `, ${returning}` : ''}`;
}

import type pg from 'pg';
import type { Placement } from './placement.js';

/** A primary key, a unique index or a foreign key of a table, with its columns in their order. */
export interface Key {
  table: string;
  kind: 'primary key' | 'unique index' | 'foreign key';
  name: string;
  columns: string[];
  /** The table that a foreign key names, and the columns of it. */
  names: string | null;
  namedColumns: string[] | null;
}

/** A table with what matters where it is distributed. */
export interface Table {
  name: string;
  /** Null without one. */
  clinicId: { isNotNull: boolean } | null;
  /** Those that are not the database's own. */
  triggers: string[];
  /** Columns that count by themselves and are no `bigint`: Citus gives each node a range of its own, of 64 bits. */
  narrowIdentities: string[];
  /** Policies of row-level security with a sub-select. */
  policiesWithSubSelects: string[];
}

/** Partitions are as their table. */
const TABLES = `
  select c.relname as name,
         (select jsonb_build_object('isNotNull', a.attnotnull) from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped) as "clinicId",
         array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers,
         array(select attname::text from pg_attribute a
               where a.attrelid = c.oid and attidentity <> '' and atttypid <> 'bigint'::regtype order by 1)
           as "narrowIdentities",
         array(select polname::text from pg_policy
               where polrelid = c.oid
                 and pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid) ~* '\\mselect\\M' order by 1)
           as "policiesWithSubSelects"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;

const KEYS = `
  select c.relname as "table", case when i.indisprimary then 'primary key' else 'unique index' end as kind,
         i.indexrelid::regclass::text as name,
         array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n order by n) as columns,
         null as names, null::text[] as "namedColumns"
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique
  union all
  select c.relname, 'foreign key', k.conname,
         array(select attname::text from unnest(k.conkey) with ordinality u(number, place)
               join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by place),
         f.relname,
         array(select attname::text from unnest(k.confkey) with ordinality u(number, place)
               join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number order by place)
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition and k.conparentid = 0
  order by 1, 2, 3`;

/** Reads the tables of a migrated database. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** Reads all primary keys, unique indexes and foreign keys of a migrated database. */
export async function readKeys(client: pg.ClientBase): Promise<Key[]> {
  return (await client.query<Key>(KEYS)).rows;
}

/**
 * What of the tables and keys cannot be sharded by `clinic_id`: a distributed table whose `clinic_id` may be missing or that
 * has no primary key, a key of it that starts with another column, a foreign key from one shard into another, and one that
 * leads to a table which is not on that node.
 *
 * @param placementOf where a table is.
 * @returns a line for each mistake.
 */
export function shardingMistakes(
  tables: readonly Table[],
  keys: readonly Key[],
  placementOf: (table: string) => Placement,
): string[] {
  const distributed = tables.filter(({ name }) => placementOf(name) === 'distributed');
  return [
    ...distributed.flatMap(({ name, clinicId }) => {
      if (!clinicId) return [`${name}: has no clinic_id, and is neither a reference table nor local`];
      const hasKey = keys.some((key) => key.table === name && key.kind === 'primary key');
      return [
        ...(clinicId.isNotNull ? [] : [`${name}: clinic_id can be null`]),
        ...(hasKey ? [] : [`${name}: has no primary key`]),
      ];
    }),
    ...keys.flatMap((key) => {
      const wrong = wrongWith(key, placementOf);
      return wrong ? [`${key.table}: the ${key.kind} ${key.name} (${key.columns.join(', ')}) ${wrong}`] : [];
    }),
  ];
}

function wrongWith({ table, names, columns, namedColumns }: Key, placementOf: (table: string) => Placement) {
  const from = placementOf(table);
  if (names === null) return from === 'distributed' && columns[0] !== 'clinic_id' && 'does not start with clinic_id';
  const to = placementOf(names);
  if (from === 'distributed' && to === 'distributed')
    return (columns[0] !== 'clinic_id' || namedColumns?.[0] !== 'clinic_id') && `leads to ${names} in other shards`;
  if (to === 'distributed') return `leads from a table that is ${from} to shards of ${names}`;
  return to === 'local' && from !== 'local' && `leads to ${names}, which is on the coordinator alone`;
}

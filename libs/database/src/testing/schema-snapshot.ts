import type { ClientBase } from 'pg';

/** A table, partition or view. */
export interface Relation {
  name: string;
  kind: 'table' | 'view';
  /** The same after a rename; another one when it was dropped and made again. */
  oid: number;
  /** The file of its rows: another one after they were written again. */
  file: number;
  isProtected: boolean;
}

export interface Column {
  relation: string;
  name: string;
  /** The same after a rename; another one when it was dropped and added again. */
  number: number;
  type: string;
  isNullable: boolean;
  /** A row that does not name the column gets a value: a default, an identity, a computed one. */
  hasDefault: boolean;
}

export interface Constraint {
  relation: string;
  name: string;
  kind: 'check' | 'foreign key' | 'primary key' | 'unique' | 'exclusion';
  definition: string;
  /** Of its relation. */
  columns: string[];
  isValid: boolean;
}

/** An index that belongs to no constraint. */
export interface Index {
  relation: string;
  name: string;
  definition: string;
  columns: string[];
  isUnique: boolean;
  isValid: boolean;
}

/** What says who may see and write which rows of a table. */
export interface Policy {
  relation: string;
  definition: string;
}

/** Everything of a schema that a service can notice. */
export interface SchemaSnapshot {
  relations: Relation[];
  columns: Column[];
  constraints: Constraint[];
  indexes: Index[];
  policies: Policy[];
  /** Triggers, functions, types, sequences, and what the services may do, each in words. */
  others: string[];
}

/** Reads what the catalogue of PostgreSQL says of a schema. */
export async function readSchema(client: Pick<ClientBase, 'query'>, schema = 'public'): Promise<SchemaSnapshot> {
  const read = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await client.query<Row>(statement, [schema])).rows;
  return {
    relations: await read<Relation>(`
      select relname as name, case when relkind in ('v', 'm') then 'view' else 'table' end as kind, oid::int,
        relfilenode::int as file, relrowsecurity as "isProtected"
      from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`),
    columns: await read<Column>(`
      select r.relname as relation, a.attname as name, a.attnum as number, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      where r.relnamespace = $1::regnamespace and r.relkind in ('r', 'p', 'v', 'm') order by 1, 3`),
    constraints: await read<Constraint>(`
      select r.relname as relation, conname as name, case contype when 'c' then 'check'
          when 'f' then 'foreign key' when 'p' then 'primary key' when 'u' then 'unique' else 'exclusion' end as kind,
        pg_get_constraintdef(c.oid) as definition, convalidated as "isValid",
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
      from pg_constraint c join pg_class r on r.oid = conrelid
      where connamespace = $1::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
      order by 1, 2`),
    indexes: await read<Index>(`
      select r.relname as relation, i.relname as name, pg_get_indexdef(i.oid) as definition, indisunique as "isUnique",
        indisvalid as "isValid",
        array(select attname::text from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
          where classid = 'pg_class'::regclass and objid = i.oid and refobjid = r.oid and refobjsubid > 0) as columns
      from pg_index join pg_class i on i.oid = indexrelid join pg_class r on r.oid = indrelid
      where i.relnamespace = $1::regnamespace
        and not exists (select from pg_constraint where conindid = i.oid and conrelid = r.oid) order by 1, 2`),
    policies: await read<Policy>(`
      select tablename as relation, concat_ws(' ', policyname, permissive, roles, cmd, qual, with_check) as definition
      from pg_policies where schemaname = $1 order by 1, 2`),
    others: (
      await read<{ name: string }>(`
        select 'the trigger ' || tgname || ' of ' || relname as name from pg_trigger
          join pg_class r on r.oid = tgrelid where relnamespace = $1::regnamespace and not tgisinternal
        union all select 'the function ' || proname || '(' || pg_get_function_identity_arguments(oid) || '), which returns ' ||
          pg_get_function_result(oid) from pg_proc where pronamespace = $1::regnamespace and prokind = 'f'
        union all select 'the type ' || t.oid::regtype || coalesce(' with ' || enumlabel, '') from pg_type t
          left join pg_enum on enumtypid = t.oid where typnamespace = $1::regnamespace and typtype in ('e', 'd')
        union all select 'the sequence ' || relname from pg_class where relnamespace = $1::regnamespace and relkind = 'S'
        union all select 'the right of ' || grantee::regrole || ' to ' || lower(privilege_type) || ' ' || relname
          from pg_class cross join aclexplode(relacl) where relnamespace = $1::regnamespace and grantee not in (0, relowner)
        union all select 'the right of ' || grantee::regrole || ' to ' || lower(privilege_type) || ' ' || attname || ' of ' || relname
          from pg_class r join pg_attribute on attrelid = r.oid cross join aclexplode(attacl)
          where relnamespace = $1::regnamespace and grantee not in (0, relowner)
        union all select 'the right of ' || case grantee when 0 then 'everybody' else grantee::regrole::text end || ' to call ' || proname
          from pg_proc cross join aclexplode(coalesce(proacl, acldefault('f', proowner)))
          where pronamespace = $1::regnamespace and grantee <> proowner
        order by 1`)
    ).map(({ name }) => name),
  };
}

import type pg from 'pg';
import { entityTables } from '../../services/sync-ingest/src/apply/entity-tables.js';

/** Rows in all tables of PMS entities. */
export async function countRows(owner: pg.ClientBase): Promise<number> {
  const tables = Object.values(entityTables).map(({ table }) => `select count(*) as n from ${table}`);
  const { rows } = await owner.query<{ n: string }>(`select sum(n) as n from (${tables.join(' union all ')}) counts`);
  return Number(rows[0]?.n);
}

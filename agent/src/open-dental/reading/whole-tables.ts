import type { PmsEntity } from '@helix/contracts';
import { UNASSIGNED } from '../mapping/lookups.js';
import { textOf } from '../mapping/values.js';
import { TABLES, type Table } from '../tables.js';
import type { Reading } from './reading.js';

/** The tables of what is read as a whole, and which rows of them. */
const WHOLE: Partial<Record<PmsEntity, { table: Table; where: string }>> = {
  provider: { table: 'provider', where: '1' },
  operatory: { table: 'operatory', where: '1' },
  feeSchedule: { table: 'feesched', where: '1' },
  fee: { table: 'fee', where: '1' },
  schedule: { table: 'schedule', where: 'SchedType = 1' },
  punch: { table: 'clockevent', where: '1' },
};

/** The ids of an entity that Helix has by now and whose rows its table has not, and how many Helix has. */
export async function missingOf(
  { database, store }: Reading,
  entity: PmsEntity,
): Promise<{ missing: Set<string>; known: number }> {
  const whole = WHOLE[entity];
  if (!whole) return { missing: new Set(), known: 0 };
  const { key } = TABLES[whole.table];
  const rows = await database.allRows(
    key,
    (after, limit) =>
      `select ${key} from \`${whole.table}\` where ${whole.where} and ${key} > ${after} order by ${key} limit ${limit}`,
  );
  const there = new Set(rows.map((row) => textOf(row[key])));
  const missing = new Set<string>();
  let known = 0;
  for await (const id of store.ids(entity)) {
    known++;
    // A row may be several of Helix: `17`, `17.2`.
    if (id !== UNASSIGNED && !there.has(id.split('.')[0] ?? '')) missing.add(id);
  }
  return { missing, known };
}

import { pmsEntities, type PmsChange, type PmsEntity } from '@helix/contracts';
import type { Connection } from 'mysql2/promise';
import {
  EXPECTED_ENTITIES,
  expectedRows as rowsOfPractice,
  type ExpectedScope,
} from '../../../../../agent/src/open-dental/testing/expected.js';
import { expectedRows, tables, type Row } from '../expected-rows.js';
import type { Installation } from '../installation.js';

/** Of Helix alone: Open Dental does not have them. */
const NOT_OF_PRACTICE = new Set(['clinic_id', 'version', 'deleted', 'extra']);

/**
 * What differs between the rows in Helix's tables and those that independent SQL computes from the tables of Open Dental:
 * entity, id and both rows. Empty when every row is equal and none is missing or too much.
 */
export async function differences(
  { helix, clinicId, practice, scope }: AppliedRows,
  entities: readonly PmsEntity[] = pmsEntities,
): Promise<string[]> {
  const found: string[] = [];
  for (const entity of entities) {
    const rows = await helix.query<{ id: string; row: Row }>(
      `select id, to_jsonb(t) as row from ${tables[entity].table} t where clinic_id = $1 and not deleted`,
      [clinicId],
    );
    const applied = new Map(rows.map(({ id, row }) => [id, row]));
    const expected = await expectedOf(practice, entity, scope);
    for (const row of expected) {
      const id = String(row['id']);
      const [one, other] = [textOf(row, row), textOf(applied.get(id), row)];
      if (one !== other) found.push(`${entity} ${id}: expected ${one}, is ${other}`);
      applied.delete(id);
    }
    for (const id of applied.keys()) found.push(`${entity} ${id}: should not be there`);
  }
  return found;
}

export interface AppliedRows {
  helix: Installation;
  clinicId: number;
  /** Open Dental's database, as somebody who sees all of it. */
  practice: Connection;
  scope: ExpectedScope;
}

async function expectedOf(practice: Connection, entity: PmsEntity, scope: ExpectedScope): Promise<Row[]> {
  if (!EXPECTED_ENTITIES.includes(entity)) return [];
  const changes = [...(await rowsOfPractice(practice, entity, scope))].map(([id, data]): PmsChange => ({
    entity,
    id,
    op: 'upsert',
    version: 0,
    data,
  }));
  return expectedRows(0, changes)[entity];
}

/** The columns of a row that another one has. */
function textOf(row: Row | undefined, like: Row): string {
  if (!row) return 'missing';
  const columns = Object.keys(like).filter((column) => !NOT_OF_PRACTICE.has(column));
  return JSON.stringify(columns.sort().map((column) => [column, row[column]]));
}

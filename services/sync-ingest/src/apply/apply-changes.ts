import type { PmsChange, PmsEntity } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { ClinicChange } from './clinic-change.js';
import { columnValues, isWritable } from './column-values.js';
import { upsertSql } from './upsert-sql.js';
import type { TouchedRow } from './touched.js';

export interface Applied {
  /** What the rows that won touch. Rows with a version that was not higher are not among them. */
  touched: TouchedRow[];
  /** Changes that the database refused, each alone, and its words. */
  refused: { clinicId: number; change: PmsChange; reason: string }[];
}

const HALF_A_CHARACTER = 'half of a character (a lone surrogate) cannot be stored';

/**
 * Writes changes of any entities with one set-based statement an entity. A set that the database refuses is halved until
 * the bad change is alone; the rest is written.
 *
 * @param transaction sees the clinics of the changes.
 * @throws what is not the changes' fault (a lost connection, a deadlock): the whole transaction must be tried again.
 */
export async function applyChanges(transaction: Transaction, changes: readonly ClinicChange[]): Promise<Applied> {
  const result: Applied = { touched: [], refused: [] };
  for (const [entity, winners] of highestVersions(changes)) {
    for (const item of winners) if (!isWritable(item)) result.refused.push({ ...item, reason: HALF_A_CHARACTER });
    await applyOrHalve(transaction, entity, winners.filter(isWritable), result);
  }
  return result;
}

async function applyOrHalve(
  transaction: Transaction,
  entity: PmsEntity,
  changes: readonly ClinicChange[],
  result: Applied,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query('savepoint changes');
  try {
    const { rows } = await transaction.query<TouchedRow>(upsertSql[entity], columnValues(entity, changes));
    await transaction.query('release savepoint changes');
    for (const row of rows) result.touched.push(row);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await transaction.query('rollback to savepoint changes');
    await transaction.query('release savepoint changes');
    const [only] = changes;
    if (changes.length === 1 && only) {
      result.refused.push({ ...only, reason: [error.message, error.detail].filter(Boolean).join(': ') });
      return;
    }
    const middle = Math.ceil(changes.length / 2);
    await applyOrHalve(transaction, entity, changes.slice(0, middle), result);
    await applyOrHalve(transaction, entity, changes.slice(middle), result);
  }
}

/** PostgreSQL's words for bad data (class 22) or a broken constraint (class 23): trying again would not help. */
function isRefusal(error: unknown): error is Error & { code: string; detail?: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** The change of each row that would win, by entity: one statement may not touch a row twice. */
function highestVersions(changes: readonly ClinicChange[]): Map<PmsEntity, ClinicChange[]> {
  const winners = new Map<PmsEntity, Map<string, ClinicChange>>();
  for (const item of changes) {
    let rows = winners.get(item.change.entity);
    if (!rows) winners.set(item.change.entity, (rows = new Map()));
    const key = `${item.clinicId} ${item.change.id}`;
    const held = rows.get(key);
    if (!held || item.change.version > held.change.version) rows.set(key, item);
  }
  return new Map([...winners].map(([entity, rows]) => [entity, [...rows.values()]]));
}

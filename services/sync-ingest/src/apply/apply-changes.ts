import { saveDoctorAbsences } from '@helix/appointment-inputs';
import { isHigherVersion, type PmsChange, type PmsEntity } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { ChangedRow } from './changed-keys.js';
import { columnValues, type ClinicChange } from './column-values.js';
import { saveDeletedAppointments } from './deleted-appointments.query.js';
import { saveDeletedProviders } from './deleted-providers.query.js';
import { upsertSql } from './upsert-sql.js';

export interface Applied {
  /**
   * The keys of the rows whose data changed. A change whose version is not higher than the stored one writes nothing, and
   * equal data of a higher version write that version alone.
   */
  changed: { entity: PmsEntity; rows: ChangedRow[] }[];
  /** Changes that the database rejected, each by itself, with its message. */
  rejected: { clinicId: number; change: PmsChange; reason: string }[];
}

/**
 * Writes changes of any entities with one set-based statement an entity. A set that the database rejects is halved until
 * the bad change is alone; the rest is written. Providers who changed come and go as doctors, deleted ones keep their names for
 * payroll, and the plans of deleted appointments stay those of their patients.
 *
 * @param transaction sees the clinics of the changes.
 * @param now milliseconds since the epoch.
 * @throws errors that the changes did not cause (a lost connection, a deadlock): retry the whole transaction.
 */
export async function applyChanges(
  transaction: Transaction,
  changes: readonly ClinicChange[],
  now = Date.now(),
): Promise<Applied> {
  const result: Applied = { changed: [], rejected: [] };
  for (const [entity, winners] of highestVersions(changes)) await applyOrHalve(transaction, entity, winners, result);
  const rowsOf = (name: PmsEntity) => result.changed.flatMap(({ entity, rows }) => (entity === name ? rows : []));
  await saveDoctorAbsences(transaction, rowsOf('provider'), now);
  await saveDeletedProviders(transaction, rowsOf('provider'));
  await saveDeletedAppointments(transaction, rowsOf('appointment'));
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
    const { rows } = await transaction.query<ChangedRow>(upsertSql[entity], columnValues(entity, changes));
    await transaction.query('release savepoint changes');
    // An agent that reads its whole system again has nothing analysed again.
    const changed = rows.filter(({ isChanged }) => isChanged);
    if (changed.length > 0) result.changed.push({ entity, rows: changed });
  } catch (error) {
    if (!isBadData(error)) throw error;
    await transaction.query('rollback to savepoint changes');
    await transaction.query('release savepoint changes');
    const [only] = changes;
    if (changes.length === 1 && only) {
      result.rejected.push({ ...only, reason: [error.message, error.detail].filter(Boolean).join(': ') });
      return;
    }
    const middle = Math.ceil(changes.length / 2);
    await applyOrHalve(transaction, entity, changes.slice(0, middle), result);
    await applyOrHalve(transaction, entity, changes.slice(middle), result);
  }
}

/** PostgreSQL's error classes for bad data (22) and broken constraints (23), which a retry would not fix. */
function isBadData(error: unknown): error is Error & { code: string; detail?: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** The change with the highest version of each row, by entity: one statement may not write a row twice. */
function highestVersions(changes: readonly ClinicChange[]): Map<PmsEntity, ClinicChange[]> {
  const winners = new Map<PmsEntity, Map<string, ClinicChange>>();
  for (const item of changes) {
    let rows = winners.get(item.change.entity);
    if (!rows) winners.set(item.change.entity, (rows = new Map()));
    const key = `${item.clinicId} ${item.change.id}`;
    const highest = rows.get(key);
    if (!highest || isHigherVersion(item.change.version, highest.change.version)) rows.set(key, item);
  }
  return new Map([...winners].map(([entity, rows]) => [entity, [...rows.values()]]));
}

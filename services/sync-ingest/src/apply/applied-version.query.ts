import { isHigherVersion, type PmsVersion } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import type { ClinicChange } from './column-values.js';

/**
 * Keeps the highest version of what was applied for each clinic: an agent that has lost its memory starts above it.
 *
 * @param transaction sees the clinics of the changes.
 */
export async function saveAppliedVersions(transaction: Transaction, changes: readonly ClinicChange[]): Promise<void> {
  const highest = new Map<number, PmsVersion>();
  for (const { clinicId, change } of changes) {
    const known = highest.get(clinicId);
    if (known === undefined || isHigherVersion(change.version, known)) highest.set(clinicId, change.version);
  }
  if (highest.size === 0) return;
  await transaction.query(
    `insert into applied_version as stored (clinic_id, max_version)
     select * from unnest($1::integer[], $2::bigint[])
     on conflict (clinic_id) do update set max_version = excluded.max_version
     where excluded.max_version > stored.max_version`,
    [[...highest.keys()], [...highest.values()]],
  );
}

/**
 * The highest version of what was applied for a clinic, key lists among it, since one that waits may still delete what is
 * older than itself; 0 without anything. Text above 2^53 - 1.
 */
export async function readAppliedVersion(database: Database, clinicId: number): Promise<PmsVersion> {
  const [stored] = await database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<{ version: string | null }>(
      `select greatest((select max_version from applied_version where clinic_id = $1),
                       (select max(version) from key_list where clinic_id = $1))::text as version`,
      [clinicId],
    );
    return rows;
  });
  const version = stored?.version ?? '0';
  return Number.isSafeInteger(Number(version)) ? Number(version) : version;
}

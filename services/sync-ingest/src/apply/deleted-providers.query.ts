import type { Transaction } from '@helix/database';
import type { ChangedRow } from './changed-keys.js';

/**
 * Stores who deleted providers were, because a tombstone has nothing but its version: their past
 * days are still paid.
 *
 * @param rows of providers, as their upsert returns them.
 */
export async function saveDeletedProviders(transaction: Transaction, rows: readonly ChangedRow[]): Promise<void> {
  const deleted = rows.filter(({ isDeleted }) => isDeleted);
  if (deleted.length === 0) return;
  await transaction.query(SAVE, [
    deleted.map(({ clinicId }) => clinicId),
    deleted.map(({ id }) => id),
    deleted.map(({ oldFirstName }) => oldFirstName),
    deleted.map(({ oldLastName }) => oldLastName),
    deleted.map(({ oldType }) => oldType),
  ]);
}

const SAVE = `
  insert into deleted_provider (clinic_id, provider_id, first_name, last_name, type)
  select d.clinic_id, d.provider_id, d.first_name, d.last_name, case when d.type in (1, 2) then d.type else 0 end
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::smallint[])
    as d(clinic_id, provider_id, first_name, last_name, type)
  order by 1, 2
  on conflict (clinic_id, provider_id) do update set
    first_name = excluded.first_name, last_name = excluded.last_name, type = excluded.type`;

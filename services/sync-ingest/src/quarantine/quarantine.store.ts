import type { Transaction } from '@helix/database';

/** A change that the agent API (`ingest`) or the database (`apply`) rejected, with the reason. */
export interface QuarantinedChange {
  clinicId: number;
  stage: 'ingest' | 'apply';
  entity: string | null;
  entityId: string | null;
  payload: unknown;
  reason: string;
}

/**
 * Stores rejected changes until an operator replays them. The same change is stored once, however often its agent sends
 * it. The transaction must see the changes' clinics.
 */
export async function quarantine(transaction: Transaction, changes: readonly QuarantinedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(
    `insert into quarantine (clinic_id, stage, entity, entity_id, payload, reason)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict do nothing`,
    [
      changes.map((change) => change.clinicId),
      changes.map((change) => change.stage),
      changes.map((change) => storable(change.entity)),
      changes.map((change) => storable(change.entityId)),
      changes.map((change) => storable(JSON.stringify(change.payload) ?? 'null')),
      changes.map((change) => storable(change.reason)),
    ],
  );
}

/** PostgreSQL text holds neither U+0000 nor a lone surrogate. */
function storable<T extends string | null>(text: T): T {
  return (text?.replaceAll('\u0000', '\\u0000').toWellFormed() ?? null) as T;
}

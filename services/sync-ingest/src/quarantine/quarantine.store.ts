import type { Transaction } from '@helix/database';

/** A change that the agent API (`ingest`) or the database (`apply`) rejected, with the reason. */
export interface QuarantinedChange {
  clinicId: number;
  stage: 'ingest' | 'apply';
  entity: string | null;
  entityId: string | null;
  /** The JSON text of the change, as its agent wrote it where that is known. */
  text: string;
  reason: string;
}

/** Maximum characters of a stored text. The text of a longer one is cut, and its reason says so. */
const MAX_TEXT_LENGTH = 1024 * 1024;

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
      changes.map((change) => storable(change.text.slice(0, MAX_TEXT_LENGTH))),
      changes.map((change) => storable(reasonOf(change))),
    ],
  );
}

function reasonOf({ reason, text }: QuarantinedChange): string {
  if (text.length <= MAX_TEXT_LENGTH) return reason;
  return `${reason} (only the first ${MAX_TEXT_LENGTH} of ${text.length} characters are kept)`;
}

/** PostgreSQL text holds neither U+0000 nor a lone surrogate. */
export function storable<T extends string | null>(text: T): T {
  return (text?.replaceAll('\u0000', '\\u0000').toWellFormed() ?? null) as T;
}

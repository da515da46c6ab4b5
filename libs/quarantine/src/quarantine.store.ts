import { parseVersion, type PmsChange, type PmsVersion } from '@helix/contracts';
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
    `insert into quarantine (clinic_id, stage, entity, entity_id, payload, reason, version)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
     on conflict do nothing`,
    [
      changes.map((change) => change.clinicId),
      changes.map((change) => change.stage),
      changes.map((change) => storable(change.entity)),
      changes.map((change) => storable(change.entityId)),
      changes.map((change) => storable(change.text.slice(0, MAX_TEXT_LENGTH))),
      changes.map((change) => storable(reasonOf(change))),
      changes.map(({ text }) => versionOf(text)),
    ],
  );
}

/** The version of a change, where its text has a usable one. */
function versionOf(text: string): PmsVersion | null {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    const parsed = parseVersion(version);
    return 'version' in parsed ? parsed.version : null;
  } catch {
    return null;
  }
}

/**
 * Deletes quarantined changes of rows of which a newer version, or a delete, has arrived: nobody needs them any more, and
 * they may hold what the practice has corrected or removed. Of what was replayed the same version is enough. The
 * transaction must see the changes' clinics.
 *
 * @param changes that were not rejected.
 */
export async function deleteSuperseded(
  transaction: Transaction,
  changes: readonly { clinicId: number; change: PmsChange }[],
): Promise<void> {
  // Most clinics have none, and making the lists of a large batch costs more than asking.
  const { rowCount } = await transaction.query('select from quarantine where clinic_id = any($1::integer[]) limit 1', [
    [...new Set(changes.map(({ clinicId }) => clinicId))],
  ]);
  if (rowCount === 0) return;
  await transaction.query(
    `delete from quarantine q
     using unnest($1::integer[], $2::text[], $3::text[], $4::bigint[]) as c(clinic_id, entity, entity_id, version)
     where q.clinic_id = c.clinic_id and q.entity = c.entity and q.entity_id = c.entity_id
       and (q.version is null or q.version < c.version or q.version = c.version and q.replayed_at is not null)`,
    [
      changes.map(({ clinicId }) => clinicId),
      changes.map(({ change }) => change.entity),
      changes.map(({ change }) => change.id),
      changes.map(({ change }) => change.version),
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

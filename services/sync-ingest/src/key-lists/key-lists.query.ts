import { AGENT_CHANNELS } from '@helix/agent-commands';
import {
  MAX_UNASKED_DELETES,
  MAX_UNASKED_SHARE,
  type KeyListPart,
  type PmsChangesMessage,
  type PmsEntity,
  type PmsVersion,
} from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { applyChanges, type Applied } from '../apply/apply-changes.js';
import { entityTables } from '../apply/entity-tables.js';

/** Rows that one transaction deletes at most. */
const MAX_DELETES = 5_000;

/** A list whose rows are deleted step by step, or after an operator has agreed. */
export type KeyListRun = NonNullable<PmsChangesMessage['keyListRun']>;

/** What became of a list in one transaction. */
export interface DeletedRows extends Applied {
  /** More rows are left to delete. */
  isUnfinished: boolean;
}

const NOTHING: DeletedRows = { changed: [], rejected: [], isUnfinished: false };

/**
 * Stores a part of a list. A list of another run replaces the stored one only with a higher version, so that parts that
 * arrive late change nothing.
 *
 * @param transaction sees the clinic.
 * @returns whether all parts are there.
 */
export async function saveKeyListPart(
  transaction: Transaction,
  clinicId: number,
  { entity, runId, version, part, last, keys }: KeyListPart,
): Promise<boolean> {
  await transaction.query(
    `delete from key_list where clinic_id = $1 and entity = $2 and run_id <> $3::uuid and version < $4::bigint`,
    [clinicId, entity, runId, version],
  );
  await transaction.query(
    `insert into key_list (clinic_id, entity, run_id, version) values ($1, $2, $3::uuid, $4::bigint) on conflict do nothing`,
    [clinicId, entity, runId, version],
  );
  const { rows } = await transaction.query<{ isComplete: boolean }>(
    `with list as (
       update key_list set parts = case when $5 then $4::integer else parts end
       where clinic_id = $1 and entity = $2 and run_id = $3::uuid and state = 'arriving'
       returning new.parts
     ), added as (
       insert into key_list_part (clinic_id, entity, part, keys)
       select $1, $2, $4::integer, $6::text[] from list on conflict do nothing
       returning part
     )
     select (
       select count(*) from (
         select part from key_list_part where clinic_id = $1 and entity = $2 union select part from added) parts
     ) = list.parts as "isComplete"
     from list`,
    [clinicId, entity, runId, part, last, keys],
  );
  return rows[0]?.isComplete === true;
}

/**
 * Deletes rows that a complete list does not have and that are not newer than it, at most 5,000 at a time. A list that
 * would delete more than a tenth of the entity's rows, and more than 50, waits until an operator agrees.
 *
 * @param transaction sees the clinic.
 * @param now milliseconds since the epoch.
 */
export async function deleteUnlisted(
  transaction: Transaction,
  clinicId: number,
  { entity, runId, isAgreed = false }: KeyListRun,
  now: number,
): Promise<DeletedRows> {
  const { rows } = await transaction.query<{ version: string; state: string }>(
    `select version::text, state from key_list
     where clinic_id = $1 and entity = $2 and run_id = $3::uuid
       and (state in ('arriving', 'deleting') or state = 'waiting' and $4) for update`,
    [clinicId, entity, runId, isAgreed],
  );
  const [list] = rows;
  if (!list) return NOTHING;
  // Told when the transaction commits.
  await transaction.query(SAY_CHANGED, [AGENT_CHANNELS.hub]);
  if (list.state === 'arriving') {
    const { missing, total } = await countUnlisted(transaction, clinicId, entity, list.version);
    const mustWait = missing > MAX_UNASKED_DELETES && missing > total * MAX_UNASKED_SHARE;
    await transaction.query(
      'update key_list set missing = $3, total = $4, state = $5 where clinic_id = $1 and entity = $2',
      [clinicId, entity, missing, total, mustWait ? 'waiting' : 'deleting'],
    );
    if (mustWait) return NOTHING;
  }
  if (list.state === 'waiting') await setState(transaction, clinicId, entity, 'deleting');
  const ids = await unlistedIds(transaction, clinicId, entity, list.version);
  const changes = ids.map((id) => ({ clinicId, change: { entity, id, op: 'delete', version: list.version } as const }));
  const applied = await applyChanges(transaction, changes, now);
  const isUnfinished = ids.length === MAX_DELETES;
  if (!isUnfinished) await finish(transaction, clinicId, entity);
  return { ...applied, isUnfinished };
}

/** Whoever shows the lists in the developer hub looks again. */
const SAY_CHANGED = `select pg_notify($1, 'keyLists')`;

/** The rows that the list does not have and that are not newer than it. */
const unlisted = (entity: PmsEntity): string => `
  from ${entityTables[entity].table} r
  where r.clinic_id = $1 and not r.deleted and r.version < $2::bigint
    and not exists (select from listed where listed.key = r.id)`;
const LISTED =
  'listed as materialized (select unnest(keys) as key from key_list_part where clinic_id = $1 and entity = $3)';

async function countUnlisted(
  transaction: Transaction,
  clinicId: number,
  entity: PmsEntity,
  version: PmsVersion,
): Promise<{ missing: number; total: number }> {
  const { rows } = await transaction.query<{ missing: number; total: number }>(
    `with ${LISTED}
     select (select count(*)::integer ${unlisted(entity)}) as missing,
            (select count(*)::integer from ${entityTables[entity].table} where clinic_id = $1 and not deleted) as total`,
    [clinicId, version, entity],
  );
  return rows[0]!;
}

async function unlistedIds(
  transaction: Transaction,
  clinicId: number,
  entity: PmsEntity,
  version: PmsVersion,
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `with ${LISTED} select r.id ${unlisted(entity)} order by r.id limit ${MAX_DELETES}`,
    [clinicId, version, entity],
  );
  return rows.map(({ id }) => id);
}

/** The list itself stays, so that parts that arrive again start nothing. */
async function finish(transaction: Transaction, clinicId: number, entity: PmsEntity): Promise<void> {
  await transaction.query(`update key_list set state = 'done' where clinic_id = $1 and entity = $2`, [
    clinicId,
    entity,
  ]);
  await transaction.query('delete from key_list_part where clinic_id = $1 and entity = $2', [clinicId, entity]);
}

async function setState(
  transaction: Transaction,
  clinicId: number,
  entity: PmsEntity,
  state: 'deleting' | 'done',
): Promise<void> {
  await transaction.query('update key_list set state = $3 where clinic_id = $1 and entity = $2', [
    clinicId,
    entity,
    state,
  ]);
}

import type { NewRecord, PositionTransaction } from '../event-log.js';
import { textArray } from '../postgres/text-array.js';

/** NOTIFY channel that the relay listens on. */
export const OUTBOX_CHANNEL = 'helix_outbox';

/**
 * Locks each key until the caller's transaction ends, in one order, before the ids are assigned. So of two transactions
 * that enqueue for one key the second gets its ids after the first has committed, and the ids of a key are in commit
 * order. Without the lock a transaction could get a lower id and commit after the relay has read the outbox.
 */
const ENQUEUE = `
  with incoming as (
    select * from unnest($2::text[], $3::text[], $4::text[]) with ordinality as i(key, value, headers, rank)
  ), locked as materialized (
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended('outbox ' || $1 || ' ' || key, 0) as lock from incoming order by lock
    ) locks
  ), written as (
    insert into outbox (topic, key, value, headers)
    select $1, i.key, i.value, i.headers::jsonb from incoming i, (select count(*) from locked) all_locked
    order by i.rank
  )
  select pg_notify('${OUTBOX_CHANNEL}', '')`;

/**
 * Puts records into the outbox as a part of the caller's transaction: they are published if it commits, and only then.
 * Transactions that enqueue for the same key wait for each other from here to their commit, so enqueue at their end.
 */
export async function enqueue(
  transaction: PositionTransaction,
  topic: string,
  records: readonly NewRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await transaction.query(ENQUEUE, [
    topic,
    textArray(records.map((record) => record.key)),
    textArray(records.map((record) => record.value)),
    textArray(records.map((record) => JSON.stringify(record.headers ?? {}))),
  ]);
}

import type { Pool } from 'pg';
import { inTransaction } from '../../../database/src/transaction.js';
import type { RetentionSettings } from '../settings.js';
import { POSTGRES_LOG } from './membership.js';

/** Records deleted by one statement: with short transactions the writers of the partition hardly wait. */
const CHUNK_SIZE = 1_000;

/**
 * Reads the oldest records of one partition in offset order, which is also the order of their age, so it reads at most
 * one record that it does not delete. Stops at the group that is furthest behind, unless the hard limit is passed.
 */
const DELETE_OLDEST = `
  with oldest as (
    select record_offset, published_at from log_record
    where topic = $1 and partition = $2 order by record_offset limit $5
  ), deleted as (
    delete from log_record r using oldest o
    where r.topic = $1 and r.partition = $2 and r.record_offset = o.record_offset
      and (o.published_at < now() - $4 * interval '1 millisecond'
        or (o.published_at < now() - $3 * interval '1 millisecond' and o.record_offset < (
          select coalesce(min(next_offset), 9223372036854775807) from log_position
          where log = '${POSTGRES_LOG}' and topic = $1 and partition = $2)))
    returning r.record_offset
  ), moved as (
    update log_partition set first_offset = (select max(record_offset) + 1 from deleted)
    where topic = $1 and partition = $2 and exists (select 1 from deleted)
  )
  select count(*)::int as deleted from deleted`;

/**
 * Deletes records that are old enough and handled by every known group. Several processes may call it: one works, the
 * others return immediately.
 *
 * @returns the number of deleted records.
 */
export async function deleteOldRecords(
  pool: Pool,
  retentionOf: (topic: string) => RetentionSettings,
  signal: AbortSignal,
): Promise<number> {
  const { rows: partitions } = await pool.query<{ topic: string; partition: number }>(
    'select topic, partition from log_partition order by topic, partition',
  );
  let total = 0;
  for (const { topic, partition } of partitions) {
    const { ageMs, maxAgeMs } = retentionOf(topic);
    let deleted = CHUNK_SIZE;
    while (deleted === CHUNK_SIZE && !signal.aborted) {
      deleted = await inTransaction(pool, async (client) => {
        const lock = await client.query<{ mine: boolean }>(
          "select pg_try_advisory_xact_lock(hashtextextended('log retention', 0)) as mine",
        );
        if (!lock.rows[0]?.mine) return 0;
        const { rows } = await client.query<{ deleted: number }>(DELETE_OLDEST, [
          topic,
          partition,
          ageMs,
          maxAgeMs ?? null,
          CHUNK_SIZE,
        ]);
        return rows[0]?.deleted ?? 0;
      });
      total += deleted;
    }
  }
  return total;
}

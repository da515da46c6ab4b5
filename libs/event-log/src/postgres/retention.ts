import type { Pool } from 'pg';
import type { RetentionSettings } from '../settings.js';
import { POSTGRES_LOG } from './membership.js';
import { inTransaction } from './transaction.js';

/** Records deleted by one statement: short transactions, so that writers of the partition wait for moments only. */
const PIECE = 1_000;

/**
 * Looks at the oldest records of one partition in offset order, which is also the order of their age, so it reads no
 * more than it deletes and one. Held back by the group that is furthest behind, unless a hard maximum is given.
 */
const DELETE_OLDEST = `
  with oldest as (
    select record_offset, published_at from log_record
    where topic = $1 and partition = $2 order by record_offset limit $5
  ), gone as (
    delete from log_record r using oldest o
    where r.topic = $1 and r.partition = $2 and r.record_offset = o.record_offset
      and (o.published_at < now() - $4 * interval '1 millisecond'
        or (o.published_at < now() - $3 * interval '1 millisecond' and o.record_offset < (
          select coalesce(min(next_offset), 9223372036854775807) from log_position
          where log = '${POSTGRES_LOG}' and topic = $1 and partition = $2)))
    returning r.record_offset
  ), moved as (
    update log_partition set first_offset = (select max(record_offset) + 1 from gone)
    where topic = $1 and partition = $2 and exists (select 1 from gone)
  )
  select count(*)::int as deleted from gone`;

/**
 * Deletes records that are old enough and handled by every known group. Several processes may call it: one works, the
 * others return at once.
 *
 * @returns number of records deleted.
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
    const { ageMs, maximumAgeMs } = retentionOf(topic);
    let deleted = PIECE;
    while (deleted === PIECE && !signal.aborted) {
      deleted = await inTransaction(pool, async (client) => {
        const lock = await client.query<{ mine: boolean }>(
          "select pg_try_advisory_xact_lock(hashtextextended('log retention', 0)) as mine",
        );
        if (!lock.rows[0]?.mine) return 0;
        const { rows } = await client.query<{ deleted: number }>(DELETE_OLDEST, [
          topic,
          partition,
          ageMs,
          maximumAgeMs ?? null,
          PIECE,
        ]);
        return rows[0]?.deleted ?? 0;
      });
      total += deleted;
    }
  }
  return total;
}

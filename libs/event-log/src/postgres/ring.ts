import type { Pool } from 'pg';
import { inTransaction, type Transaction } from '../../../database/src/transaction.js';
import { POSTGRES_LOG } from './membership.js';

/**
 * The records are in a ring of partitions of `log_record`, its slots. One slot is written to. When it is old, the next one
 * is, and slots whose records are all old and handled are emptied as a whole, which gives their space back.
 */

/** The slot that new records go to. */
export const CURRENT_SLOT = 'select slot from log_slot where opened_at is not null and closed_at is null';

/** A slot closes after this part of the age at which it is emptied: of four, two wait meanwhile, and the next one is empty. */
const PART_OF_AGE = 1 / 2;

/** Who waits for the lock of a slot holds up everybody who reads the log. */
const LOCK_TIMEOUT_MS = 1_000;
/** PostgreSQL's code of a lock that did not become free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

// By the clock of the database, which has stamped the records. All records of a slot are older than its end.
const OLDEST = `
  select slot from log_slot where closed_at < now() - $1 * interval '1 millisecond' order by closed_at limit 1`;

/** Of each partition in a slot the newest record, and whether every known group has handled it. */
const NEWEST = `
  select p.topic, p.partition, newest.record_offset,
    newest.record_offset < coalesce((
      select min(s.next_offset) from log_position s
      where s.log = '${POSTGRES_LOG}' and s.topic = p.topic and s.partition = p.partition
    ), 9223372036854775807) as handled
  from log_partition p
  cross join lateral (
    select r.record_offset from log_record r
    where r.slot = $1 and r.topic = p.topic and r.partition = p.partition order by r.record_offset desc limit 1
  ) newest`;

const IS_HANDLED = `select coalesce(bool_and(handled), true) as "isHandled" from (${NEWEST}) newest`;

/** New groups and the figures of lag begin with what is left. */
const MOVE_FIRST_OFFSETS = `
  update log_partition p set first_offset = greatest(p.first_offset, n.record_offset + 1)
  from (${NEWEST}) n where p.topic = n.topic and p.partition = n.partition`;

/** The slot to close, and the one to open: none while that one is not empty, and the current one grows. */
const DUE = `
  select current.slot as closing, later.slot as opening
  from log_slot current
  join log_slot later on later.opened_at is null
    and later.slot = (current.slot + 1) % (select count(*) from log_slot)
  where current.opened_at < now() - $1 * interval '1 millisecond' and current.closed_at is null
    and exists (select from log_record r where r.slot = current.slot)`;

/**
 * Empties the slots whose records are old and handled by every known group, and begins the next slot when the current one is
 * old enough. A slot with records that a group has not handled stays, however old (rules-admin V, X 14). Several processes
 * may call it: one works, the others return immediately.
 *
 * @param ageMs how long records are kept at least; at most half of it longer.
 * @returns how many slots were emptied. One that somebody reads at this moment is left for the next call.
 */
export async function turnRing(pool: Pool, ageMs: number, signal: AbortSignal): Promise<number> {
  let emptied = 0;
  while (!signal.aborted && (await alone(pool, (transaction) => emptyOldest(transaction, ageMs)))) emptied += 1;
  await alone(pool, (transaction) => advance(transaction, ageMs * PART_OF_AGE));
  return emptied;
}

/** Runs work in a transaction of which there is one at a time; undefined while another process has it. */
function alone<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T | undefined> {
  return inTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('log retention', 0)) as mine",
    );
    return rows[0]?.mine ? work(transaction) : undefined;
  });
}

/** @returns whether a slot was emptied: false when none is old, a group needs the oldest, or its lock was not free in time. */
async function emptyOldest(transaction: Transaction, ageMs: number): Promise<boolean> {
  const { rows } = await transaction.query<{ slot: number }>(OLDEST, [ageMs]);
  if (!rows[0]) return false;
  const { slot } = rows[0];
  const isHandled = async (): Promise<boolean> => {
    const { rows: found } = await transaction.query<{ isHandled: boolean }>(IS_HANDLED, [slot]);
    return found[0]?.isHandled === true;
  };
  if (!(await isHandled())) return false;
  await transaction.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await transaction.query('savepoint before_lock');
  try {
    await transaction.query(`lock table log_record_${slot} in access exclusive mode`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    await transaction.query('rollback to savepoint before_lock');
    return false;
  }
  // A writer that had seen the slot before it closed may have added records until the lock was there.
  if (!(await isHandled())) return false;
  await transaction.query(MOVE_FIRST_OFFSETS, [slot]);
  await transaction.query(`truncate log_record_${slot}`);
  await transaction.query('update log_slot set opened_at = null, closed_at = null where slot = $1', [slot]);
  return true;
}

async function advance(transaction: Transaction, openMs: number): Promise<void> {
  const { rows } = await transaction.query<{ closing: number; opening: number }>(DUE, [openMs]);
  if (!rows[0]) return;
  await transaction.query('update log_slot set closed_at = now() where slot = $1', [rows[0].closing]);
  await transaction.query('update log_slot set opened_at = now() where slot = $1', [rows[0].opening]);
}

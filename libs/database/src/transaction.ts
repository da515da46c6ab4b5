import type { Pool, PoolClient } from 'pg';

/** A `pg` client inside a transaction. */
export type Transaction = PoolClient;

/** How a transaction begins. */
export const BEGIN = {
  /** Each statement sees what was committed before it. */
  write: 'begin',
  /** All statements see what was committed before the first one, and change nothing. */
  snapshot: 'begin isolation level repeatable read, read only',
} as const;

/**
 * Runs work in one transaction: commits when it resolves, rolls back when it rejects.
 *
 * @param begin one of `BEGIN`, and what else each transaction of the kind starts with.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  begin: string = BEGIN.write,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is destroyed instead of going back to the pool.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * The time by the clock of the database. Whatever one process writes and another one compares with the time goes by it: their
 * own clocks may be a minute apart.
 */
export async function clockOf(transaction: Pick<Transaction, 'query'>): Promise<Date> {
  const { rows } = await transaction.query<{ now: Date }>(CLOCK);
  const [row] = rows;
  if (!row) throw new Error('the database has no clock');
  return row.now;
}

const CLOCK = 'select clock_timestamp() as now';

import type { Pool, PoolClient } from 'pg';
import { PlanKeepingClient } from './plan-keeping-client.js';

/** A `pg` client inside a transaction. */
export type Transaction = PoolClient;

/** How a transaction begins. */
export const BEGIN = {
  /** Each statement sees what was committed before it. */
  write: 'begin',
  /** All statements see what was committed before the first one, and change nothing. */
  snapshot: 'begin isolation level repeatable read, read only',
} as const;

export interface TransactionOptions {
  /**
   * Each connection plans a statement once, for whatever values. For work that repeats the same few statements all day:
   * their texts are constants, name their columns (a plan does not outlive a change of what it returns), and find rows by keys.
   */
  keepPlans?: boolean;
}

/** Else PostgreSQL would compare a plan for any values with one for these, and go on to plan most statements each time. */
const FOR_ANY_VALUES = 'set local plan_cache_mode = force_generic_plan';

/**
 * Runs work in one transaction: commits when it resolves, rolls back when it rejects.
 *
 * @param begin one of `BEGIN`, and what else each transaction of the kind starts with.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  begin: string = BEGIN.write,
  { keepPlans = false }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(keepPlans ? `${begin}; ${FOR_ANY_VALUES}` : begin);
    if (client instanceof PlanKeepingClient) client.keepsPlans = keepPlans;
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is destroyed instead of going back to the pool.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    if (client instanceof PlanKeepingClient) client.keepsPlans = false;
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

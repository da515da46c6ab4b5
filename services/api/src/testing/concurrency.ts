import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';

/** Waits until this many connections wait for locks. */
export async function waitForLocks({ ownerPool }: Pick<TestDatabase, 'ownerPool'>, count = 1): Promise<void> {
  await waitFor(
    async () => (await ownerPool.query<{ waiting: number }>(WAITING)).rows[0]!.waiting,
    (waiting) => waiting >= count,
  );
}

/**
 * Sends requests while a lock holds them back, and releases it when all of them wait.
 *
 * @param lock SQL that takes the lock.
 * @param meanwhile runs before the lock is released.
 * @returns the responses.
 */
export async function sendConcurrently<T>(
  test: Pick<TestDatabase, 'ownerPool'>,
  lock: string,
  requests: (() => PromiseLike<T>)[],
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  const holder = await test.ownerPool.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const responses = Promise.all(requests.map((request) => request()));
    await waitForLocks(test, requests.length);
    await meanwhile();
    await holder.query('commit');
    return await responses;
  } finally {
    holder.release();
  }
}

const WAITING = `
  select count(*)::int as waiting
  from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

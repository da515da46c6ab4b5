import { setTimeout as wait } from 'node:timers/promises';
import { ErrorCode } from 'bullmq';

const ATTEMPTS = 8;
const LONGEST_WAIT_MS = 100;

/** What PostgreSQL says when it ends a deadlock. */
const DEADLOCK = '40P01';

/**
 * Says a schedule again when another process said it at the same moment. On PostgreSQL one of the two finds the other's
 * job but not yet its schedule, or they wait for each other, and one is refused; a moment later it finds both. The wait
 * is a random one, or they would meet again.
 */
export async function unlessTwoAtOnce<T>(say: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await say();
    } catch (error) {
      if (!metAnother(error) || attempt === ATTEMPTS) throw error;
      await wait(Math.random() * LONGEST_WAIT_MS);
    }
  }
}

function metAnother(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === ErrorCode.SchedulerJobIdCollision || error.code === DEADLOCK;
}

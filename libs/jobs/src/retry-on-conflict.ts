import { ErrorCode } from 'bullmq';
import pRetry from 'p-retry';

/** SQLSTATE `deadlock_detected`. */
const DEADLOCK = '40P01';

/**
 * Retries a call that lost against the same call of another process. Two processes that upsert one schedule at the same
 * moment on PostgreSQL collide on the schedule's job or deadlock; a moment later the call succeeds.
 */
export function retryOnConflict<T>(call: () => Promise<T>): Promise<T> {
  // Randomized, so that two processes do not meet again.
  const delays = { minTimeout: 20, factor: 1.5, randomize: true };
  return pRetry(call, { retries: 8, ...delays, shouldRetry: ({ error }) => isConflict(error) });
}

function isConflict(error: Error): boolean {
  return 'code' in error && (error.code === ErrorCode.SchedulerJobIdCollision || error.code === DEADLOCK);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { JobsStartError, REDIS_PREFIX } from './create-jobs-backend.js';
import { redisProblem, RedisProblemError } from './redis-problem.js';

const KEYS_AT_ONCE = 1_000;
const CONNECT_MS = 5_000;

/** @throws Error in one line when Redis does not answer. */
export async function checkRedis(url: string): Promise<void> {
  await onRedis(url, (redis) => redis.ping());
}

/** Drops every job and schedule that is kept in Redis. Services must not run. */
export async function dropRedisJobs(url: string): Promise<void> {
  await onRedis(url, async (redis) => {
    const stream = redis.scanStream({ match: `${REDIS_PREFIX}:*`, count: KEYS_AT_ONCE });
    for await (const keys of stream as AsyncIterable<string[]>) if (keys.length > 0) await redis.unlink(...keys);
  });
}

export interface RedisStart {
  logger: Pick<Logger, 'warn'>;
  /** How long Redis may take to answer for the first time. */
  timeoutMs: number;
  /** Delay before it is asked again. */
  retryMs: number;
}

/**
 * Waits for Redis, and looks at what it does with what it is given (rules part V, 4): one that evicts would lose jobs without
 * a word. One that may lose them when it ends gets a warning.
 *
 * @throws JobsStartError when it evicts, refuses the sign-in, or does not answer in time.
 */
export async function requireSafeRedis(url: string, { logger, timeoutMs, retryMs }: RedisStart): Promise<void> {
  const keeping = await firstAnswer(url, { logger, timeoutMs, retryMs });
  if (keeping.policy !== 'noeviction')
    throw new JobsStartError(
      `Redis drops jobs when it is full (maxmemory-policy ${keeping.policy}): it must be noeviction`,
    );
  if (!keeping.isAppending)
    logger.warn('Redis keeps jobs in memory alone (appendonly no): when it ends, those that wait are lost');
  else if (keeping.fsync === 'no')
    logger.warn('Redis leaves its writing to the system (appendfsync no): when its machine ends, jobs may be lost');
}

async function firstAnswer(url: string, { logger, timeoutMs, retryMs }: RedisStart): Promise<Keeping> {
  let isFirst = true;
  for (const deadline = Date.now() + timeoutMs; ; await sleep(retryMs)) {
    try {
      return await onRedis(url, readKeeping);
    } catch (error) {
      if (error instanceof RedisProblemError || Date.now() + retryMs > deadline)
        throw new JobsStartError((error as Error).message, { cause: error });
      if (isFirst) logger.warn({ err: error }, 'jobs: waiting for Redis');
      isFirst = false;
    }
  }
}

/** What a Redis does with what it is given. */
interface Keeping {
  policy: string;
  isAppending: boolean;
  /** Undefined where the service that runs Redis does not tell. */
  fsync: string | undefined;
}

async function readKeeping(redis: Redis): Promise<Keeping> {
  const info = await redis.info();
  const valueOf = (name: string): string => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? '';
  // Hosted ones forbid CONFIG.
  const [, fsync] = (await redis.config('GET', 'appendfsync').catch(() => [])) as (string | undefined)[];
  return { policy: valueOf('maxmemory_policy'), isAppending: valueOf('aof_enabled') === '1', fsync };
}

async function onRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 1,
  });
  // The rejection of `connect` says that the connection is closed; this says why.
  let reason: Error | undefined;
  redis.on('error', (error) => (reason = error));
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    const problem = redisProblem(reason) ?? redisProblem(error);
    // Without its cause: an error of Redis has the command with it, and that of a refused sign-in the password.
    if (problem) throw new RedisProblemError(problem);
    throw new Error(`REDIS_URL: Redis does not answer: ${(reason ?? (error as Error)).message}`, { cause: error });
  } finally {
    redis.disconnect();
  }
}

import { Redis } from 'ioredis';
import { REDIS_PREFIX } from './create-jobs-backend.js';

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

async function onRedis(url: string, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 1,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await work(redis);
  } catch (error) {
    throw new Error(`REDIS_URL: Redis does not answer: ${(error as Error).message}`, { cause: error });
  } finally {
    redis.disconnect();
  }
}

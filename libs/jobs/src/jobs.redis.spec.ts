import { jobsContract } from './testing/jobs.contract.js';
import { startRedis, type RedisServer } from './testing/redis-server.js';

const skipped = process.env['HELIX_SKIP_REDIS'] === '1';

/** The contract on a Redis of its own. */
(skipped ? describe.skip : describe)('jobs on Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  jobsContract({
    backend: () => ({ redisUrl: redis.url, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }),
    stopServer: () => redis.stop(),
    startServer: async () => {
      redis = await startRedis(Number(new URL(redis.url).port));
    },
  });
});

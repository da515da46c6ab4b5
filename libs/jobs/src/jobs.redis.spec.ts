import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { waitFor } from '../../database/src/testing/wait-for.js';
import { enqueueJob } from './outbox/enqueue-job.js';
import { createHandler, startJobApp } from './testing/job-app.js';
import { jobsContract } from './testing/jobs.contract.js';
import { startRedis, type RedisServer } from './testing/redis-server.js';
import { createTestQueue } from './testing/test-queue.js';
import { inTransaction } from './testing/transaction.js';

const isSkipped = process.env['HELIX_SKIP_REDIS'] === '1';

/** The contract on a Redis of its own. */
(isSkipped ? describe.skip : describe)('jobs on Redis', () => {
  let redis: RedisServer;
  let test: TestDatabase;

  beforeAll(async () => {
    [redis, test] = await Promise.all([startRedis(), createTestDatabase()]);
  });
  afterAll(async () => {
    await redis.stop();
    await test.drop();
  });

  const backend = () => ({ redisUrl: redis.url, databaseUrl: test.url });
  const stopServer = () => redis.stop();
  const startServer = async () => {
    redis = await startRedis(Number(new URL(redis.url).port));
  };

  jobsContract({ backend, stopServer, startServer });

  it('runs a job that was enqueued while Redis was down', async () => {
    const queue = createTestQueue();
    const done: number[] = [];
    const handlers = [createHandler(queue, async (n) => void done.push(n))];
    const app = await startJobApp({ backend: backend(), queue, handlers, isProducer: true });
    await stopServer();
    try {
      await inTransaction(test.url, (transaction) => enqueueJob(transaction, queue, { n: 1 }));
    } finally {
      await startServer();
    }
    await waitFor(
      () => done.length,
      (length) => length === 1,
    );
    await app.close();
  });
});

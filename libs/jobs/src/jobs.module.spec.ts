import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { migrateJobs } from './postgres/migrate-jobs.js';
import { createHandler, startJobApp } from './testing/job-app.js';
import { createTestQueue } from './testing/test-queue.js';
import { JobsUnavailableError, withTimeout } from './with-timeout.js';

const letters = createTestQueue({}, 'letters');
const parcels = createTestQueue({}, 'parcels');
const nothing = () => Promise.resolve();
const lettersHandler = createHandler(letters, nothing);

describe('JobsModule', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const backend = () => ({ redisUrl: undefined, databaseUrl: test.url });
  const start = (handlers: (typeof lettersHandler)[], providers = handlers) =>
    startJobApp({ backend: backend(), queue: letters, handlers, providers });

  it('starts a process that has a queue but no handler for it', async () => {
    const app = await start([]);
    expect(app.worked).toEqual([]);
    await app.close();
  });

  it('has no worker in a process that only produces', async () => {
    const app = await startJobApp({ backend: backend(), queue: letters, isProducer: true });
    expect(app.worked).toEqual([]);
    await app.close();
  });

  it('works the queues of its handlers', async () => {
    const app = await start([lettersHandler]);
    expect(app.worked).toEqual(['letters']);
    await app.close();
  });

  it("gives a worker the options of the process's registry and timings, not those of the handler's class", async () => {
    const queue = createTestQueue({ leaseMs: 7_000, concurrency: 3, attempts: 9 }, 'letters');
    const timings = { reconnectDelayMs: 123 };
    const app = await startJobApp({ backend: backend(), queue, handlers: [lettersHandler], timings });
    expect(app.workers.map(({ opts }) => opts)).toMatchObject([
      {
        autorun: false,
        concurrency: 3,
        lockDuration: 7_000,
        stalledInterval: 7_000,
        maxStalledCount: 9,
        runRetryDelay: 123,
      },
    ]);
    await app.close();
  });

  it('closes the workers before their queues', async () => {
    const app = await start([lettersHandler]);
    const closed: string[] = [];
    app.workers[0]!.on('closed', () => closed.push('worker'));
    const { queue } = app.queue;
    const closeQueue = queue.close.bind(queue);
    queue.close = () => {
      closed.push('queue');
      return closeQueue();
    };
    await app.close();
    expect(closed).toEqual(['worker', 'queue']);
  });

  it('does not start when a handler is provided that forWorkers does not name', async () => {
    await expect(start([], [lettersHandler])).rejects.toThrow('Handler is not named in JobsModule.forWorkers');
  });

  it('does not start when no module provides a handler that forWorkers names', async () => {
    await expect(start([lettersHandler], [])).rejects.toThrow('no module provides Handler');
  });

  it('does not start when a queue has two handlers', async () => {
    const handlers = [lettersHandler, createHandler(letters, nothing)];
    await expect(start(handlers)).rejects.toThrow('the queue letters has two handlers');
  });

  it('does not start when a handler is for a queue that the registry does not have', async () => {
    const handlers = [lettersHandler, createHandler(parcels, nothing)];
    await expect(start(handlers)).rejects.toThrow('Handler handles the unknown queue parcels');
  });

  it('does not start before the tables of jobs exist, which concurrent migrations create once', async () => {
    await test.ownerPool.query('drop schema bullmq cascade');
    await expect(start([lettersHandler])).rejects.toThrow(
      'jobs cannot start: their tables are missing, which npm run migrate makes',
    );
    const versions = await Promise.all([migrateJobs(test.ownerUrl), migrateJobs(test.ownerUrl)]);
    expect(versions[0]).toBeGreaterThan(0);
    expect(versions[1]).toBe(versions[0]);
    const app = await start([lettersHandler]);
    await app.close();
  });

  it('does not start when the server cannot be reached, and reports why', async () => {
    const unreachable = { redisUrl: undefined, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
    await expect(startJobApp({ backend: unreachable, queue: letters, handlers: [lettersHandler] })).rejects.toThrow(
      'jobs cannot start: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('connects as the service role, which cannot change the tables', async () => {
    const app = await start([lettersHandler]);
    await app.queue.add({ n: 1 }, { delayMs: 60_000 });
    await app.close();
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    try {
      expect((await client.query('select name from bullmq.job')).rows).toEqual([{ name: 'letters' }]);
      await expect(client.query('drop table bullmq.job')).rejects.toThrow('must be owner');
      await expect(client.query('create table bullmq.more ()')).rejects.toThrow('permission denied');
      await expect(client.query(`update job_outbox set payload = '{}'`)).rejects.toThrow('permission denied');
    } finally {
      await client.end();
    }
  });
});

describe('withTimeout', () => {
  it('rejects with JobsUnavailableError when the call takes too long', async () => {
    await expect(withTimeout(sleep(60_000, undefined, { ref: false }), 10)).rejects.toThrow(JobsUnavailableError);
  });

  it('rejects with JobsUnavailableError whose cause is the error of the call', async () => {
    const cause = new Error('connect ECONNREFUSED');
    await expect(withTimeout(Promise.reject(cause), 1_000)).rejects.toMatchObject({
      message: 'the job queue cannot be reached',
      cause,
    });
  });
});

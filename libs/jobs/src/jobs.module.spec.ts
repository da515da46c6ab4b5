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

  const start = (handlers: (typeof lettersHandler)[]) =>
    startJobApp({ backend: { redisUrl: undefined, databaseUrl: test.url }, queue: letters, handlers });

  it('starts a process that has a queue but no handler for it', async () => {
    const app = await start([]);
    expect(app.worked).toEqual([]);
    await app.close();
  });

  it('works the queues of its handlers', async () => {
    const app = await start([lettersHandler]);
    expect(app.worked).toEqual(['letters']);
    await app.close();
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
    const versions = await Promise.all([migrateJobs(test.url), migrateJobs(test.url)]);
    expect(versions[0]).toBeGreaterThan(0);
    expect(versions[1]).toBe(versions[0]);
    const app = await start([lettersHandler]);
    await app.close();
  });

  it('does not start when the server cannot be reached, and reports why', async () => {
    const backend = { redisUrl: undefined, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
    await expect(startJobApp({ backend, queue: letters, handlers: [lettersHandler] })).rejects.toThrow(
      'jobs cannot start: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('connects as the service role, which cannot change the tables', async () => {
    const app = await start([lettersHandler]);
    await app.queue.add({ n: 1 }, { delayMs: 60_000 });
    await app.close();
    const client = new pg.Client({ connectionString: test.url, options: '-c role=helix_service' });
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

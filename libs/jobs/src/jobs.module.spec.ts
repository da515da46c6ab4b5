import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { defineQueue } from './queue-definition.js';
import { migrateJobs } from './postgres/migrate-jobs.js';
import { handlerOf, startJobApp, type Work } from './testing/job-app.js';
import { JobsUnavailableError, withinLimit } from './within.js';

const letters = defineQueue<Work>('letters');
const parcels = defineQueue<Work>('parcels');
const nothing = () => Promise.resolve();

describe('a process with jobs', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const backend = () => ({ redisUrl: undefined, databaseUrl: test.url });

  it('does not start when a queue has no handler', async () => {
    await expect(startJobApp(backend(), letters, [])).rejects.toThrow(
      'the queue letters has no handlers and needs one',
    );
  });

  it('does not start when a queue has two handlers', async () => {
    const two = [handlerOf(letters, nothing), handlerOf(letters, nothing)];
    await expect(startJobApp(backend(), letters, two)).rejects.toThrow(
      'the queue letters has 2 handlers and needs one',
    );
  });

  it('does not start when a handler is for a queue that it does not have', async () => {
    const handlers = [handlerOf(letters, nothing), handlerOf(parcels, nothing)];
    await expect(startJobApp(backend(), letters, handlers)).rejects.toThrow(
      'a handler is for the queue parcels, which this process does not have',
    );
  });

  it('does not start before the tables of jobs were made, which happens once, by whoever comes first', async () => {
    await test.ownerPool.query('drop schema bullmq cascade');
    await expect(startJobApp(backend(), letters, [handlerOf(letters, nothing)])).rejects.toThrow(
      'jobs cannot start: their tables are missing, which npm run migrate makes',
    );
    const versions = await Promise.all([migrateJobs(test.url), migrateJobs(test.url)]);
    expect(versions[0]).toBeGreaterThan(0);
    expect(versions[1]).toBe(versions[0]);
    const app = await startJobApp(backend(), letters, [handlerOf(letters, nothing)]);
    await app.close();
  });

  it('does not start when the server cannot be reached, and says why', async () => {
    const away = { redisUrl: undefined, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
    await expect(startJobApp(away, letters, [handlerOf(letters, nothing)])).rejects.toThrow(
      'jobs cannot start: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('works as the role of the services, which may not change the tables', async () => {
    const app = await startJobApp(backend(), letters, [handlerOf(letters, nothing)]);
    await app.queue.add('work', { n: 1 }, { delayMs: 60_000 });
    await app.close();
    const client = new pg.Client({ connectionString: test.url, options: '-c role=helix_service' });
    await client.connect();
    try {
      expect((await client.query('select name from bullmq.job')).rows).toEqual([{ name: 'work' }]);
      await expect(client.query('drop table bullmq.job')).rejects.toThrow('must be owner');
      await expect(client.query('create table bullmq.more ()')).rejects.toThrow('permission denied');
    } finally {
      await client.end();
    }
  });
});

describe('a call to the backend', () => {
  it('is given up after its time, and says so', async () => {
    await expect(withinLimit(new Promise(() => undefined), 10)).rejects.toThrow(JobsUnavailableError);
  });

  it('says why it failed to those who look closer', async () => {
    const why = new Error('connect ECONNREFUSED');
    await expect(withinLimit(Promise.reject(why))).rejects.toMatchObject({
      message: 'the job queue cannot be reached',
      cause: why,
    });
  });
});

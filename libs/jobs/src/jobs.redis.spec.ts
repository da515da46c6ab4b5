import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { makeCertificates } from '../../../scripts/kafka/certificates.mjs';
import { freePort } from '../../database/src/embedded/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { waitFor } from '../../database/src/testing/wait-for.js';
import type { BackendOptions } from './create-jobs-backend.js';
import { enqueueJob } from './outbox/enqueue-job.js';
import { requireSafeRedis } from './redis-jobs.js';
import { createHandler, startJobApp, type JobApp, type JobAppOptions, type Work } from './testing/job-app.js';
import { JobProcess } from './testing/job-process.js';
import { jobsContract } from './testing/jobs.contract.js';
import { startRedis, type RedisServer } from './testing/redis-server.js';
import { createTestQueue, type TestQueue } from './testing/test-queue.js';
import { inTransaction } from './testing/transaction.js';

const isSkipped = process.env['HELIX_SKIP_REDIS'] === '1';
const PASSWORD = 'Quillfeather-7';
const FULL = 'Redis is full (maxmemory); jobs wait in the database until it has room';
const REFUSED = 'Redis refuses the user or the password of REDIS_URL';

/** The contract on a Redis of its own, with each write on disk before it is answered. */
(isSkipped ? describe.skip : describe)('jobs on Redis', () => {
  let redis: RedisServer;
  let test: TestDatabase;
  let apps: JobApp[];
  let lines: string[];

  beforeAll(async () => {
    [redis, test] = await Promise.all([startRedis(), createTestDatabase()]);
  });
  beforeEach(() => {
    [apps, lines] = [[], []];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
  });
  afterAll(async () => {
    await redis.stop();
    await test.drop();
  });

  const backend = (redisUrl = redis.url): BackendOptions => ({ redisUrl, databaseUrl: test.url });
  const logger = () => pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const enqueue = (queue: TestQueue, n: number) =>
    inTransaction(test.url, (transaction) => enqueueJob(transaction, queue, { n }));
  const start = async (
    queue: TestQueue,
    work: Work,
    further: Partial<JobAppOptions<TestQueue>> = {},
  ): Promise<JobApp> => {
    const handlers = [createHandler(queue, work)];
    const app = await startJobApp({ backend: backend(), queue, handlers, isProducer: true, ...further });
    apps.push(app);
    return app;
  };
  const ask = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(redis.url);
    return work(client).finally(() => client.disconnect());
  };
  const set = (...pairs: string[]) => ask((client) => client.config('SET', ...(pairs as [string, string])));
  const outboxSize = async (queue: TestQueue) => {
    const sql = 'select count(*)::int as n from job_outbox where queue = $1';
    return (await test.ownerPool.query<{ n: number }>(sql, [queue.name])).rows[0]!.n;
  };
  const health = (app: JobApp): Promise<string> =>
    app.health.get('jobs')!().then(
      () => 'ok',
      (error: unknown) => (error as { inWords?: string }).inWords ?? String(error),
    );
  const untilHealthy = (app: JobApp, answer = 'ok') =>
    waitFor(
      () => health(app),
      (said) => said === answer,
    );

  jobsContract({ backend, stopServer: () => redis.kill(), startServer: () => redis.startAgain() });

  it('runs a job that was enqueued while Redis was down', async () => {
    const queue = createTestQueue();
    const done: number[] = [];
    await start(queue, async (n) => void done.push(n));
    await redis.kill();
    try {
      await enqueue(queue, 1);
    } finally {
      await redis.startAgain();
    }
    await waitFor(
      () => done.length,
      (length) => length === 1,
    );
  });

  it('loses no job when Redis is killed in the middle of the work: waiting, delayed, active, failed or enqueued', async () => {
    const queue = createTestQueue({ concurrency: 3, leaseMs: 1_000, attempts: 2, backoffMs: 500 });
    const [started, done] = [new Set<number>(), new Set<number>()];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const app = await start(queue, async (n) => {
      started.add(n);
      // Each tenth fails the first time.
      if (n % 10 === 0 && !done.has(-n)) throw void done.add(-n);
      await gate;
      done.add(n);
    });
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const n of numbers.slice(0, 30)) await app.queue.add({ n });
    for (const n of numbers.slice(30, 40)) await app.queue.add({ n }, { delayMs: 300 });
    await waitFor(
      () => started.size,
      (size) => size >= 3,
    );
    await Promise.all([redis.kill(), ...numbers.slice(40).map((n) => enqueue(queue, n))]);
    await redis.startAgain();
    open();
    await waitFor(
      () => numbers.filter((n) => !done.has(n)),
      (missing) => missing.length === 0,
    );
    const idle = { waiting: 0, delayed: 0, active: 0, failed: 0 };
    await waitFor(
      () => app.queue.counts().catch(() => undefined),
      (counts) => JSON.stringify(counts) === JSON.stringify(idle),
    );
  });

  it('fires a schedule once each time, although Redis is killed between two of them', async () => {
    const queue = createTestQueue();
    const fired: string[] = [];
    const app = await start(queue, async (_, { jobId }) => void fired.push(jobId));
    await app.queue.schedule('tick', { cron: '*/2 * * * * *', timeZone: 'UTC' }, { n: 1 });
    const until = async (count: number) => {
      await waitFor(
        () => fired.length,
        (length) => length >= count,
      );
      await waitFor(
        () => app.queue.counts().catch(() => undefined),
        (counts) => counts?.active === 0,
      );
    };
    await until(1);
    await redis.kill();
    await redis.startAgain();
    await until(3);
    expect(await app.queue.schedules()).toHaveLength(1);
    await app.queue.unschedule('tick');
    expect(fired).toEqual([...new Set(fired)]);
  });

  it('keeps a job in the database while Redis is full, says so, and runs it once when there is room', async () => {
    const queue = createTestQueue();
    const done: number[] = [];
    const app = await start(queue, async (n) => void done.push(n), { logger: logger() });
    await set('maxmemory', '1');
    try {
      await enqueue(queue, 1);
      await untilHealthy(app, FULL);
      expect(await outboxSize(queue)).toBe(1);
      await expect(app.queue.add({ n: 2 })).rejects.toThrow(FULL);
      expect(lines.join('')).toContain('jobs wait and will be retried');
    } finally {
      await set('maxmemory', '0');
    }
    await untilHealthy(app);
    await waitFor(
      () => outboxSize(queue),
      (size) => size === 0,
    );
    await waitFor(
      () => done.length,
      (length) => length === 1,
    );
    expect(done).toEqual([1]);
  });

  describe('at the start', () => {
    const look = (url = redis.url, timeoutMs = 0) =>
      requireSafeRedis(url, { logger: logger(), timeoutMs, retryMs: 20 });
    const warnings = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

    it('accepts a Redis that appends each write and evicts nothing, without a word', async () => {
      await look();
      expect(lines).toEqual([]);
    });

    it('refuses a Redis that evicts, in one line', async () => {
      await set('maxmemory-policy', 'allkeys-lru');
      try {
        const message =
          'jobs cannot start: Redis drops jobs when it is full (maxmemory-policy allkeys-lru): it must be noeviction';
        await expect(start(createTestQueue(), () => Promise.resolve())).rejects.toMatchObject({
          message,
          inWords: message,
        });
      } finally {
        await set('maxmemory-policy', 'noeviction');
      }
    });

    it.each([
      ['appendonly', 'no', 'yes', 'Redis keeps jobs in memory alone (appendonly no): when it ends, those that wait'],
      ['appendfsync', 'no', 'always', 'Redis leaves its writing to the system (appendfsync no): when its machine'],
      ['appendfsync', 'everysec', 'always', undefined],
    ])('warns once where a Redis may lose jobs when it ends: %s %s', async (name, value, before, warning) => {
      await set(name, value);
      try {
        await look();
        expect(warnings()).toEqual(warning ? [expect.stringContaining(warning)] : []);
      } finally {
        await set(name, before);
      }
    });

    it('accepts a Redis that forbids CONFIG, as hosted ones do', async () => {
      await ask((client) =>
        client.call('ACL', 'SETUSER', 'hosted', 'on', `>${PASSWORD}`, '~*', '&*', '+@all', '-config'),
      );
      await look(redis.url.replace('//', `//hosted:${PASSWORD}@`));
      expect(lines).toEqual([]);
    });

    it('waits for a Redis that is away, and says so once', async () => {
      await redis.kill();
      const looked = look(redis.url, 60_000);
      await waitFor(
        () => lines.length,
        (length) => length > 0,
      );
      await redis.startAgain();
      await looked;
      expect(warnings()).toEqual(['jobs: waiting for Redis']);
    });

    it('gives up in one line when Redis stays away', async () => {
      const away = start(createTestQueue(), () => Promise.resolve(), {
        backend: backend('redis://127.0.0.1:1'),
        timings: { startTimeoutMs: 100 },
      });
      await expect(away).rejects.toThrow(
        /^jobs cannot start: REDIS_URL: Redis does not answer: connect ECONNREFUSED 127.0.0.1:1$/,
      );
    });
  });

  describe('with a password', () => {
    const withPassword = (password: string) => redis.url.replace('//', `//:${password}@`);

    it('signs in by REDIS_URL, and refuses a wrong or a missing password in a line without it', async () => {
      await set('requirepass', PASSWORD);
      const wrong = 'Wrong-Quillfeather';
      try {
        for (const url of [withPassword(wrong), redis.url]) {
          const refused = start(createTestQueue(), () => Promise.resolve(), {
            backend: backend(url),
            logger: logger(),
          });
          const error = (await refused.catch((reason: unknown) => reason)) as Error;
          expect(error.message).toBe(`jobs cannot start: ${REFUSED}`);
          expect(JSON.stringify([error, error.cause, (error.cause as Error).cause])).not.toContain(wrong);
        }
        const queue = createTestQueue();
        const done: number[] = [];
        await start(queue, async (n) => void done.push(n), { backend: backend(withPassword(PASSWORD)) });
        await enqueue(queue, 1);
        await waitFor(
          () => done,
          ([n]) => n === 1,
        );
      } finally {
        const client = new Redis(withPassword(PASSWORD));
        await client.config('SET', 'requirepass', '').finally(() => client.disconnect());
      }
    });

    it('says that the password is refused when it was changed, and goes on when it is right again', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      const app = await start(queue, async (n) => void done.push(n));
      const client = new Redis(redis.url);
      await client.config('SET', 'requirepass', PASSWORD);
      await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await enqueue(queue, 1);
      try {
        await untilHealthy(app, REFUSED);
        expect(await outboxSize(queue)).toBe(1);
      } finally {
        await client.config('SET', 'requirepass', '');
        client.disconnect();
      }
      await untilHealthy(app);
      await waitFor(
        () => done,
        ([n]) => n === 1,
      );
    });
  });

  describe('over TLS', () => {
    let folder: string;
    let secure: RedisServer;
    let tlsPort: number;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'helix-redis-tls-'));
      await makeCertificates(folder);
      tlsPort = await freePort();
      secure = await startRedis({
        'tls-port': String(tlsPort),
        'tls-cert-file': join(folder, 'valid.pem'),
        'tls-key-file': join(folder, 'valid.key'),
        'tls-ca-cert-file': join(folder, 'authority.pem'),
        'tls-auth-clients': 'no',
        requirepass: PASSWORD,
      });
    });
    afterAll(async () => {
      await secure.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const task = (queue: TestQueue) => ({
      role: 'work-for-ever' as const,
      backend: backend(`rediss://:${PASSWORD}@localhost:${tlsPort}`),
      queueName: queue.name,
      leaseMs: 30_000,
    });

    it('works jobs where the certificate is signed by an authority that Node knows', async () => {
      const queue = createTestQueue();
      await start(queue, () => new Promise(() => undefined), {
        backend: backend(secure.url.replace('//', `//:${PASSWORD}@`)),
        handlers: [],
      });
      await enqueue(queue, 1);
      const worker = new JobProcess(task(queue), { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') });
      await worker.says('a job has started');
      await worker.kill();
    });

    it('refuses a certificate of an unknown authority', async () => {
      await expect(
        requireSafeRedis(`rediss://:${PASSWORD}@localhost:${tlsPort}`, {
          logger: logger(),
          timeoutMs: 0,
          retryMs: 20,
        }),
      ).rejects.toThrow(/^jobs cannot start: REDIS_URL: Redis does not answer: .*certificate/);
    });
  });
});

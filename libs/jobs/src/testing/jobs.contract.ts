import { waitFor } from '../../../database/src/testing/wait-for.js';
import type { BackendOptions } from '../create-jobs-backend.js';
import { ImpossibleJobError } from '../impossible-job-error.js';
import type { JobTimings } from '../job-runner.js';
import { enqueueJob, type EnqueueOptions } from '../outbox/enqueue-job.js';
import { JobsUnavailableError } from '../with-timeout.js';
import { createHandler, startJobApp, type JobApp, type Work } from './job-app.js';
import { JobProcess, type JobTask } from './job-process.js';
import { createTestQueue, type TestQueue } from './test-queue.js';
import { inTransaction } from './transaction.js';

export interface JobsHarness {
  backend(): BackendOptions;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
}

/** Both sides read their clocks to the millisecond. */
const ROUNDING_MS = 5;
/** Of queues whose process is killed. */
const SHORT_LEASE_MS = 500;

const never = () => new Promise<void>(() => undefined);

/** What jobs must do on every backend. */
export function jobsContract(harness: JobsHarness): void {
  let apps: JobApp[];

  beforeEach(() => {
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
  });

  /** Starts a process that works the queue. */
  const startWorker = async (
    queue: TestQueue,
    work: Work,
    isProducer = false,
    timings: Partial<JobTimings> = {},
  ): Promise<JobApp> => {
    const handlers = [createHandler(queue, work)];
    const app = await startJobApp({ backend: harness.backend(), queue, handlers, isProducer, timings });
    apps.push(app);
    return app;
  };
  const startProducer = async (queue: TestQueue): Promise<JobApp> => {
    const app = await startJobApp({ backend: harness.backend(), queue, isProducer: true });
    apps.push(app);
    return app;
  };
  const enqueue = (queue: TestQueue, n: number, options?: EnqueueOptions): Promise<string> =>
    inTransaction(harness.backend().databaseUrl, (transaction) => enqueueJob(transaction, queue, { n }, options));
  const outboxSize = (queue: TestQueue): Promise<number> =>
    inTransaction(harness.backend().databaseUrl, async (transaction) => {
      const { rows } = await transaction.query<{ n: number }>(
        'select count(*)::int as n from job_outbox where queue = $1',
        [queue.name],
      );
      return rows[0]?.n ?? -1;
    });
  const untilIdle = (app: JobApp) =>
    waitFor(
      () => app.queue.counts(),
      ({ active, waiting, delayed }) => active + waiting + delayed === 0,
    );

  describe('a queue', () => {
    it('hands each job to one of two processes, once', async () => {
      const queue = createTestQueue({ concurrency: 5 });
      const done: number[][] = [[], []];
      const [one] = await Promise.all(done.map((own) => startWorker(queue, async (n) => void own.push(n))));
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      await Promise.all(numbers.map((n) => one?.queue.add({ n })));
      await waitFor(
        () => done.flat().length,
        (count) => count >= 60,
      );
      await untilIdle(one!);
      expect(done.flat().sort((a, b) => a - b)).toEqual(numbers);
      expect(await one?.queue.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 0 });
    });

    it('gives the jobs of a killed process to the next one', async () => {
      const queue = createTestQueue({ leaseMs: SHORT_LEASE_MS });
      const started: number[] = [];
      const hang = createHandler(queue, (n) => {
        started.push(n);
        return never();
      });
      const killed = await startJobApp({ backend: harness.backend(), queue, handlers: [hang] });
      for (const n of [1, 2, 3]) await killed.queue.add({ n });
      await waitFor(
        () => started.length,
        (length) => length === 1,
      );
      await killed.crash();
      expect(started).toEqual([1]);

      const done: number[] = [];
      await startWorker(queue, async (n) => void done.push(n));
      await waitFor(
        () => done.length,
        (length) => length === 3,
      );
      expect([...done].sort()).toEqual([1, 2, 3]);
    });

    it('retries a failed job, each time after twice the delay, and marks its last attempt', async () => {
      const queue = createTestQueue({ attempts: 3, backoffMs: 100 });
      const startedAt: number[] = [];
      const isLast: boolean[] = [];
      const app = await startWorker(queue, async (_, { isLastAttempt }) => {
        startedAt.push(Date.now());
        isLast.push(isLastAttempt);
        if (startedAt.length < 3) throw new Error('not yet');
      });
      await app.queue.add({ n: 1 });
      await waitFor(
        () => startedAt.length,
        (length) => length === 3,
      );
      const [first = 0, second = 0, third = 0] = startedAt;
      expect(second - first).toBeGreaterThanOrEqual(100 - ROUNDING_MS);
      expect(third - second).toBeGreaterThanOrEqual(200 - ROUNDING_MS);
      expect(isLast).toEqual([false, false, true]);
      await untilIdle(app);
      expect(await app.queue.failed()).toEqual([]);
    });

    it('retains jobs that failed for good, for every process to read', async () => {
      const queue = createTestQueue({ attempts: 2, backoffMs: 10 });
      const app = await startWorker(queue, (n) =>
        Promise.reject(n === 7 ? new ImpossibleJobError('seven never works') : new Error('the server is down')),
      );
      const startedAt = Date.now();
      await app.queue.add({ n: 1 }, { jobId: 'one' });
      await app.queue.add({ n: 7 }, { jobId: 'seven' });
      await waitFor(
        () => app.queue.counts(),
        ({ failed }) => failed === 2,
      );
      await app.close();

      const later = await startWorker(queue, never);
      const failed = await later.queue.failed();
      expect(failed.map(({ failedAt: _, ...rest }) => rest).sort((a, b) => a.id.localeCompare(b.id))).toEqual([
        { id: 'one', payload: { n: 1 }, reason: 'the server is down', attempts: 2 },
        { id: 'seven', payload: { n: 7 }, reason: 'seven never works', attempts: 1 },
      ]);
      for (const { failedAt } of failed) expect(failedAt.getTime()).toBeGreaterThanOrEqual(startedAt - ROUNDING_MS);
    });

    it('retries retained failed jobs at the start of a worker when its options say so', async () => {
      const queue = createTestQueue({ attempts: 1, retryFailedOnStart: true });
      const app = await startWorker(queue, () => Promise.reject(new Error('a defect')));
      await app.queue.add({ n: 1 });
      await waitFor(
        () => app.queue.counts(),
        ({ failed }) => failed === 1,
      );
      await app.close();
      const done: number[] = [];
      const fixed = await startWorker(queue, async (n) => void done.push(n));
      await waitFor(
        () => done.length,
        (length) => length === 1,
      );
      await untilIdle(fixed);
      expect(await fixed.queue.failed()).toEqual([]);
    });

    it('fails a job whose payload is not valid at once, without calling the handler', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      const app = await startWorker(queue, async (n) => void done.push(n), true);
      await inTransaction(harness.backend().databaseUrl, (transaction) =>
        transaction.query('insert into job_outbox (queue, payload) values ($1, $2)', [queue.name, { n: 'one' }]),
      );
      await waitFor(
        () => app.queue.counts(),
        ({ failed }) => failed === 1,
      );
      const reason = expect.stringMatching(/^the payload is not valid: [^]*expected number, received string[^]*at n/);
      expect(await app.queue.failed()).toMatchObject([{ payload: { n: 'one' }, reason, attempts: 1 }]);
      expect(done).toEqual([]);
    });

    it('starts a delayed job after its delay', async () => {
      const queue = createTestQueue();
      const startedAt: number[] = [];
      const app = await startWorker(queue, async () => void startedAt.push(Date.now()));
      const addedAt = Date.now();
      await app.queue.add({ n: 1 }, { delayMs: 300 });
      expect((await app.queue.counts()).delayed).toBe(1);
      await waitFor(
        () => startedAt.length,
        (length) => length === 1,
      );
      expect((startedAt[0] ?? 0) - addedAt).toBeGreaterThanOrEqual(300 - ROUNDING_MS);
    });

    it('ignores a job with the id of one that is active or completed', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const app = await startWorker(queue, async (n) => {
        await gate;
        done.push(n);
      });
      for (const n of [1, 2, 3]) await app.queue.add({ n }, { jobId: 'the-same' });
      release();
      await untilIdle(app);
      await app.queue.add({ n: 4 }, { jobId: 'the-same' });
      await app.queue.add({ n: 5 }, { jobId: 'another' });
      await untilIdle(app);
      expect(done).toEqual([1, 5]);
    });

    it('reports durations, failures and sizes as metrics, and answers the health check', async () => {
      const queue = createTestQueue({ attempts: 1 });
      const app = await startWorker(queue, async (n) => {
        if (n === 0) throw new Error('not today');
      });
      for (const n of [0, 1, 2]) await app.queue.add({ n });
      await app.queue.add({ n: 3 }, { delayMs: 60_000 });
      const label = `queue="${queue.name}"`;
      const text = await waitFor(
        () => app.registry.metrics(),
        (metrics) => metrics.includes(`helix_job_duration_seconds_count{${label}} 2`),
      );
      expect(text).toContain(`helix_job_failures_total{${label}} 1`);
      expect(text).toContain(`helix_jobs_failed_total{${label}} 1`);
      expect(text).toContain(`helix_job_count{${label},state="failed"} 1`);
      expect(text).toContain(`helix_job_count{${label},state="delayed"} 1`);
      expect(text).toContain(`helix_job_count{${label},state="waiting"} 0`);
      expect([...app.health.keys()]).toEqual(['jobs']);
      await app.health.get('jobs')?.();
    });
  });

  it('reports how long the oldest job has waited, not counting what is active or may not run yet', async () => {
    const queue = createTestQueue({ concurrency: 1 });
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const app = await startWorker(queue, () => gate);
    await app.queue.add({ n: 1 });
    await waitFor(
      () => app.queue.counts(),
      ({ active }) => active === 1,
    );
    await app.queue.add({ n: 4 }, { delayMs: 60_000 });
    expect(await app.queue.oldestWaitingSeconds()).toBe(0);
    const before = Date.now();
    await app.queue.add({ n: 2 });
    const added = Date.now();
    await app.queue.add({ n: 3 });
    const age = await app.queue.oldestWaitingSeconds(added + 90_000);
    // Where the queue stamps the job, the clock may be a few milliseconds ahead.
    expect(age).toBeGreaterThanOrEqual(89.9);
    expect(age).toBeLessThanOrEqual((added + 90_000 - before) / 1000);
    expect(await app.registry.metrics()).toMatch(
      new RegExp(`helix_job_oldest_waiting_seconds\\{queue="${queue.name}"\\} [0-9.e-]+`),
    );
    release();
  });

  describe('closing a process', () => {
    it('finishes the active job, and leaves the waiting ones to the next process', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      let hasStarted = false;
      const app = await startWorker(queue, async (n) => {
        hasStarted = true;
        await gate;
        done.push(n);
      });
      await app.queue.add({ n: 1 });
      await app.queue.add({ n: 2 });
      await waitFor(
        () => hasStarted,
        (is) => is,
      );
      const closed = app.close();
      release();
      await closed;
      expect(done).toContain(1);

      await startWorker(queue, async (n) => void done.push(n));
      await waitFor(
        () => done.length,
        (length) => length >= 2,
      );
      expect(done).toEqual([1, 2]);
    });

    it('cancels a job that does not end in time, which the next process runs even if it was its last attempt', async () => {
      const queue = createTestQueue({ attempts: 1 });
      let hasStarted = false;
      const app = await startWorker(queue, (_, { signal }) => {
        hasStarted = true;
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cancelled'))),
        );
      });
      await app.queue.add({ n: 1 });
      await waitFor(
        () => hasStarted,
        (is) => is,
      );
      await app.close();
      const done: number[] = [];
      await startWorker(queue, async (n) => void done.push(n));
      await waitFor(
        () => done.length,
        (length) => length === 1,
      );
    });
  });

  describe('a schedule', () => {
    const DAILY = '30 9 * * *';

    it('exists once, whoever registers it, and follows the local time of its time zone', async () => {
      const queue = createTestQueue();
      const register = (app: JobApp, cron: string): Promise<void> =>
        app.queue.schedule('report', { cron, timeZone: 'America/Toronto' }, { n: 9 });
      const [one, two] = [await startWorker(queue, never), await startWorker(queue, never)];
      await Promise.all([register(one, DAILY), register(two, DAILY)]);
      await register(two, DAILY);
      const schedules = await one.queue.schedules();
      expect(schedules).toMatchObject([{ scheduleId: 'report', cron: DAILY, timeZone: 'America/Toronto' }]);
      expect((await one.queue.counts()).delayed).toBe(1);
      const next = schedules[0]?.next ?? new Date(0);
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Toronto', timeStyle: 'medium' });
      expect(clock.format(next)).toBe('09:30:00');
      const hoursAhead = (next.getTime() - Date.now()) / 3_600_000;
      expect(hoursAhead).toBeGreaterThan(-0.01);
      // A day, and the hour by which one is longer in autumn.
      expect(hoursAhead).toBeLessThanOrEqual(25);

      await register(one, '45 6 * * 1');
      expect(await two.queue.schedules()).toMatchObject([{ cron: '45 6 * * 1' }]);
      expect((await one.queue.counts()).delayed).toBe(1);
    });

    it('exists once although three processes register it at the same moment', async () => {
      const queue = createTestQueue();
      const started = [startWorker(queue, never), startWorker(queue, never), startWorker(queue, never)];
      const registering = await Promise.all(started);
      const ids = Array.from({ length: 15 }, (_, n) => `report-${n}`);
      for (let time = 0; time < 2; time += 1) {
        const calls = ids.flatMap((id) =>
          registering.map((app) => app.queue.schedule(id, { cron: '30 9 1 1 *', timeZone: 'UTC' }, { n: 1 })),
        );
        await Promise.all(calls);
        const schedules = await registering[0]!.queue.schedules();
        expect(schedules.map(({ scheduleId }) => scheduleId).sort()).toEqual([...ids].sort());
        expect((await registering[1]!.queue.counts()).delayed).toBe(ids.length);
      }
    });

    it('repeats its job until it is ended', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      const app = await startWorker(queue, async (n) => void done.push(n));
      await app.queue.schedule('each-second', { cron: '* * * * * *', timeZone: 'UTC' }, { n: 4 });
      await waitFor(
        () => done.length,
        (length) => length >= 2,
      );
      expect(new Set(done)).toEqual(new Set([4]));
      await app.queue.unschedule('each-second');
      expect(await app.queue.schedules()).toEqual([]);
      await untilIdle(app);
    });
  });

  describe('the outbox', () => {
    it('gives a job from a producer without the handler to a worker of another process', async () => {
      const queue = createTestQueue();
      const producer = await startProducer(queue);
      expect(producer.worked).toEqual([]);
      const done: [number, string][] = [];
      await startWorker(queue, async (n, { jobId }) => void done.push([n, jobId]));
      const id = await enqueue(queue, 1);
      await waitFor(
        () => done.length,
        (length) => length === 1,
      );
      expect(done).toEqual([[1, id]]);
      await waitFor(
        () => outboxSize(queue),
        (size) => size === 0,
      );
      await producer.health.get('jobs')?.();
    });

    it('runs every job of committed transactions once, and none of a rolled back one', async () => {
      const queue = createTestQueue({ concurrency: 5 });
      const done: number[] = [];
      const worker = await startWorker(queue, async (n) => void done.push(n), true);
      await startProducer(queue);
      const numbers = Array.from({ length: 30 }, (_, n) => n);
      await Promise.all([
        ...numbers.map((n) => enqueue(queue, n)),
        inTransaction(harness.backend().databaseUrl, async (transaction) => {
          await enqueueJob(transaction, queue, { n: -1 });
          throw new Error('changed its mind');
        }).catch(() => undefined),
      ]);
      await waitFor(
        () => outboxSize(queue),
        (size) => size === 0,
      );
      await untilIdle(worker);
      expect([...done].sort((a, b) => a - b)).toEqual(numbers);
    });

    it('refuses a payload that is not valid', async () => {
      const queue = createTestQueue();
      await expect(enqueue(queue, 0.5)).rejects.toThrow('expected int');
      expect(await outboxSize(queue)).toBe(0);
    });

    it('starts a delayed job after its delay', async () => {
      const queue = createTestQueue();
      const startedAt: number[] = [];
      await startWorker(queue, async () => void startedAt.push(Date.now()), true);
      const enqueuedAt = Date.now();
      await enqueue(queue, 1, { delayMs: 400 });
      await waitFor(
        () => startedAt.length,
        (length) => length === 1,
      );
      expect((startedAt[0] ?? 0) - enqueuedAt).toBeGreaterThanOrEqual(400 - ROUNDING_MS);
    });

    it('leaves the jobs of a queue that this release does not know to one that does', async () => {
      const [unknown, known] = [createTestQueue(), createTestQueue()];
      await enqueue(unknown, 1);
      const done: number[] = [];
      await startWorker(known, async (n) => void done.push(n), true);
      await enqueue(known, 2);
      await waitFor(
        () => done.length,
        (length) => length === 1,
      );
      expect(await outboxSize(unknown)).toBe(1);
    });
  });

  describe('a process that is killed', () => {
    const startProcess = (queue: TestQueue, role: JobTask['role']): JobProcess =>
      new JobProcess({ role, backend: harness.backend(), queueName: queue.name, leaseMs: queue.options.leaseMs });

    /** Runs the queue in two processes with relays until it is idle. @returns the jobs that they ran. */
    const runByOthers = async (queue: TestQueue): Promise<number[]> => {
      const done: number[] = [];
      const work = async (n: number): Promise<void> => void done.push(n);
      const [worker] = await Promise.all([startWorker(queue, work, true), startWorker(queue, work, true)]);
      await waitFor(
        () => done.length,
        (length) => length >= 1,
      );
      await waitFor(
        () => outboxSize(queue),
        (size) => size === 0,
      );
      await untilIdle(worker);
      return done;
    };

    it('leaves the job that it committed to another process, which runs it once', async () => {
      const queue = createTestQueue();
      expect(await startProcess(queue, 'commit-and-die').ended()).toBe('SIGKILL');
      expect(await outboxSize(queue)).toBe(1);
      expect(await runByOthers(queue)).toEqual([1]);
    });

    it('does not let a job run twice that it enqueued but did not delete from the outbox', async () => {
      const queue = createTestQueue();
      await enqueue(queue, 1);
      expect(await startProcess(queue, 'relay-and-die').ended()).toBe('SIGKILL');
      expect(await outboxSize(queue)).toBe(1);
      // First without relays, so that the job is completed when the row is relayed again.
      const done: number[] = [];
      const worker = await startWorker(queue, async (n) => void done.push(n));
      await waitFor(
        () => done.length,
        (length) => length === 1,
      );
      await untilIdle(worker);
      await startProducer(queue);
      await waitFor(
        () => outboxSize(queue),
        (size) => size === 0,
      );
      await untilIdle(worker);
      expect(done).toEqual([1]);
    });

    it('leaves its active job to another process', async () => {
      const queue = createTestQueue({ leaseMs: SHORT_LEASE_MS });
      const killed = startProcess(queue, 'work-for-ever');
      await startProducer(queue);
      await enqueue(queue, 1);
      await killed.says('a job has started');
      await killed.kill();
      expect(await runByOthers(queue)).toEqual([1]);
    });
  });

  describe('a server that is down', () => {
    it('makes calls and the health check fail, and is used again when it is back', async () => {
      const queue = createTestQueue();
      const done: number[] = [];
      const app = await startWorker(queue, async (n) => void done.push(n), true, { callTimeoutMs: 500 });
      await harness.stopServer();
      try {
        await expect(app.queue.add({ n: 1 })).rejects.toThrow(JobsUnavailableError);
        await expect(app.health.get('jobs')?.()).rejects.toThrow();
        expect(await app.registry.metrics()).not.toContain('helix_job_count{');
      } finally {
        await harness.startServer();
      }
      await waitFor(
        () =>
          enqueue(queue, 2).then(
            () => true,
            () => false,
          ),
        (isEnqueued) => isEnqueued,
      );
      await waitFor(
        () => done,
        (numbers) => numbers.includes(2),
      );
      await waitFor(
        () =>
          app.health
            .get('jobs')?.()
            .then(
              () => true,
              () => false,
            ),
        (isHealthy) => isHealthy === true,
      );
    });
  });
}

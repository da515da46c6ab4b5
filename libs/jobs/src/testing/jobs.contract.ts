import { randomBytes } from 'node:crypto';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { ImpossibleJobError } from '../job-handler.js';
import type { BackendOptions } from '../pick-backend.js';
import { defineQueue, type QueueSettings } from '../queue-definition.js';
import { JobsUnavailableError } from '../within.js';
import { handlerOf, startJobApp, type JobApp, type Work } from './job-app.js';

export interface JobsHarness {
  backend(): BackendOptions;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
}

/** Clocks are read to the millisecond on both sides. */
const ROUNDING_MS = 5;

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

  const queueOf = (settings: Partial<QueueSettings> = {}) =>
    defineQueue<Work>(`test-${randomBytes(4).toString('hex')}`, {
      attempts: 3,
      backOffMs: 200,
      leaseMs: 1_000,
      ...settings,
    });

  const start = async (definition: ReturnType<typeof queueOf>, work: (n: number) => Promise<void>) => {
    const app = await startJobApp(harness.backend(), definition, [handlerOf(definition, work)]);
    apps.push(app);
    return app;
  };

  it('hands each job to one of two processes, once', async () => {
    const definition = queueOf({ concurrency: 5 });
    const done: number[][] = [[], []];
    const [one] = await Promise.all(done.map((seen) => start(definition, async (n) => void seen.push(n))));
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    await Promise.all(numbers.map((n) => one?.queue.add('work', { n })));
    await waitFor(
      () => done.flat().length,
      (count) => count >= 60,
    );
    await waitFor(
      () => one?.queue.counts(),
      (counts) => counts?.active === 0,
    );
    expect(done.flat().sort((a, b) => a - b)).toEqual(numbers);
    expect(await one?.queue.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 0 });
  });

  it('keeps jobs while no process runs, and gives those of a killed one to the next', async () => {
    const definition = queueOf();
    const begun: number[] = [];
    const killed = await startJobApp(harness.backend(), definition, [
      handlerOf(definition, (n) => {
        begun.push(n);
        return never();
      }),
    ]);
    for (const n of [1, 2, 3]) await killed.queue.add('work', { n });
    await waitFor(
      () => begun,
      ({ length }) => length === 1,
    );
    await killed.crash();
    expect(begun).toEqual([1]);

    const done: number[] = [];
    await start(definition, async (n) => void done.push(n));
    await waitFor(
      () => done,
      ({ length }) => length === 3,
    );
    expect([...done].sort()).toEqual([1, 2, 3]);
  });

  it('finishes the job under way before it closes, and leaves none undone', async () => {
    const definition = queueOf();
    const done: number[] = [];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = false;
    const app = await start(definition, async (n) => {
      begun = true;
      await gate;
      done.push(n);
    });
    await app.queue.add('work', { n: 1 });
    await app.queue.add('work', { n: 2 });
    await waitFor(
      () => begun,
      (is) => is,
    );
    const closed = app.close();
    goOn();
    await closed;
    expect(done).toContain(1);

    await start(definition, async (n) => void done.push(n));
    await waitFor(
      () => done,
      ({ length }) => length >= 2,
    );
    expect(done).toEqual([1, 2]);
  });

  it('tries again, each time after twice the wait', async () => {
    const definition = queueOf();
    const began: number[] = [];
    const app = await start(definition, async () => {
      began.push(Date.now());
      if (began.length < 3) throw new Error('not yet');
    });
    await app.queue.add('work', { n: 1 });
    await waitFor(
      () => began,
      ({ length }) => length === 3,
    );
    const [first = 0, second = 0, third = 0] = began;
    expect(second - first).toBeGreaterThanOrEqual(200 - ROUNDING_MS);
    expect(third - second).toBeGreaterThanOrEqual(400 - ROUNDING_MS);
    await waitFor(
      () => app.queue.counts(),
      ({ active }) => active === 0,
    );
    expect(await app.queue.failed()).toEqual([]);
  });

  it('keeps jobs that failed for good, for every process to read', async () => {
    const definition = queueOf({ attempts: 2, backOffMs: 10 });
    const app = await start(definition, (n) => {
      return Promise.reject(n === 7 ? new ImpossibleJobError('seven never works') : new Error('the server is away'));
    });
    const began = Date.now();
    await app.queue.add('work', { n: 1 }, { jobId: 'one' });
    await app.queue.add('work', { n: 7 }, { jobId: 'seven' });
    await waitFor(
      () => app.queue.counts(),
      ({ failed }) => failed === 2,
    );
    await app.close();

    const later = await start(definition, never);
    const failed = await later.queue.failed();
    expect(failed.map(({ failedAt: _, ...rest }) => rest).sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'one', name: 'work', data: { n: 1 }, reason: 'the server is away', attempts: 2 },
      { id: 'seven', name: 'work', data: { n: 7 }, reason: 'seven never works', attempts: 1 },
    ]);
    for (const { failedAt } of failed) expect(failedAt.getTime()).toBeGreaterThanOrEqual(began - ROUNDING_MS);
  });

  it('fails a job of an unknown name at once', async () => {
    const definition = queueOf();
    const app = await start(definition, never);
    await app.queue.add('toString' as 'work', { n: 1 });
    await waitFor(
      () => app.queue.counts(),
      ({ failed }) => failed === 1,
    );
    expect(await app.queue.failed()).toMatchObject([{ reason: 'no such job: toString', attempts: 1 }]);
  });

  it('waits with a delayed job', async () => {
    const definition = queueOf();
    const began: number[] = [];
    const app = await start(definition, async () => void began.push(Date.now()));
    const added = Date.now();
    await app.queue.add('work', { n: 1 }, { delayMs: 400 });
    expect((await app.queue.counts()).delayed).toBe(1);
    await waitFor(
      () => began,
      ({ length }) => length === 1,
    );
    expect((began[0] ?? 0) - added).toBeGreaterThanOrEqual(400 - ROUNDING_MS);
  });

  it('takes a job with the id of one that is not done only once', async () => {
    const definition = queueOf();
    const done: number[] = [];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const app = await start(definition, async (n) => {
      await gate;
      done.push(n);
    });
    for (const n of [1, 2, 3]) await app.queue.add('work', { n }, { jobId: 'the-same' });
    await app.queue.add('work', { n: 4 }, { jobId: 'another' });
    goOn();
    await waitFor(
      () => done,
      ({ length }) => length === 2,
    );
    expect([...done].sort()).toEqual([1, 4]);

    await waitFor(
      () => app.queue.counts(),
      ({ active }) => active === 0,
    );
    await app.queue.add('work', { n: 5 }, { jobId: 'the-same' });
    await waitFor(
      () => done,
      ({ length }) => length === 3,
    );
    expect(done[2]).toBe(5);
  });

  it('has a schedule once, whoever registers it how often, at the wall clock of its time zone', async () => {
    const definition = queueOf();
    const register = async (app: JobApp, cron: string): Promise<void> =>
      app.queue.schedule('report', { cron, timeZone: 'America/Toronto' }, 'work', { n: 9 });
    const [one, two] = [await start(definition, never), await start(definition, never)];
    await Promise.all([register(one, '30 9 * * *'), register(two, '30 9 * * *')]);
    await register(two, '30 9 * * *');
    const schedules = await one.queue.schedules();
    expect(schedules).toMatchObject([{ scheduleId: 'report', cron: '30 9 * * *', timeZone: 'America/Toronto' }]);
    expect((await one.queue.counts()).delayed).toBe(1);
    const next = schedules[0]?.next ?? new Date(0);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Toronto', timeStyle: 'medium' });
    expect(clock.format(next)).toBe('09:30:00');
    const hoursAhead = (next.getTime() - Date.now()) / 3_600_000;
    expect(hoursAhead).toBeGreaterThan(-0.01);
    // A day, and the hour that it is longer by in autumn.
    expect(hoursAhead).toBeLessThanOrEqual(25);

    await register(one, '45 6 * * 1');
    expect(await two.queue.schedules()).toMatchObject([{ cron: '45 6 * * 1' }]);
    expect((await one.queue.counts()).delayed).toBe(1);
  });

  it('takes the same schedules from processes that start at the same moment, again and again', async () => {
    const definition = queueOf();
    const apps = [await start(definition, never), await start(definition, never), await start(definition, never)];
    const names = Array.from({ length: 15 }, (_, n) => `report-${n}`);
    for (let time = 0; time < 2; time += 1) {
      const saidByAll = names.flatMap((name) =>
        apps.map((app) => app.queue.schedule(name, { cron: '30 9 1 1 *', timeZone: 'UTC' }, 'work', { n: 1 })),
      );
      await Promise.all(saidByAll);
      expect((await apps[0]!.queue.schedules()).map(({ scheduleId }) => scheduleId).sort()).toEqual([...names].sort());
      expect((await apps[1]!.queue.counts()).delayed).toBe(names.length);
    }
  });

  it('runs a schedule again and again, until it is ended', async () => {
    const definition = queueOf();
    const done: number[] = [];
    const app = await start(definition, async (n) => void done.push(n));
    await app.queue.schedule('each-second', { cron: '* * * * * *', timeZone: 'UTC' }, 'work', { n: 4 });
    await waitFor(
      () => done,
      ({ length }) => length >= 2,
    );
    expect(new Set(done)).toEqual(new Set([4]));
    await app.queue.unschedule('each-second');
    expect(await app.queue.schedules()).toEqual([]);
    await waitFor(
      () => app.queue.counts(),
      ({ active, waiting, delayed }) => active + waiting + delayed === 0,
    );
  });

  it('tells how long jobs take, how often they fail, and how many wait', async () => {
    const definition = queueOf({ attempts: 1 });
    const app = await start(definition, async (n) => {
      if (n === 0) throw new Error('not today');
    });
    for (const n of [0, 1, 2]) await app.queue.add('work', { n });
    await app.queue.add('work', { n: 3 }, { delayMs: 60_000 });
    const { name } = definition;
    const text = await waitFor(
      () => app.registry.metrics(),
      (seen) => seen.includes(`helix_job_duration_seconds_count{queue="${name}",job="work"} 2`),
    );
    expect(text).toContain(`helix_job_failures_total{queue="${name}",job="work"} 1`);
    expect(text).toContain(`helix_job_count{queue="${name}",state="failed"} 1`);
    expect(text).toContain(`helix_job_count{queue="${name}",state="delayed"} 1`);
    expect(text).toContain(`helix_job_count{queue="${name}",state="waiting"} 0`);
    expect([...app.health.keys()]).toEqual(['jobs']);
    await app.health.get('jobs')?.();
  });

  it('says that the server is away, and goes on when it is back', async () => {
    const definition = queueOf();
    const done: number[] = [];
    const app = await start(definition, async (n) => void done.push(n));
    await harness.stopServer();
    try {
      await expect(app.queue.add('work', { n: 1 })).rejects.toThrow(JobsUnavailableError);
      await expect(app.health.get('jobs')?.()).rejects.toThrow('the job queue cannot be reached');
      expect(await app.registry.metrics()).not.toContain('helix_job_count{');
    } finally {
      await harness.startServer();
    }
    await waitFor(
      () =>
        app.queue.add('work', { n: 2 }).then(
          () => true,
          () => false,
        ),
      (added) => added,
    );
    await waitFor(
      () => done,
      (seen) => seen.includes(2),
    );
  });
}

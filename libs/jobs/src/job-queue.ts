import { randomUUID } from 'node:crypto';
import type { JobsOptions, Queue } from 'bullmq';
import type { JobPayload, QueueDefinition } from '@helix/contracts';
import { retryOnConflict } from './retry-on-conflict.js';
import { withTimeout } from './with-timeout.js';

const SECONDS_OF_A_DAY = 24 * 60 * 60;

/**
 * Completed jobs stay for a day, so that BullMQ recognizes a job that the outbox relay enqueues again because its process
 * was killed before it had deleted the row.
 */
const RETAIN_COMPLETED_SECONDS = SECONDS_OF_A_DAY;

/** A job that failed for good. */
export interface FailedJob {
  id: string;
  payload: unknown;
  /** The message of the last attempt's error. */
  reason: string;
  attempts: number;
  failedAt: Date;
}

/** One queue: its schedules, its failed jobs and its size. Jobs are enqueued by `enqueueJob`. */
export class JobQueue<Definition extends QueueDefinition = QueueDefinition> {
  constructor(
    readonly definition: Definition,
    /** BullMQ's queue. */
    readonly queue: Queue,
    private readonly callTimeoutMs: number,
  ) {}

  /**
   * Adds a job outside of any transaction; resolves once it is durable. A second job with the id of one that is waiting,
   * active or retained is ignored. The payload is not checked here, but when the job runs: a row of the outbox that an older
   * release wrote must fail as a job, and not block the relay.
   *
   * @param options.delayMs earliest start, from now.
   * @throws JobsUnavailableError
   */
  async add(
    payload: JobPayload<Definition>,
    // Without an id BullMQ creates a sequence for the queue, which the services' role may not.
    { jobId = randomUUID() as string, delayMs = 0 } = {},
  ): Promise<void> {
    const options: JobsOptions = { ...this.jobOptions(), jobId };
    if (delayMs > 0) options.delay = delayMs;
    await this.call(this.queue.add(this.definition.name, payload, options));
  }

  /**
   * Repeats a job. Calling it again, also from another process, changes nothing or the given fields: there is one schedule
   * of an id.
   *
   * @param when.cron five or six fields; the time zone is an IANA name.
   * @throws JobsUnavailableError
   */
  async schedule(
    scheduleId: string,
    when: { cron: string; timeZone: string },
    payload: JobPayload<Definition>,
  ): Promise<void> {
    const repeat = { pattern: when.cron, tz: when.timeZone };
    const { name, payload: schema } = this.definition;
    const job = { name, data: schema.parse(payload), opts: this.jobOptions() };
    await this.call(retryOnConflict(() => this.queue.upsertJobScheduler(scheduleId, repeat, job)));
  }

  /** Ends a schedule; does nothing when there is none. @throws JobsUnavailableError */
  async unschedule(scheduleId: string): Promise<void> {
    await this.call(this.queue.removeJobScheduler(scheduleId));
  }

  /** The schedules of this queue, with the next time of each. @throws JobsUnavailableError */
  async schedules(): Promise<{ scheduleId: string; cron: string; timeZone: string; next: Date }[]> {
    const schedulers = await this.call(this.queue.getJobSchedulers());
    return schedulers.map(({ key, pattern = '', tz = '', next = 0 }) => ({
      scheduleId: key,
      cron: pattern,
      timeZone: tz,
      next: new Date(Number(next)),
    }));
  }

  /** Jobs that failed for good, newest first. @throws JobsUnavailableError */
  async failed(limit = 100): Promise<FailedJob[]> {
    const jobs = await this.call(this.queue.getFailed(0, limit - 1));
    return jobs.map((job) => ({
      id: job.id ?? '',
      payload: job.data as unknown,
      reason: job.failedReason,
      attempts: job.attemptsMade,
      failedAt: new Date(job.finishedOn ?? job.timestamp),
    }));
  }

  /** Puts every job that failed for good back on the queue, for one more attempt. @throws JobsUnavailableError */
  async retryFailed(): Promise<void> {
    await this.call(retryOnConflict(() => this.queue.retryJobs({ state: 'failed' })));
  }

  /** How many jobs are in each state. @throws JobsUnavailableError */
  async counts(): Promise<{ waiting: number; delayed: number; active: number; failed: number }> {
    const counts = await this.call(this.queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed'));
    const of = (state: string): number => counts[state] ?? 0;
    return {
      waiting: of('waiting') + of('prioritized'),
      delayed: of('delayed'),
      active: of('active'),
      failed: of('failed'),
    };
  }

  /**
   * How long the oldest job has waited that could run, seconds; 0 without one. A job that was delayed waits since its time, one
   * that failed since its last attempt began. Jobs of equal priority wait in their order, so the first of each list is the oldest.
   *
   * @throws JobsUnavailableError
   */
  async oldestWaitingSeconds(now = Date.now()): Promise<number> {
    const lists = await this.call(
      Promise.all((['waiting', 'prioritized'] as const).map((state) => this.queue.getJobs(state, 0, 0, true))),
    );
    const since = lists.flat().map(({ timestamp, delay, opts, processedOn }) => {
      return Math.max(timestamp + Math.max(delay, opts.delay ?? 0), processedOn ?? 0);
    });
    return Math.max(0, ...since.map((time) => (now - time) / 1000));
  }

  private call<T>(call: Promise<T>): Promise<T> {
    return withTimeout(call, this.callTimeoutMs);
  }

  private jobOptions() {
    const { attempts, backoffMs, retainFailedDays } = this.definition.options;
    return {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      // By age, never by count: trimming to a count deadlocks on PostgreSQL.
      removeOnComplete: { age: RETAIN_COMPLETED_SECONDS },
      removeOnFail: { age: retainFailedDays * SECONDS_OF_A_DAY },
    };
  }
}

/** Every queue by its key in the registry; services use the contracts' `QUEUES`. */
export type QueueRegistry = Readonly<Record<string, QueueDefinition>>;

/** The queues of the registry. */
export class JobQueues {
  private readonly byName: ReadonlyMap<string, JobQueue>;

  constructor(readonly all: readonly JobQueue[]) {
    this.byName = new Map(all.map((queue) => [queue.definition.name, queue]));
  }

  /** The names of all queues. */
  get names(): string[] {
    return [...this.byName.keys()];
  }

  /** Undefined when the registry has no such queue. */
  find(name: string): JobQueue | undefined {
    return this.byName.get(name);
  }

  /** @throws Error when the registry does not have the queue. */
  of<Definition extends QueueDefinition>({ name }: Definition): JobQueue<Definition> {
    return this.named(name) as JobQueue<Definition>;
  }

  /** @throws Error when the registry does not have the queue. */
  named(name: string): JobQueue {
    const queue = this.find(name);
    if (!queue) throw new Error(`there is no queue ${name}`);
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ queue }) => queue.close()));
  }
}

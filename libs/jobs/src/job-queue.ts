import { randomUUID } from 'node:crypto';
import type { JobsOptions, Queue } from 'bullmq';
import type { JobList, QueueDefinition } from './queue-definition.js';
import { unlessTwoAtOnce } from './unless-two-at-once.js';
import { withinLimit } from './within.js';

const SECONDS_OF_A_DAY = 24 * 60 * 60;

export interface AddOptions {
  /**
   * A second job with the same id is not taken while the first one is waiting, under way, or kept as failed. Letters,
   * digits and dashes, with a letter in it.
   */
  jobId?: string;
  /** Earliest start, from now, milliseconds. */
  delayMs?: number;
}

/** A job that failed for good. */
export interface FailedJob {
  id: string;
  name: string;
  data: unknown;
  /** What the last attempt said. */
  reason: string;
  attempts: number;
  failedAt: Date;
}

/** One queue, for those who put jobs on it. */
export class JobQueue<Jobs extends JobList> {
  constructor(
    readonly definition: QueueDefinition<Jobs>,
    /** The library's own queue. */
    readonly queue: Queue,
  ) {}

  /** Puts a job on the queue. Resolves once it is durable. @throws JobsUnavailableError */
  async add<Name extends keyof Jobs & string>(
    name: Name,
    data: Jobs[Name],
    // Without an id the library would make a sequence for the queue, which the services' role may not.
    { jobId = randomUUID(), delayMs }: AddOptions = {},
  ): Promise<void> {
    const options: JobsOptions = { ...this.jobOptions(), jobId };
    if (delayMs !== undefined) options.delay = delayMs;
    await withinLimit(this.queue.add(name, data, options));
  }

  /**
   * Lets a job come again and again. Saying it again, also from another process, changes nothing or the given things: a
   * schedule is there once.
   *
   * @param when.cron five or six fields; the time zone is an IANA name.
   * @throws JobsUnavailableError
   */
  async schedule<Name extends keyof Jobs & string>(
    scheduleId: string,
    when: { cron: string; timeZone: string },
    name: Name,
    data: Jobs[Name],
  ): Promise<void> {
    const repeat = { pattern: when.cron, tz: when.timeZone };
    const job = { name, data, opts: this.jobOptions() };
    await withinLimit(unlessTwoAtOnce(() => this.queue.upsertJobScheduler(scheduleId, repeat, job)));
  }

  /** Ends a schedule; nothing when there is none. @throws JobsUnavailableError */
  async unschedule(scheduleId: string): Promise<void> {
    await withinLimit(this.queue.removeJobScheduler(scheduleId));
  }

  /** The schedules of this queue, with the next time of each. @throws JobsUnavailableError */
  async schedules(): Promise<{ scheduleId: string; cron: string; timeZone: string; next: Date }[]> {
    const schedulers = await withinLimit(this.queue.getJobSchedulers());
    return schedulers.map(({ key, pattern = '', tz = '', next = 0 }) => ({
      scheduleId: key,
      cron: pattern,
      timeZone: tz,
      next: new Date(Number(next)),
    }));
  }

  /** Jobs that failed for good, the newest first. @param limit most rows. @throws JobsUnavailableError */
  async failed(limit = 100): Promise<FailedJob[]> {
    const jobs = await withinLimit(this.queue.getFailed(0, limit - 1));
    return jobs.map((job) => ({
      id: job.id ?? '',
      name: job.name,
      data: job.data as unknown,
      reason: job.failedReason,
      attempts: job.attemptsMade,
      failedAt: new Date(job.finishedOn ?? job.timestamp),
    }));
  }

  /** How many jobs are in each state. @throws JobsUnavailableError */
  async counts(): Promise<{ waiting: number; delayed: number; active: number; failed: number }> {
    const counts = await withinLimit(this.queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed'));
    const of = (state: string): number => counts[state] ?? 0;
    return {
      waiting: of('waiting') + of('prioritized'),
      delayed: of('delayed'),
      active: of('active'),
      failed: of('failed'),
    };
  }

  private jobOptions() {
    const { attempts, backOffMs, keepFailedDays } = this.definition.settings;
    return {
      attempts,
      backoff: { type: 'exponential', delay: backOffMs },
      // By age, never by count: trimming to a count deadlocks on PostgreSQL.
      removeOnComplete: true,
      removeOnFail: { age: keepFailedDays * SECONDS_OF_A_DAY },
    };
  }
}

import type { z } from 'zod';

/** How the jobs of a queue are run. */
export interface QueueOptions {
  /** Attempts before a job counts as failed. */
  attempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  backoffMs: number;
  /** Jobs that one process runs at the same time. */
  concurrency: number;
  /** How long failed jobs are retained. */
  retainFailedDays: number;
  /** After how long a job of a killed process is given to another one. */
  leaseMs: number;
  /** Retry the retained failed jobs when a worker starts: a newer release may have fixed the cause. */
  retryFailedOnStart: boolean;
}

/** A queue: its name, what its jobs carry, and how they are run. */
export interface QueueDefinition<Payload extends z.ZodType<object> = z.ZodType<object>> {
  readonly name: string;
  /** Checked when a job is enqueued and again when it is run. The payload must survive JSON. */
  readonly payload: Payload;
  readonly options: QueueOptions;
}

/** What the jobs of a queue carry. */
export type JobPayload<Queue extends QueueDefinition> = z.infer<Queue['payload']>;

const DEFAULTS: QueueOptions = {
  attempts: 5,
  backoffMs: 1_000,
  concurrency: 1,
  retainFailedDays: 30,
  leaseMs: 30_000,
  retryFailedOnStart: false,
};

/** Defines a queue with the default options except for the given ones. */
/* @__NO_SIDE_EFFECTS__ */
export function defineQueue<Payload extends z.ZodType<object>>(
  name: string,
  payload: Payload,
  options: Partial<QueueOptions> = {},
): QueueDefinition<Payload> {
  return { name, payload, options: { ...DEFAULTS, ...options } };
}

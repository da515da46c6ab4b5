import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { UnrecoverableError, WaitingError, type Job } from 'bullmq';
import { prettifyError } from 'zod';
import type { JobPayload, QueueDefinition } from '@helix/contracts';
import { ImpossibleJobError } from './impossible-job-error.js';

/** What a handler gets beside the payload. */
export interface JobContext {
  jobId: string;
  /** Whether the job fails for good when this attempt fails. */
  isLastAttempt: boolean;
  /** Aborted when the process closes and the job has not finished in time: it waits for the next process, as if it had not started. */
  signal: AbortSignal;
  /** Stores how far the job has got, for whoever looks at the queue. */
  reportProgress(progress: number | object): Promise<void>;
}

/**
 * Runs the jobs of one queue. A job is handed out at least once: again when its process was killed before it was done, so
 * handlers must be idempotent.
 *
 * @example
 * ```ts
 * @HandlesJobs(QUEUES.mail)
 * class SendMailHandler extends JobHandler<typeof QUEUES.mail> {
 *   async handle(mail) { ... }
 * }
 * ```
 */
export abstract class JobHandler<Queue extends QueueDefinition = QueueDefinition> extends WorkerHost {
  /** Rejecting lets the job be retried. @param payload has been validated by the schema of the queue. */
  abstract handle(payload: JobPayload<Queue>, context: JobContext): Promise<void>;

  /**
   * Called by @nestjs/bullmq's worker. All three parameters are declared: BullMQ passes the signal only to processors that
   * have them.
   */
  override async process(job: Job, token?: string, signal?: AbortSignal): Promise<void> {
    const parsed = handledQueue(this.constructor)?.payload.safeParse(job.data);
    if (!parsed) throw new UnrecoverableError(`${this.constructor.name} is not marked with HandlesJobs`);
    if (!parsed.success) throw new UnrecoverableError(`the payload is not valid: ${prettifyError(parsed.error)}`);
    const context = {
      jobId: job.id ?? '',
      isLastAttempt: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
      signal: signal ?? new AbortController().signal,
      reportProgress: (progress: number | object) => job.updateProgress(progress),
    };
    await this.handle(parsed.data as JobPayload<Queue>, context).catch(async (error: unknown) => {
      if (context.signal.aborted) await giveBack(job, token);
      throw error instanceof ImpossibleJobError ? new UnrecoverableError(error.message) : error;
    });
  }
}

/**
 * Puts a cancelled job back on its queue. It is no failed attempt: processes that are replaced must not use up the attempts
 * of a long job.
 *
 * @throws WaitingError always, by which the worker knows. A backend that does not answer hands it out again after its lease.
 */
async function giveBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToWait(token).catch(() => undefined);
  throw new WaitingError();
}

/** A class of handlers. */
export type JobHandlerClass = abstract new (...args: never[]) => { handle: JobHandler<never>['handle'] };

const handledQueues = new WeakMap<object, QueueDefinition>();

/** Marks the class that handles a queue's jobs, as a `Processor` of @nestjs/bullmq. */
export function HandlesJobs<Queue extends QueueDefinition>(queue: Queue) {
  return <Handler extends abstract new (...args: never[]) => JobHandler<Queue>>(handler: Handler): void => {
    Injectable()(handler);
    Processor(queue.name)(handler);
    handledQueues.set(handler, queue);
  };
}

/** The queue that a class is marked with. */
export function handledQueue(handler: object): QueueDefinition | undefined {
  return handledQueues.get(handler);
}

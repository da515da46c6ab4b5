import { Processor, WorkerHost } from '@nestjs/bullmq';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import type { JobList, QueueDefinition } from './queue-definition.js';

/** Where a handler's class says which queue it handles. */
export const HANDLED_QUEUE = 'helix:handled-queue';

/** What a handler throws when trying again cannot help: the job fails at once, and stays readable with these words. */
export class ImpossibleJobError extends UnrecoverableError {}

/** A function for each job of a queue. Rejecting lets the job be tried again. */
export type JobFunctions<Jobs extends JobList> = { [Name in keyof Jobs]: (data: Jobs[Name]) => Promise<void> };

/**
 * Handles the jobs of one queue. A job is handed out at least once: again when the process was killed before it was done.
 *
 * @example `class SendMail extends JobHandler<MailJobs> { readonly functions = { invite: (job) => ... } }`, marked with
 * `HandlesJobs(mailQueue)`.
 */
export abstract class JobHandler<Jobs extends JobList> extends WorkerHost {
  abstract readonly functions: JobFunctions<Jobs>;

  async process(job: Job<never>): Promise<void> {
    if (!Object.hasOwn(this.functions, job.name)) throw new ImpossibleJobError(`no such job: ${job.name}`);
    await this.functions[job.name]?.(job.data);
  }
}

/** Marks the class that handles a queue's jobs. There must be one, and no more, in the process that has the queue. */
export function HandlesJobs<Jobs extends JobList>({ name, settings }: QueueDefinition<Jobs>): ClassDecorator {
  const { concurrency, leaseMs } = settings;
  // Run by hand, once it is ready: a worker whose first connection fails would ask for jobs in a loop without a pause.
  const worker = { concurrency, lockDuration: leaseMs, stalledInterval: leaseMs, autorun: false };
  return applyDecorators(
    Injectable() as ClassDecorator,
    SetMetadata(HANDLED_QUEUE, name) as ClassDecorator,
    Processor(name, worker) as ClassDecorator,
  );
}

import { Injectable } from '@nestjs/common';
import type { JobPayload, QueueDefinition } from '@helix/contracts';

/** What a handler gets beside the payload. */
export interface JobContext {
  jobId: string;
  /** Aborted when the process closes and the job has not finished in time: it is retried by the next process. */
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
export abstract class JobHandler<Queue extends QueueDefinition = QueueDefinition> {
  /** Rejecting lets the job be retried. @param payload has been validated by the schema of the queue. */
  abstract handle(payload: JobPayload<Queue>, context: JobContext): Promise<void>;
}

/** A class of handlers. */
export type JobHandlerClass = abstract new (...args: never[]) => { handle: JobHandler<never>['handle'] };

const handledQueues = new WeakMap<object, string>();

/** Marks the class that handles a queue's jobs. */
export function HandlesJobs<Queue extends QueueDefinition>({ name }: Queue) {
  return <Handler extends abstract new (...args: never[]) => JobHandler<Queue>>(handler: Handler): void => {
    Injectable()(handler);
    handledQueues.set(handler, name);
  };
}

/** The name of the queue that a class is marked with. */
export function handledQueue(handler: JobHandlerClass): string | undefined {
  return handledQueues.get(handler);
}

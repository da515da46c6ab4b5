import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { DiscoveryService, ModuleRef } from '@nestjs/core';
import { UnrecoverableError, Worker, type Job } from 'bullmq';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { prettifyError } from 'zod';
import { startError, type JobsBackend } from './create-jobs-backend.js';
import { ImpossibleJobError } from './impossible-job-error.js';
import { handledQueue, type JobHandler, type JobHandlerClass } from './job-handler.js';
import { JobMetrics } from './job-metrics.js';
import type { JobQueue, JobQueues } from './job-queue.js';
import type { JobOutboxRelay } from './outbox/job-outbox-relay.js';
import { ThrottledLog } from './throttled-log.js';
import { withTimeout } from './with-timeout.js';

/** What jobs need of the process that they run in. */
export interface JobEnvironment {
  logger: Logger;
  /** Gets the check `jobs`. */
  health: { add(name: string, check: () => Promise<unknown>): void };
  metrics: { registry: Registry };
}

export interface JobTimings {
  /** How long the backend may take to answer for the first time. */
  startTimeoutMs: number;
  /** How long a call to the backend may take. */
  callTimeoutMs: number;
  /** How often the outbox is read when no notification comes. */
  outboxPollMs: number;
  /** Delay before the outbox or a worker tries again after its connection was lost. */
  reconnectDelayMs: number;
  /** How long jobs may go on after the process was asked to close, before they are cancelled. */
  shutdownGraceMs: number;
}

export const DEFAULT_TIMINGS: JobTimings = {
  startTimeoutMs: 30_000,
  callTimeoutMs: 5_000,
  outboxPollMs: 5_000,
  reconnectDelayMs: 5_000,
  shutdownGraceMs: 5_000,
};

/** The handlers that a module runs (`JobsModule.forWorkers`). */
export class WorkerRegistration {
  constructor(readonly handlers: readonly JobHandlerClass[]) {}
}

/** A module that enqueues jobs (`JobsModule.forProducers`). */
export class ProducerRegistration {}

interface RegisteredHandler {
  queue: JobQueue;
  handler: JobHandler;
}

export interface JobRunnerOptions {
  environment: JobEnvironment;
  backend: JobsBackend;
  timings: JobTimings;
}

/** Starts the relay and the workers that the modules of this process registered, once every module is ready. */
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  /** BullMQ's workers, one for each queue that this process works. */
  readonly workers: Worker[] = [];
  private relay: JobOutboxRelay | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly moduleRef: ModuleRef,
    private readonly queues: JobQueues,
    private readonly outboxRelay: JobOutboxRelay,
    private readonly options: JobRunnerOptions,
  ) {}

  /** @throws Error when a handler's registration is wrong, or the backend cannot be reached or was not prepared. */
  async onApplicationBootstrap(): Promise<void> {
    const registered = this.registeredHandlers();
    try {
      await this.startWorkers(registered);
    } catch (error) {
      // Nest does not close an application that did not start.
      for (const worker of this.workers) void worker.close(true).catch(() => undefined);
      void this.queues.close().catch(() => undefined);
      throw error;
    }
    if (this.instancesOf(ProducerRegistration).length > 0) {
      this.relay = this.outboxRelay;
      this.relay.start();
    }
    this.options.environment.health.add('jobs', async () => {
      this.relay?.check();
      await Promise.all(registered.map(({ queue }) => queue.counts()));
    });
  }

  /** Requests have ended by now. Waits for the jobs in progress; cancels those that do not end in time. */
  async onApplicationShutdown(): Promise<void> {
    await this.relay?.close();
    const cancel = setTimeout(() => {
      for (const worker of this.workers) worker.cancelAllJobs('the process is shutting down');
    }, this.options.timings.shutdownGraceMs);
    await Promise.all(this.workers.map((worker) => worker.close())).finally(() => clearTimeout(cancel));
    await this.queues.close();
  }

  private async startWorkers(registered: readonly RegisteredHandler[]): Promise<void> {
    const { environment, timings } = this.options;
    const { logger } = environment;
    const metrics = new JobMetrics(
      environment.metrics.registry,
      registered.map(({ queue }) => queue),
    );
    for (const { queue, handler } of registered) {
      const worker = this.createWorker(queue, handler);
      metrics.measure(worker);
      this.workers.push(worker);
    }
    const parts = [...registered.map(({ queue }) => queue.queue), ...this.workers];
    await Promise.all(parts.map((part) => withTimeout(part.waitUntilReady(), timings.startTimeoutMs))).catch(
      (error: unknown) => {
        throw startError(error);
      },
    );
    for (const { queue } of registered) if (queue.definition.options.retryFailedOnStart) await queue.retryFailed();
    for (const worker of this.workers) {
      worker.run().catch((error: unknown) => logger.error({ err: error, queue: worker.name }, 'a worker has stopped'));
    }
  }

  private createWorker({ definition }: JobQueue, handler: JobHandler): Worker {
    const { environment, backend, timings } = this.options;
    const { logger } = environment;
    const { name, options, payload } = definition;
    // All three parameters: BullMQ passes the signal to processors that declare it.
    const process = async (job: Job, _token?: string, signal?: AbortSignal): Promise<void> => {
      const parsed = payload.safeParse(job.data);
      if (!parsed.success) throw new UnrecoverableError(`the payload is not valid: ${prettifyError(parsed.error)}`);
      const context = {
        jobId: job.id ?? '',
        signal: signal ?? new AbortController().signal,
        reportProgress: (progress: number | object) => job.updateProgress(progress),
      };
      await handler.handle(parsed.data, context).catch((error: unknown) => {
        throw error instanceof ImpossibleJobError ? new UnrecoverableError(error.message) : error;
      });
    };
    const workerOptions = {
      ...backend.options,
      concurrency: options.concurrency,
      lockDuration: options.leaseMs,
      stalledInterval: options.leaseMs,
      // A job whose process is killed each time is not retried for ever.
      maxStalledCount: options.attempts,
      runRetryDelay: timings.reconnectDelayMs,
      // Started once it is ready: a worker whose first connection fails asks for jobs in a loop without a pause.
      autorun: false,
    };
    const worker = new Worker(name, process, workerOptions, backend.factory);
    const log = new ThrottledLog(logger, { queue: name });
    worker.on('error', (error) => log.warn(error, 'a job worker had an error'));
    worker.on('failed', (job, error) => {
      const text = job?.finishedOn ? 'a job failed for good' : 'a job failed and will be retried';
      logger.warn({ err: error, queue: name, jobId: job?.id, attempt: job?.attemptsMade }, text);
    });
    return worker;
  }

  private registeredHandlers(): RegisteredHandler[] {
    const classes = new Set(this.instancesOf(WorkerRegistration).flatMap(({ handlers }) => handlers));
    const registered = new Map<string, RegisteredHandler>();
    for (const handlerClass of classes) {
      const name = handledQueue(handlerClass);
      if (name === undefined) throw new Error(`${handlerClass.name} is not marked with HandlesJobs`);
      if (!this.queues.definition(name)) throw new Error(`${handlerClass.name} handles the unknown queue ${name}`);
      if (registered.has(name)) throw new Error(`the queue ${name} has two handlers`);
      registered.set(name, { queue: this.queues.named(name), handler: this.instanceOf(handlerClass) });
    }
    return [...registered.values()];
  }

  private instanceOf(handlerClass: JobHandlerClass): JobHandler {
    try {
      return this.moduleRef.get<JobHandler>(handlerClass as abstract new () => JobHandler, { strict: false });
    } catch (error) {
      throw new Error(`no module provides ${handlerClass.name}`, { cause: error });
    }
  }

  private instancesOf<T extends object>(type: new (...args: never[]) => T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter((instance): instance is T => instance instanceof type);
  }
}

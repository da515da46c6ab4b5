import { Processor, type BullRegistrar } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { QueueDefinition } from '@helix/contracts';
import { startError } from './create-jobs-backend.js';
import { handledQueue, JobHandler, type JobHandlerClass } from './job-handler.js';
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
  timings: JobTimings;
}

/**
 * Starts the relay and the workers that the modules of this process registered, once every module is ready. @nestjs/bullmq
 * creates the workers, and closes the queues after them.
 */
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  /** BullMQ's workers, one for each queue that this process works. */
  readonly workers: Worker[] = [];
  private relay: JobOutboxRelay | undefined;
  private workersClosed: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    private readonly queues: JobQueues,
    private readonly outboxRelay: JobOutboxRelay,
    private readonly options: JobRunnerOptions,
  ) {}

  /** @throws Error when a handler's registration is wrong, or the backend cannot be reached or was not prepared. */
  async onApplicationBootstrap(): Promise<void> {
    let registered: RegisteredHandler[];
    try {
      registered = this.registeredHandlers();
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

  /** Takes no more jobs, while requests end. Jobs in progress go on for a while; those that do not end in time are cancelled. */
  beforeApplicationShutdown(): void {
    const cancel = setTimeout(() => {
      for (const worker of this.workers) worker.cancelAllJobs('the process is shutting down');
    }, this.options.timings.shutdownGraceMs);
    this.workersClosed = Promise.all(this.workers.map((worker) => worker.close())).finally(() => clearTimeout(cancel));
    // Awaited below: until then a rejection is not unhandled.
    this.workersClosed.catch(() => undefined);
  }

  /** Requests have ended by now. Waits for the jobs in progress. */
  async onApplicationShutdown(): Promise<void> {
    await this.relay?.close();
    await this.workersClosed;
  }

  private async startWorkers(registered: readonly RegisteredHandler[]): Promise<void> {
    const { environment, timings } = this.options;
    const { logger } = environment;
    const metrics = new JobMetrics(
      environment.metrics.registry,
      registered.map(({ queue }) => queue),
    );
    for (const { queue, handler } of registered) this.setWorkerOptions(queue.definition, handler);
    this.registrar.register();
    for (const { handler } of registered) {
      this.logProblems(handler.worker);
      metrics.measure(handler.worker);
      this.workers.push(handler.worker);
    }
    // All queues: on PostgreSQL, a queue whose first connection failed never connects again.
    const parts = [...this.queues.all.map(({ queue }) => queue), ...this.workers];
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

  /**
   * Applied here and not by `HandlesJobs`: @nestjs/bullmq reads a worker's options from the decorator of its class only, and
   * the registry of this process and its timings are not known when the class is declared.
   */
  private setWorkerOptions({ name, options }: QueueDefinition, handler: JobHandler): void {
    const decorate = Processor(name, {
      concurrency: options.concurrency,
      lockDuration: options.leaseMs,
      stalledInterval: options.leaseMs,
      // A job whose process is killed each time is not retried for ever.
      maxStalledCount: options.attempts,
      runRetryDelay: this.options.timings.reconnectDelayMs,
      // Started once it is ready: a worker whose first connection fails asks for jobs in a loop without a pause.
      autorun: false,
    });
    decorate(handler.constructor);
  }

  private logProblems(worker: Worker): void {
    const { logger } = this.options.environment;
    const queue = worker.name;
    const log = new ThrottledLog(logger, { queue });
    worker.on('error', (error) => log.warn(error, 'a job worker had an error'));
    worker.on('failed', (job, error) => {
      const text = job?.finishedOn ? 'a job failed for good' : 'a job failed and will be retried';
      logger.warn({ err: error, queue, jobId: job?.id, attempt: job?.attemptsMade }, text);
    });
  }

  /** The handlers that @nestjs/bullmq finds among the providers, which must be those of `JobsModule.forWorkers`. */
  private registeredHandlers(): RegisteredHandler[] {
    const classes = new Set<unknown>(this.instancesOf(WorkerRegistration).flatMap(({ handlers }) => handlers));
    const registered = new Map<string, RegisteredHandler>();
    for (const handler of this.instancesOf(JobHandler)) {
      const className = handler.constructor.name;
      if (!classes.has(handler.constructor)) throw new Error(`${className} is not named in JobsModule.forWorkers`);
      const name = handledQueue(handler.constructor)?.name;
      if (name === undefined) throw new Error(`${className} is not marked with HandlesJobs`);
      const queue = this.queues.find(name);
      if (!queue) throw new Error(`${className} handles the unknown queue ${name}`);
      if (registered.has(name)) throw new Error(`the queue ${name} has two handlers`);
      registered.set(name, { queue, handler });
    }
    const provided = new Set<unknown>([...registered.values()].map(({ handler }) => handler.constructor));
    const missing = [...classes].find((handlerClass) => !provided.has(handlerClass)) as JobHandlerClass | undefined;
    if (missing) throw new Error(`no module provides ${missing.name}`);
    return [...registered.values()];
  }

  private instancesOf<T extends object>(type: abstract new (...args: never[]) => T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter((instance): instance is T => instance instanceof type);
  }
}

import { BullRegistrar } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import { HANDLED_QUEUE, JobHandler } from './job-handler.js';
import { JobMetrics } from './job-metrics.js';
import { JobQueue } from './job-queue.js';
import { LogSparingly } from './log-sparingly.js';
import { whyNotReady } from './pick-backend.js';
import type { JobList } from './queue-definition.js';
import { withinLimit } from './within.js';

/** What jobs need of the process that they run in. */
export interface JobSurroundings {
  logger: Logger;
  /** Hears of the part `jobs`. */
  health: { add(name: string, check: () => Promise<unknown>): void };
  metrics: { registry: Registry };
}

/** Injects the `JobSurroundings`. */
export const JOB_SURROUNDINGS = Symbol('job surroundings');

/** How long the backend may take to answer for the first time. */
const START_MS = 30_000;

/** Starts the handlers of all queues once every module is ready, and ends the start when one is missing. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap {
  private readonly queues: JobQueue<JobList>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    @Inject(JOB_SURROUNDINGS) private readonly surroundings: JobSurroundings,
  ) {}

  /** @throws Error when a queue has no handler or two, or the backend cannot be reached or was not prepared. */
  async onApplicationBootstrap(): Promise<void> {
    this.queues.push(...this.instancesOf<JobQueue<JobList>>(JobQueue));
    const handlers = this.instancesOf<JobHandler<JobList>>(JobHandler);
    try {
      checkHandlers(this.queues, handlers);
      await this.openQueues();
      this.registrar.register();
      await this.runWorkers(handlers.map(({ worker }) => worker));
    } catch (error) {
      // Nobody closes an application that did not start.
      for (const { queue } of this.queues) void queue.close().catch(() => undefined);
      throw error;
    }
  }

  private async openQueues(): Promise<void> {
    const { health, logger } = this.surroundings;
    for (const { queue } of this.queues) {
      const sparingly = new LogSparingly(logger, { queue: queue.name });
      queue.on('error', (error) => sparingly.warn(error, 'a queue had an error'));
    }
    await ready(this.queues.map(({ queue }) => queue));
    health.add('jobs', () => Promise.all(this.queues.map((queue) => queue.counts())));
  }

  private async runWorkers(workers: Worker[]): Promise<void> {
    const { logger, metrics } = this.surroundings;
    const figures = new JobMetrics(metrics.registry, this.queues);
    for (const worker of workers) {
      const sparingly = new LogSparingly(logger, { queue: worker.name });
      worker.on('error', (error) => sparingly.warn(error, 'a worker had an error'));
      worker.on('failed', (job, error) => {
        const what = job?.finishedOn ? 'a job failed for good' : 'a job failed and is tried again';
        const { name, id, attemptsMade } = job ?? {};
        logger.warn({ err: error, queue: worker.name, job: name, jobId: id, attempt: attemptsMade }, what);
      });
      figures.measure(worker);
    }
    await ready(workers);
    for (const worker of workers) {
      worker.run().catch((error: unknown) => logger.error({ err: error, queue: worker.name }, 'a worker has stopped'));
    }
  }

  private instancesOf<T extends object>(type: abstract new (...args: never[]) => T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter((instance): instance is T => instance instanceof type);
  }
}

async function ready(parts: { waitUntilReady(): Promise<unknown> }[]): Promise<void> {
  try {
    await Promise.all(parts.map((part) => withinLimit(part.waitUntilReady(), START_MS)));
  } catch (error) {
    throw whyNotReady(error);
  }
}

function checkHandlers(queues: JobQueue<JobList>[], handlers: JobHandler<JobList>[]): void {
  const handled = handlers.map((handler) => Reflect.getMetadata(HANDLED_QUEUE, handler.constructor) as string);
  for (const { definition } of queues) {
    const count = handled.filter((name) => name === definition.name).length;
    if (count !== 1) throw new Error(`the queue ${definition.name} has ${count || 'no'} handlers and needs one`);
  }
  const known = new Set(queues.map(({ definition }) => definition.name));
  const stray = handled.find((name) => !known.has(name));
  if (stray !== undefined) throw new Error(`a handler is for the queue ${stray}, which this process does not have`);
}

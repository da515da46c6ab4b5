import { NestFactory } from '@nestjs/core';
import type { Worker } from 'bullmq';
import { pino, type Logger } from 'pino';
import { Registry } from 'prom-client';
import type { QueueDefinition } from '@helix/contracts';
import type { BackendOptions } from '../create-jobs-backend.js';
import { HandlesJobs, JobHandler, type JobContext } from '../job-handler.js';
import { JobQueues, type JobQueue } from '../job-queue.js';
import { JobRunner, type JobTimings } from '../job-runner.js';
import { JobsModule } from '../jobs.module.js';
import type { TestQueue } from './test-queue.js';

export type Work = (n: number, context: JobContext) => Promise<void>;

/** A class that handles the queue's jobs by calling this. */
export function createHandler(queue: TestQueue, work: Work): new () => JobHandler<TestQueue> {
  class Handler extends JobHandler<TestQueue> {
    handle({ n }: { n: number }, context: JobContext): Promise<void> {
      return work(n, context);
    }
  }
  HandlesJobs(queue)(Handler);
  return Handler;
}

/** Short waits where the product has long ones. */
export const SHORT_TIMINGS: Partial<JobTimings> = {
  outboxPollMs: 200,
  reconnectDelayMs: 100,
  shutdownGraceMs: 500,
};

/** What a process does with a queue. */
export interface JobAppOptions<Queue extends QueueDefinition> {
  backend: BackendOptions;
  queue: Queue;
  handlers?: readonly (new () => JobHandler<Queue>)[];
  /** The handlers among a module's providers, when they are not the same. */
  providers?: readonly (new () => JobHandler<Queue>)[];
  isProducer?: boolean;
  timings?: Partial<JobTimings>;
  /** Silent if missing. */
  logger?: Logger;
}

/** A process with one queue. */
export interface JobApp<Queue extends QueueDefinition = TestQueue> {
  queue: JobQueue<Queue>;
  registry: Registry;
  health: Map<string, () => Promise<unknown>>;
  /** The names of the queues that it works. */
  worked: string[];
  workers: readonly Worker[];
  /** Waits for the active jobs. */
  close(): Promise<void>;
  /** As if the process was killed: nothing is waited for, and the backend is told nothing. */
  crash(): Promise<void>;
}

/** Starts what a process does with a queue. */
export async function startJobApp<Queue extends QueueDefinition>({
  backend,
  queue,
  handlers = [],
  providers = handlers,
  isProducer,
  timings,
  logger = pino({ level: 'silent' }),
}: JobAppOptions<Queue>): Promise<JobApp<Queue>> {
  class Feature {}
  class Root {}
  const registry = new Registry();
  const health: JobApp['health'] = new Map();
  const app = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        JobsModule.forRoot({
          ...backend,
          logger,
          health: { add: (name, check) => void health.set(name, check) },
          metrics: { registry },
          queues: { queue },
          timings: { ...SHORT_TIMINGS, ...timings },
        }),
        {
          module: Feature,
          imports: [JobsModule.forWorkers(handlers), ...(isProducer ? [JobsModule.forProducers()] : [])],
          providers: [...providers],
        },
      ],
    },
    { logger: false, abortOnError: false },
  );
  const { workers } = app.get(JobRunner, { strict: false });
  return {
    queue: app.get(JobQueues, { strict: false }).of(queue),
    registry,
    health,
    worked: workers.map(({ name }) => name),
    workers,
    close: () => app.close(),
    async crash() {
      for (const worker of workers) await worker.close(true);
      await app.close();
    },
  };
}

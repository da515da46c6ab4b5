import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { HandlesJobs, JobHandler, type JobFunctions } from '../job-handler.js';
import { InjectQueue, JobsModule } from '../jobs.module.js';
import type { JobQueue } from '../job-queue.js';
import type { BackendOptions } from '../pick-backend.js';
import type { QueueDefinition } from '../queue-definition.js';

/** The jobs of these tests. */
export type Work = { work: { n: number } };
type Do = (n: number) => Promise<void>;

/** A process with one queue and its handler. */
export interface JobApp {
  queue: JobQueue<Work>;
  registry: Registry;
  health: Map<string, () => Promise<unknown>>;
  /** Waits for the job under way. */
  close(): Promise<void>;
  /** As if the process were killed: nothing is waited for, and nothing of it is told to the backend. */
  crash(): Promise<void>;
}

/** A class that handles the queue's jobs by calling this. */
export function handlerOf(definition: QueueDefinition<Work>, work: Do): new () => JobHandler<Work> {
  @HandlesJobs(definition)
  class Handler extends JobHandler<Work> {
    readonly functions: JobFunctions<Work> = { work: ({ n }) => work(n) };
  }
  return Handler;
}

/** Starts a process's part. */
export async function startJobApp(
  backend: BackendOptions,
  definition: QueueDefinition<Work>,
  handlers: (new () => JobHandler<Work>)[],
): Promise<JobApp> {
  class Sender {
    constructor(readonly queue: JobQueue<Work>) {}
  }
  InjectQueue(definition)(Sender, undefined, 0);
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
          logger: pino({ level: 'silent' }),
          health: { add: (name, check) => void health.set(name, check) },
          metrics: { registry },
        }),
        { module: Feature, imports: [JobsModule.forQueues(definition)], providers: [Sender, ...handlers] },
      ],
    },
    { logger: false, abortOnError: false },
  );
  return {
    queue: app.get(Sender, { strict: false }).queue,
    registry,
    health,
    close: () => app.close(),
    async crash() {
      for (const handler of handlers) await app.get(handler, { strict: false }).worker.close(true);
      await app.close();
    },
  };
}

import { BullModule, BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { QUEUES } from '@helix/contracts';
import { createJobsBackend, type BackendOptions, type JobsBackend } from './create-jobs-backend.js';
import type { JobHandlerClass } from './job-handler.js';
import { JobQueue, JobQueues, type QueueRegistry } from './job-queue.js';
import {
  DEFAULT_TIMINGS,
  JobRunner,
  ProducerRegistration,
  WorkerRegistration,
  type JobEnvironment,
  type JobTimings,
} from './job-runner.js';
import { JobOutboxRelay } from './outbox/job-outbox-relay.js';
import { requireSafeRedis } from './redis-jobs.js';
import { ThrottledLog } from './throttled-log.js';

export interface JobsModuleOptions extends BackendOptions, JobEnvironment {
  /** Other queues than the contracts', in tests. */
  queues?: QueueRegistry;
  timings?: Partial<JobTimings>;
}

const MAX_START_RETRY_MS = 1_000;

interface JobQueuesModuleOptions {
  registry: QueueRegistry;
  /** Resolves with the backend, once it may be used. */
  prepare(): Promise<JobsBackend>;
  logger: Logger;
  callTimeoutMs: number;
}

/**
 * The queues of the registry. A module of its own, which `JobsModule` imports: Nest shuts a module down before the modules
 * that it imports, so the relay and the workers end before @nestjs/bullmq closes the queues.
 */
@Module({})
class JobQueuesModule {
  static forRoot({ registry, prepare, logger, callTimeoutMs }: JobQueuesModuleOptions): DynamicModule {
    const definitions = new Map(Object.values(registry).map((definition) => [definition.name, definition]));
    const names = [...definitions.keys()];
    const createJobQueue = (queue: Queue): JobQueue => {
      const log = new ThrottledLog(logger, { queue: queue.name });
      queue.on('error', (error) => log.warn(error, 'a job queue had an error'));
      return new JobQueue(definitions.get(queue.name)!, queue, callTimeoutMs);
    };
    return {
      module: JobQueuesModule,
      global: true,
      imports: [
        // `JobRunner` registers the workers, once it has checked the handlers.
        BullModule.forRootAsync({ useFactory: prepare, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue(...names.map((name) => ({ name }))),
      ],
      providers: [
        {
          provide: JobQueues,
          useFactory: (...queues: Queue[]) => new JobQueues(queues.map(createJobQueue)),
          inject: names.map((name) => getQueueToken(name)),
        },
      ],
      exports: [JobQueues],
    };
  }
}

/**
 * Jobs and schedules. A process imports `forRoot` once. A module that enqueues jobs imports `forProducers`, a module that
 * runs them `forWorkers` with its handlers: a queue needs no handler in the process that enqueues.
 */
@Module({})
export class JobsModule {
  /** Offers `JobQueues` to every module. Workers start when the whole application is ready. */
  static forRoot({
    redisUrl,
    databaseUrl,
    logger,
    health,
    metrics,
    queues: registry = QUEUES,
    timings: given = {},
  }: JobsModuleOptions): DynamicModule {
    const timings = { ...DEFAULT_TIMINGS, ...given };
    const environment = { logger, health, metrics };
    const { startTimeoutMs: timeoutMs, reconnectDelayMs } = timings;
    const redisStart = { logger, timeoutMs, retryMs: Math.min(reconnectDelayMs, MAX_START_RETRY_MS) };
    const prepare = async (): Promise<JobsBackend> => {
      // Before the queues connect, which would repeat in the log what is wrong.
      if (redisUrl) await requireSafeRedis(redisUrl, redisStart);
      return createJobsBackend({ redisUrl, databaseUrl });
    };
    const outbox = { databaseUrl, logger, pollMs: timings.outboxPollMs, retryMs: timings.reconnectDelayMs };
    return {
      module: JobsModule,
      imports: [
        DiscoveryModule,
        JobQueuesModule.forRoot({ registry, prepare, logger, callTimeoutMs: timings.callTimeoutMs }),
      ],
      providers: [
        {
          provide: JobRunner,
          useFactory: (discovery: DiscoveryService, registrar: BullRegistrar, queues: JobQueues) =>
            new JobRunner(discovery, registrar, queues, new JobOutboxRelay(queues, outbox), { environment, timings }),
          inject: [DiscoveryService, BullRegistrar, JobQueues],
        },
      ],
    };
  }

  /** Moves the jobs that this process enqueues from the outbox to the queues. */
  static forProducers(): DynamicModule {
    return { module: JobsModule, providers: [{ provide: ProducerRegistration, useValue: new ProducerRegistration() }] };
  }

  /**
   * Runs these handlers in this process. Name them among the providers of a module too, so that Nest can inject what they
   * need.
   */
  static forWorkers(handlers: readonly JobHandlerClass[]): DynamicModule {
    const registration = new WorkerRegistration(handlers);
    return { module: JobsModule, providers: [{ provide: WorkerRegistration, useValue: registration }] };
  }
}

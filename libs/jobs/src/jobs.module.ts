import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, ModuleRef } from '@nestjs/core';
import { QUEUES } from '@helix/contracts';
import { createJobsBackend, type BackendOptions } from './create-jobs-backend.js';
import type { JobHandlerClass } from './job-handler.js';
import { JobQueues, type QueueRegistry } from './job-queue.js';
import {
  DEFAULT_TIMINGS,
  JobRunner,
  ProducerRegistration,
  WorkerRegistration,
  type JobEnvironment,
  type JobTimings,
} from './job-runner.js';
import { JobOutboxRelay } from './outbox/job-outbox-relay.js';

export interface JobsModuleOptions extends BackendOptions, JobEnvironment {
  /** Other queues than the contracts', in tests. */
  queues?: QueueRegistry;
  timings?: Partial<JobTimings>;
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
    const backend = createJobsBackend({ redisUrl, databaseUrl });
    const queues = new JobQueues(registry, backend, logger, timings.callTimeoutMs);
    const relay = new JobOutboxRelay(queues, {
      databaseUrl,
      logger,
      pollMs: timings.outboxPollMs,
      retryMs: timings.reconnectDelayMs,
    });
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: JobQueues, useValue: queues },
        {
          provide: JobRunner,
          useFactory: (discovery: DiscoveryService, moduleRef: ModuleRef) =>
            new JobRunner(discovery, moduleRef, queues, relay, { environment, backend, timings }),
          inject: [DiscoveryService, ModuleRef],
        },
      ],
      exports: [JobQueues],
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

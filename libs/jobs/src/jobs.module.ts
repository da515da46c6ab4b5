import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Inject, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { JOB_SURROUNDINGS, JobRunner, type JobSurroundings } from './job-runner.js';
import { JobQueue } from './job-queue.js';
import { pickBackend, type BackendOptions } from './pick-backend.js';
import type { JobList, QueueDefinition } from './queue-definition.js';

export interface JobsModuleOptions extends BackendOptions, JobSurroundings {}

const tokenOf = (name: string): string => `helix job queue ${name}`;

/** Injects the `JobQueue` of a definition. */
export function InjectQueue<Jobs extends JobList>({ name }: QueueDefinition<Jobs>): ParameterDecorator {
  return Inject(tokenOf(name)) as ParameterDecorator;
}

/**
 * Jobs and schedules. `forRoot` once for a process, `forQueues` in each module that has queues, with one class marked
 * `HandlesJobs` for each. Closing the application waits for the jobs under way, once it takes no requests any more.
 */
@Module({})
export class JobsModule {
  /** Picks the backend. Handlers start when the whole application is ready. */
  static forRoot({ redisUrl, databaseUrl, logger, health, metrics }: JobsModuleOptions): DynamicModule {
    const surroundings: JobSurroundings = { logger, health, metrics };
    const { connection, prefix } = pickBackend({ redisUrl, databaseUrl });
    return {
      module: JobsModule,
      global: true,
      imports: [
        DiscoveryModule,
        // By hand: the runner first looks whether every queue has its handler.
        BullModule.forRoot({ connection, prefix, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue(),
      ],
      providers: [{ provide: JOB_SURROUNDINGS, useValue: surroundings }, JobRunner],
    };
  }

  /** Offers the queues to the importing module. */
  static forQueues(...definitions: QueueDefinition<JobList>[]): DynamicModule {
    const queues = definitions.map((definition) => ({
      provide: tokenOf(definition.name),
      useFactory: (queue: Queue) => new JobQueue(definition, queue),
      inject: [getQueueToken(definition.name)],
    }));
    return {
      module: JobsModule,
      imports: [BullModule.registerQueue(...definitions.map(({ name }) => ({ name })))],
      providers: queues,
      exports: queues.map(({ provide }) => provide),
    };
  }
}

import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import { pino } from 'pino';
import type { EventLog } from './event-log.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { createEventLog, type EventLogOptions } from './create-event-log.js';

/** Injects the `EventLog`. */
export const EVENT_LOG = Symbol('EVENT_LOG');

const OPTIONS = Symbol('EVENT_LOG_OPTIONS');

export interface EventLogAsyncOptions extends Pick<ModuleMetadata, 'imports'> {
  inject?: FactoryProvider['inject'];
  useFactory(...dependencies: never[]): EventLogOptions | Promise<EventLogOptions>;
}

/**
 * Provides `EVENT_LOG` and `OutboxRelay` to every module.
 *
 * It starts and stops nothing by itself, because Nest guarantees no order at shutdown: call `OutboxRelay.start` after the
 * start, and at the end `OutboxRelay.close`, then `EventLog.close` (consumers, then producer), then end the pool.
 */
@Module({})
export class EventLogModule {
  static forRoot(options: EventLogOptions): DynamicModule {
    return EventLogModule.forRootAsync({ useFactory: () => options });
  }

  /** Takes the options from other providers, for example the pool. */
  static forRootAsync(options: EventLogAsyncOptions): DynamicModule {
    return {
      module: EventLogModule,
      global: true,
      imports: options.imports ?? [],
      providers: [
        { provide: OPTIONS, useFactory: options.useFactory, inject: options.inject ?? [] },
        { provide: EVENT_LOG, useFactory: (options: EventLogOptions) => createEventLog(options), inject: [OPTIONS] },
        {
          provide: OutboxRelay,
          useFactory: (log: EventLog, options: EventLogOptions) =>
            new OutboxRelay(options.pool, log, { logger: options.logger ?? pino({ name: 'outbox' }) }),
          inject: [EVENT_LOG, OPTIONS],
        },
      ],
      exports: [EVENT_LOG, OutboxRelay],
    };
  }
}

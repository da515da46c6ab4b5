import type { Pool } from 'pg';
import { pino, type Logger } from 'pino';
import type { EventLog } from './event-log.js';
import type { KafkaConnection } from './kafka/kafka-client.js';
import { KafkaEventLog } from './kafka/kafka-event-log.js';
import { PostgresEventLog, type PostgresEventLogSettings } from './postgres/postgres-event-log.js';
import { defaultSettings } from './settings.js';

export interface EventLogOptions extends Partial<PostgresEventLogSettings> {
  /** The services' database: positions are kept there whatever log is used, and the log itself when Kafka is not. */
  pool: Pool;
  /** Set: the log is on Kafka. */
  kafka?: KafkaConnection;
  logger?: Logger;
}

/** Picks the adapter. The only place that knows that there are two. */
export function createEventLog({ pool, kafka, ...given }: EventLogOptions): EventLog {
  const settings = {
    ...defaultSettings,
    pollMs: 1_000,
    retentionEveryMs: 60_000,
    logger: pino({ name: 'event-log' }),
    ...given,
  };
  return kafka ? new KafkaEventLog(kafka, pool, settings) : new PostgresEventLog(pool, settings);
}

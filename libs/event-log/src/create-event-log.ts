import type { Pool } from 'pg';
import { pino, type Logger } from 'pino';
import type { EventLog } from './event-log.js';
import type { KafkaConnection } from './kafka/kafka-client.js';
import { KafkaEventLog } from './kafka/kafka-event-log.js';
import { PostgresEventLog, type PostgresEventLogSettings } from './postgres/postgres-event-log.js';
import { defaultSettings } from './settings.js';

export interface EventLogOptions extends Partial<PostgresEventLogSettings> {
  /** The services' database: it stores the positions, and without `kafka` the log itself. */
  pool: Pool;
  /** If set, the log is on Kafka. */
  kafka?: KafkaConnection;
  logger?: Logger;
}

/** Creates the adapter that the options ask for. The only place that knows both. */
export function createEventLog({ pool, kafka, ...given }: EventLogOptions): EventLog {
  const settings = {
    ...defaultSettings,
    pollMs: 1_000,
    retentionIntervalMs: 60_000,
    logger: pino({ name: 'event-log' }),
    ...given,
  };
  return kafka ? new KafkaEventLog(kafka, pool, settings) : new PostgresEventLog(pool, settings);
}

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { ConsumeOptions, EventLog, LogRecord } from '../event-log.js';
import type { KafkaConnection } from '../kafka/kafka-client.js';
import { createEventLog, type EventLogOptions } from '../create-event-log.js';

/** What the suite needs of an adapter's surroundings. */
export interface LogHarness {
  /** Connection string of the database's owner. */
  databaseUrl(): string;
  /** As the services work. */
  pool(): Pool;
  ownerPool(): Pool;
  kafka(): KafkaConnection | undefined;
  /** Really stops the server that holds the log, and starts it again. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
}

/** One test's names, and logs that are closed after it. */
export class Bench {
  readonly topic = `topic.${randomUUID().slice(0, 8)}`;
  readonly group = `group.${randomUUID().slice(0, 8)}`;
  private readonly logs: EventLog[] = [];

  constructor(readonly harness: LogHarness) {}

  /** A log as another process would have it. */
  open(options: Partial<EventLogOptions> = {}): EventLog {
    const kafka = this.harness.kafka();
    const log = createEventLog({
      pool: this.harness.pool(),
      ...(kafka ? { kafka } : {}),
      logger: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      heartbeatMs: 200,
      leaseMs: 1_000,
      backOff: { firstMs: 20, maximumMs: 300 },
      ...options,
    });
    this.logs.push(log);
    return log;
  }

  async close(): Promise<void> {
    for (const log of this.logs.splice(0)) await log.close();
  }
}

/** A handler that keeps what it gets, for consumers that refuse nothing. */
export function keeping(): Pick<ConsumeOptions, 'handle' | 'onPoison'> & { records: LogRecord[] } {
  const records: LogRecord[] = [];
  return {
    records,
    handle: (batch) => {
      records.push(...batch.records);
      return Promise.resolve();
    },
    onPoison: (record, error) => Promise.reject(new Error(`not expected: ${record.value}`, { cause: error })),
  };
}

/** Numbered records over some keys: `key` is the number's remainder. */
export const numbered = (from: number, to: number, keys = 10): { key: string; value: string }[] =>
  Array.from({ length: to - from }, (_, i) => ({ key: `k${(from + i) % keys}`, value: String(from + i) }));

/** Values by key, in the order in which they came. */
export function byKey(records: readonly { key: string; value: string }[]): Record<string, number[]> {
  const keys: Record<string, number[]> = {};
  for (const { key, value } of records) (keys[key] ??= []).push(Number(value));
  return keys;
}

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { createEventLog, type EventLogOptions } from '../create-event-log.js';
import type { ConsumeOptions, EventLog, LogRecord } from '../event-log.js';
import type { KafkaConnection } from '../kafka/kafka-client.js';

/** The servers that the contract of an adapter runs on. */
export interface LogHarness {
  /** Connection string of the database's owner. */
  databaseUrl(): string;
  /** Connections with the services' role. */
  pool(): Pool;
  ownerPool(): Pool;
  kafka(): KafkaConnection | undefined;
  /** How many living consumers a group has, those included that are about to get their first partitions. */
  members(group: string): Promise<number>;
  /** Stops the server that holds the log, and starts it again. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
}

/** Leases and delays are short in tests, so that failures are noticed soon. */
export const FAST = {
  heartbeatMs: 100,
  leaseMs: 1_000,
  backoff: { minDelayMs: 20, maxDelayMs: 200 },
} satisfies Partial<EventLogOptions>;

/** The topic and group of one test, and its logs, which are closed after it. */
export class ContractContext {
  readonly topic = `topic.${randomUUID().slice(0, 8)}`;
  readonly group = `group.${randomUUID().slice(0, 8)}`;
  private readonly logs: EventLog[] = [];

  constructor(readonly harness: LogHarness) {}

  /** Creates a log, as another process would have it. */
  createLog(options: Partial<EventLogOptions> = {}): EventLog {
    const kafka = this.harness.kafka();
    const log = createEventLog({
      pool: this.harness.pool(),
      ...(kafka ? { kafka } : {}),
      logger: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      ...FAST,
      ...options,
    });
    this.logs.push(log);
    return log;
  }

  async close(): Promise<void> {
    for (const log of this.logs.splice(0)) await log.close();
  }
}

export interface RecordCollector extends Pick<ConsumeOptions, 'handle' | 'onPoison'> {
  records: LogRecord[];
  /** Waits until so many records have arrived. */
  waitForCount(count: number, ms?: number): Promise<void>;
}

/** A handler that stores what it gets, for consumers that reject nothing. */
export function collectRecords(): RecordCollector {
  const records: LogRecord[] = [];
  return {
    records,
    handle: (batch) => {
      records.push(...batch.records);
      return Promise.resolve();
    },
    onPoison: (record, error) => Promise.reject(new Error(`unexpected: ${record.value}`, { cause: error })),
    waitForCount: async (count, ms) => {
      await waitFor(
        () => records.length,
        (length) => length >= count,
        ms,
      );
    },
  };
}

/** Numbered records over some keys: the key is the number's remainder. */
export const numberedRecords = (from: number, to: number, keys = 10): { key: string; value: string }[] =>
  range(from, to).map((n) => ({ key: `k${n % keys}`, value: String(n) }));

/** The whole numbers from the first up to the last, which is excluded. */
export const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** The values of records as numbers, in their order. */
export const valuesOf = (records: readonly LogRecord[]): number[] => records.map((record) => Number(record.value));

/** Values by key, in their order. */
export function valuesByKey(records: readonly { key: string; value: string }[]): Record<string, number[]> {
  const keys: Record<string, number[]> = {};
  for (const { key, value } of records) (keys[key] ??= []).push(Number(value));
  return keys;
}

/** The sum of a group's lag. */
export async function lagOf(log: EventLog, group: string): Promise<number> {
  return (await log.lag()).filter((entry) => entry.group === group).reduce((sum, { lag }) => sum + lag, 0);
}

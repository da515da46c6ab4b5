import { createRequire } from 'node:module';
import type { Kafka, KafkaConfig, LogEntry } from 'kafkajs';
import type { Logger } from 'pino';

// kafkajs is CommonJS, and its named exports are not visible to an ES module.
const kafkajs = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');

export interface KafkaConnection extends Pick<KafkaConfig, 'ssl' | 'sasl'> {
  /** `host:port` of some brokers. */
  brokers: string[];
  clientId: string;
}

/** A client whose tries are few, so that every call ends in bounded time: who calls decides about trying again. */
export function kafkaClient(connection: KafkaConnection, logger: Logger): Kafka {
  return new kafkajs.Kafka({
    ...connection,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    logCreator: () => (entry) => write(logger, entry),
  });
}

/** kafkajs calls errors what it then tries again by itself: its lines are a level lower here. */
function write(logger: Logger, { level, namespace, log }: LogEntry): void {
  const { message, ...fields } = log;
  const line = `kafka ${namespace}: ${message}`;
  if (level <= kafkajs.logLevel.ERROR) logger.warn(fields, line);
  else if (level <= kafkajs.logLevel.WARN) logger.info(fields, line);
  else logger.debug(fields, line);
}

/** Errors that come again with the same records, by Kafka's names. */
const PERMANENT = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
]);

/** What a broker says of a topic that it has not heard of yet, or whose leaders it does not know yet, by Kafka's names. */
const NOT_YET = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);

/** Whether the broker will always refuse this. */
export const isPermanent = (error: unknown): boolean => isOneOf(PERMANENT, error);

/** Whether the brokers may answer otherwise in a moment. */
export const isNotYet = (error: unknown): boolean => isOneOf(NOT_YET, error);

function isOneOf(types: ReadonlySet<string>, error: unknown): boolean {
  const type = (error as { type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' && types.has(type);
}

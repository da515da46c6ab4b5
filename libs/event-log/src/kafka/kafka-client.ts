import { createRequire } from 'node:module';
import type { Kafka, LogEntry, SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { Refusals } from './refusals.js';

// kafkajs is CommonJS, and its named exports are not visible to an ES module.
const kafkajs = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');

export interface KafkaConnection {
  /** `host:port` of some brokers. */
  brokers: string[];
  clientId: string;
  /** TLS, with the authorities that Node trusts or those of `ca` (PEM). */
  ssl?: true | { ca: string };
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

/** A client with few retries, so that every call ends in bounded time: the caller decides whether to retry. */
export function kafkaClient({ sasl, ...connection }: KafkaConnection, logger: Logger, refusals: Refusals): Kafka {
  return new kafkajs.Kafka({
    ...connection,
    // A copy, since kafkajs adds to it what signs in.
    ...(sasl ? { sasl: { ...sasl } as SASLOptions } : {}),
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    logCreator: () => (entry) => {
      const { broker } = entry.log;
      // Some lines of kafkajs have no namespace, whatever its types say.
      if (String(entry.namespace).startsWith('SaslAuthenticator') && typeof broker === 'string')
        refusals.noteSignInAt(broker);
      write(logger, entry);
    },
  });
}

/** kafkajs logs as errors what it then retries by itself, so its lines are logged one level lower here. */
function write(logger: Logger, { level, namespace, log }: LogEntry): void {
  const { message, ...fields } = log;
  const line = `kafka ${namespace}: ${message}`;
  if (level <= kafkajs.logLevel.ERROR) logger.warn(fields, line);
  else if (level <= kafkajs.logLevel.WARN) logger.info(fields, line);
  else logger.debug(fields, line);
}

/** Errors that a retry of the same records would get again, by Kafka's names. */
const PERMANENT = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_TOPIC_EXCEPTION',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
]);

/** Errors of a broker that does not know a new topic or its leaders yet, by Kafka's names. */
const METADATA_PENDING = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);

/** Whether the broker will always reject this. */
export const isPermanent = (error: unknown): boolean => isOneOf(PERMANENT, error);

/**
 * Whether the brokers have not agreed on the metadata of a topic yet. Where one answers a new topic without any partition,
 * kafkajs fails with a TypeError of its own.
 */
export const isMetadataPending = (error: unknown): boolean => isOneOf(METADATA_PENDING, error) || isTypeError(error);

const isTypeError = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TypeError || isTypeError(error.cause));

/** Looks at the causes, too: after its own retries kafkajs throws an error without a type, whose cause has it. */
function isOneOf(types: ReadonlySet<string>, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type } = error as { type?: unknown };
  return (typeof type === 'string' && types.has(type)) || isOneOf(types, error.cause);
}

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EventLogOptions } from '@helix/event-log';
import { SettingsError } from './settings-error.js';

export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Where the event log is on Kafka, and how new topics are made. */
export interface KafkaSettings {
  /** `host:port` of some brokers. */
  brokers: string[];
  /** Of topics that are missing; a topic that exists keeps its own number. */
  partitions: number;
  /** On how many brokers each partition of a new topic is; at most 3 of them are used. */
  replicas: number;
  /** Undefined: without TLS. `ca` are certificates in PEM; without them those that Node trusts. */
  tls: { ca: string | undefined } | undefined;
  sasl: { mechanism: (typeof SASL_MECHANISMS)[number]; username: string; password: string } | undefined;
}

/** The settings of Kafka as they were given; undefined: not set. */
export interface GivenKafkaSettings {
  KAFKA_BROKERS?: string[] | undefined;
  KAFKA_PARTITIONS?: number | undefined;
  KAFKA_REPLICAS?: number | undefined;
  KAFKA_SSL?: 'yes' | 'no' | undefined;
  KAFKA_SSL_CA?: string | undefined;
  KAFKA_SASL_MECHANISM?: (typeof SASL_MECHANISMS)[number] | undefined;
  KAFKA_SASL_USERNAME?: string | undefined;
  KAFKA_SASL_PASSWORD?: string | undefined;
}

const PARTITIONS_OF_KAFKA = 24;
/** The log in PostgreSQL has one server, whatever its number of partitions. */
const PARTITIONS_OF_POSTGRESQL = 8;
const REPLICAS_OF_A_CLUSTER = 3;
const HOUR_MS = 60 * 60 * 1000;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Reads the settings of Kafka, and the file that KAFKA_SSL_CA names.
 *
 * @returns undefined when the log is in PostgreSQL.
 * @throws SettingsError for half a setting, and for one that would have no effect.
 */
export function readKafka({ KAFKA_BROKERS: brokers, ...given }: GivenKafkaSettings): KafkaSettings | undefined {
  if (!brokers) {
    if (Object.entries(given).some(([name, value]) => name.startsWith('KAFKA_') && value !== undefined))
      throw new SettingsError('KAFKA_BROKERS', 'must be set where another KAFKA setting is');
    return undefined;
  }
  const isEncrypted = given.KAFKA_SSL === 'yes';
  if (given.KAFKA_SSL_CA && !isEncrypted) throw new SettingsError('KAFKA_SSL', 'must be yes where KAFKA_SSL_CA is set');
  const sasl = readSasl(given);
  if (sasl?.mechanism === 'plain' && !isEncrypted)
    throw new SettingsError(
      'KAFKA_SSL',
      'must be yes with KAFKA_SASL_MECHANISM=plain, which sends the password as it is',
    );
  return {
    brokers,
    partitions: given.KAFKA_PARTITIONS ?? PARTITIONS_OF_KAFKA,
    replicas: given.KAFKA_REPLICAS ?? (brokers.length === 1 ? 1 : REPLICAS_OF_A_CLUSTER),
    tls: isEncrypted ? { ca: given.KAFKA_SSL_CA ? readCertificates(given.KAFKA_SSL_CA) : undefined } : undefined,
    sasl,
  };
}

/** The three belong together: with one missing every connection would be refused. */
function readSasl(given: GivenKafkaSettings): KafkaSettings['sasl'] {
  const { KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD } = given;
  if (KAFKA_SASL_MECHANISM && KAFKA_SASL_USERNAME && KAFKA_SASL_PASSWORD)
    return { mechanism: KAFKA_SASL_MECHANISM, username: KAFKA_SASL_USERNAME, password: KAFKA_SASL_PASSWORD };
  const entries = Object.entries({ KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD });
  const [missing] = entries.find(([, value]) => !value) ?? [];
  if (missing && entries.some(([, value]) => value))
    throw new SettingsError(missing, 'must be set where another KAFKA_SASL setting is');
  return undefined;
}

/**
 * The text of a PEM file. Of several certificates some may have expired, since a file has the old and the new one while
 * they are exchanged.
 */
function readCertificates(path: string): string {
  const bad = (problem: string): SettingsError => new SettingsError('KAFKA_SSL_CA', problem);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw bad(code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code ?? 'unknown error'})`);
  }
  const certificates = (text.match(CERTIFICATE) ?? []).map((pem) => {
    try {
      return new X509Certificate(pem);
    } catch {
      throw bad('a certificate in the file is damaged');
    }
  });
  if (certificates.length === 0) throw bad('the file has no certificate in PEM (-----BEGIN CERTIFICATE-----)');
  const now = Date.now();
  if (certificates.every(({ validTo }) => Date.parse(validTo) < now))
    throw bad(`the certificate expired on ${lastDay(certificates)}`);
  return text;
}

const lastDay = (certificates: readonly X509Certificate[]): string =>
  new Date(Math.max(...certificates.map(({ validTo }) => Date.parse(validTo)))).toISOString().slice(0, 10);

/** The options of the event log that the settings decide. @param clientId the name of this process on Kafka. */
export function eventLogOptions(
  { kafka, logRetentionHours }: { kafka: KafkaSettings | undefined; logRetentionHours: number },
  clientId: string,
): Pick<EventLogOptions, 'kafka' | 'topicDefaults'> {
  const retention = { ageMs: logRetentionHours * HOUR_MS };
  if (!kafka) return { topicDefaults: { partitions: PARTITIONS_OF_POSTGRESQL, replicas: 1, retention } };
  const { brokers, partitions, replicas, tls, sasl } = kafka;
  return {
    topicDefaults: { partitions, replicas, retention },
    kafka: {
      brokers,
      clientId,
      ...(tls ? { ssl: tls.ca === undefined ? true : { ca: tls.ca } } : {}),
      ...(sasl ? { sasl } : {}),
    },
  };
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { readKafka, SASL_MECHANISMS, type KafkaSettings } from './kafka-settings.js';
import { SettingsError } from './settings-error.js';

export { SettingsError };

const wholeNumber = (min: number, max: number) => {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, expected).transform(Number).pipe(z.int().min(min, expected).max(max, expected));
};

const webAddress = 'expected an address that begins with http:// or https://';
const guides = 'expected an address that begins with http:// or https://, or a path that begins with one /';
const MAILBOX = /^(?:[^<>\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;
/** One `/` alone stays on this site: browsers read `//` and `/\\` as the beginning of another host's address. */
const GUIDES = /^(?:https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/i;
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: webAddress })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SEED: z.enum(['demo', 'none'], { error: 'expected demo or none' }).optional(),
  DEMO_PUBLIC: z.enum(['yes', 'no'], { error: 'expected yes or no' }).default('no'),
  DEMO_OPEN_EVERY_DAY: z.enum(['yes', 'no'], { error: 'expected yes or no' }).default('no'),
  DEMO_HISTORY_DAYS: z.coerce.number().int('expected a number of days').min(1, 'expected a number of days').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^\s]+$/, 'expected an address that begins with postgres://')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200).optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(5),
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^[^\s:/]+:\d{1,5}$/, 'expected a list like broker-1:9092,broker-2:9092')))
    .optional(),
  KAFKA_PARTITIONS: wholeNumber(1, 10_000).optional(),
  KAFKA_REPLICAS: wholeNumber(1, 100).optional(),
  KAFKA_SSL: z.enum(['yes', 'no'], { error: 'expected yes or no' }).optional(),
  KAFKA_SSL_CA: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(SASL_MECHANISMS, { error: `expected one of ${SASL_MECHANISMS.join(', ')}` }).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'expected at least 32 characters').optional(),
  AGENT_REQUESTS_PER_SECOND: wholeNumber(1, 100_000).default(50),
  LOG_RETENTION_HOURS: wholeNumber(1, 87_600).default(168),
  RESYNC_AT_ONCE: wholeNumber(1, 1_000).default(4),
  QUARANTINE_RETENTION_DAYS: wholeNumber(1, 3_650).default(90),
  AUDIO_GB_PER_CLINIC: wholeNumber(1, 100_000).default(100),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/[^\s]+$/, 'expected an address that begins with redis:// or rediss://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'expected an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'expected an email address, or a name with the address in < >')
    .default('Helix <no-reply@helix.example>'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: webAddress }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected the name of a region')
    .optional(),
  S3_FORCE_PATH_STYLE: z.enum(['yes', 'no'], { error: 'expected yes or no' }).optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], { error: 'expected AES256 or aws:kms' }).optional(),
  S3_KMS_KEY_ID: z.string().optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: webAddress }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SPEECH_COMMAND: z.string().regex(/\S/, 'expected a program, and its arguments after it').optional(),
  SPEECH_URL: z.url({ protocol: /^https?$/, error: webAddress }).optional(),
  SPEECH_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('whisper-1'),
  SPEECH_WORKERS: wholeNumber(1, 64).default(1),
  NOTES_URL: z.url({ protocol: /^https?$/, error: webAddress }).optional(),
  NOTES_KEY: z.string().optional(),
  NOTES_MODEL: z.string().max(200, 'expected at most 200 characters').optional(),
  SALESFORCE_URL: z
    .url({ protocol: /^https?$/, error: webAddress })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SUPPORT_EMAIL: z.email('expected an email address').default('support@helix.example'),
  SUPPORT_PHONE: z.string().max(50, 'expected at most 50 characters').optional(),
  QUICK_GUIDES_URL: z.string().regex(GUIDES, guides).default('/guides'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: webAddress }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'expected a number from 0 to 1')
    .default('0.1')
    .transform(Number),
  CHROMIUM_PATH: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  CONSOLE_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
});

/** Every setting by its name. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** Everything that the environment decides, read and checked once at the start. */
export interface Settings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** The port of the management address; undefined: there is none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Absolute path. */
  dataDir: string;
  /** Where people reach the console, without a slash at the end. */
  publicUrl: string;
  seed: 'demo' | 'none' | undefined;
  /** Whether others may reach the demo, whose password is known. */
  demoPublic: boolean;
  /** Whether the clinics of a new demo are open on Sundays and holidays too: for tests on any day. */
  demoOpenEveryDay: boolean;
  /** Undefined: 18 months. */
  demoHistoryDays: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Connections of this process to the database at most; undefined: as many as the process usually needs. */
  databasePool: number | undefined;
  /** How long a process that was asked to end goes on serving, until nothing more is sent to it. */
  drainSeconds: number;
  /** Undefined: the event log in PostgreSQL. */
  kafka: KafkaSettings | undefined;
  /** At least 32 characters; see `requireSecretKey`. */
  secretKey: string | undefined;
  agentRequestsPerSecond: number;
  logRetentionHours: number;
  /** How many clinics send everything again at the same time, after Helix has lost something. */
  resyncAtOnce: number;
  quarantineRetentionDays: number;
  /** The parts of all recordings of a clinic together. */
  audioBytesPerClinic: number;
  /** Undefined: jobs are kept in PostgreSQL. */
  redisUrl: string | undefined;
  /** Undefined: mails are written to files instead of being sent. */
  smtpUrl: string | undefined;
  /** An email address, or a name with the address in `< >`. */
  mailFrom: string;
  /** The bucket of audio and documents; undefined: files in `dataDir`. */
  s3:
    | {
        bucket: string;
        region: string;
        /** Undefined: Amazon's. */
        endpoint: string | undefined;
        forcePathStyle: boolean;
        /** Undefined: as the bucket says. */
        encryption: 'AES256' | 'aws:kms' | undefined;
        kmsKeyId: string | undefined;
      }
    | undefined;
  /** Undefined: people sign in with email and password only. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Who writes down what is said in recordings: a command, else an endpoint, else the local model in `workers` processes. */
  speech: {
    command: string | undefined;
    endpoint: { url: string; key: string | undefined; model: string } | undefined;
    workers: number;
  };
  /** The chat service that writes notes, and its model; undefined: they are written in this process. */
  notes: { url: string; key: string | undefined; model: string } | undefined;
  /** The installation's Salesforce, without a slash at the end; undefined: there is none. */
  salesforceUrl: string | undefined;
  /** Where people find help. `guidesUrl` is an address, or a path of this site. */
  support: { email: string; phone: string | null; guidesUrl: string };
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Where traces are sent, and which part of them; undefined: nowhere, and OpenTelemetry's SDK is not loaded. */
  tracing: { endpoint: string; ratio: number } | undefined;
  /** Absolute path of the Chromium that prints monthly reports; undefined: the one that is installed. */
  chromiumPath: string | undefined;
  /** Absolute path of the built console; undefined: this process serves none. */
  consoleDir: string | undefined;
}

/**
 * Reads every setting. An empty value counts as not set. Values are never repeated in errors, since some are secret.
 *
 * @throws SettingsError for the first one that is not right.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new SettingsError(String(issue?.path[0]), issue?.message ?? 'invalid');
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    seed: values.SEED,
    demoPublic: values.DEMO_PUBLIC === 'yes',
    demoOpenEveryDay: values.DEMO_OPEN_EVERY_DAY === 'yes',
    demoHistoryDays: values.DEMO_HISTORY_DAYS,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    drainSeconds: values.DRAIN_SECONDS,
    kafka: readKafka(values),
    secretKey: values.SECRET_KEY,
    agentRequestsPerSecond: values.AGENT_REQUESTS_PER_SECOND,
    logRetentionHours: values.LOG_RETENTION_HOURS,
    resyncAtOnce: values.RESYNC_AT_ONCE,
    quarantineRetentionDays: values.QUARANTINE_RETENTION_DAYS,
    audioBytesPerClinic: values.AUDIO_GB_PER_CLINIC * 1e9,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: readS3(values),
    oidc: readOidc(values),
    speech: readSpeech(values),
    notes: readNotes(values),
    salesforceUrl: values.SALESFORCE_URL,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE ?? null, guidesUrl: values.QUICK_GUIDES_URL },
    trustProxy: values.TRUST_PROXY,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    chromiumPath: values.CHROMIUM_PATH,
    consoleDir: values.CONSOLE_DIR,
  };
}

/** @throws SettingsError for a setting that would have no effect. */
function readS3(values: z.infer<typeof environment>): Settings['s3'] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, S3_ENCRYPTION, S3_KMS_KEY_ID } = values;
  const others = S3_ENDPOINT ?? S3_REGION ?? S3_FORCE_PATH_STYLE ?? S3_ENCRYPTION ?? S3_KMS_KEY_ID;
  if (!S3_BUCKET && others) throw new SettingsError('S3_BUCKET', 'must be set where another S3 setting is');
  if (S3_KMS_KEY_ID && S3_ENCRYPTION !== 'aws:kms')
    throw new SettingsError('S3_KMS_KEY_ID', 'works with S3_ENCRYPTION=aws:kms only');
  if (!S3_BUCKET) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    endpoint: S3_ENDPOINT,
    // Only Amazon gives each bucket a host name of its own without being told to.
    forcePathStyle: S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === 'yes',
    encryption: S3_ENCRYPTION,
    kmsKeyId: S3_KMS_KEY_ID,
  };
}

/** The three belong together: with one missing, sign-in would fail only when somebody tries it. */
function readOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: z.infer<typeof environment>): Settings['oidc'] {
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)
    return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
  const names = Object.entries(given);
  const [missing] = names.find(([, value]) => !value) ?? [];
  if (missing && names.some(([, value]) => value))
    throw new SettingsError(missing, 'must be set where another OIDC setting is');
  return undefined;
}

/** With both set it would not be clear where recordings go. */
function readSpeech(values: z.infer<typeof environment>): Settings['speech'] {
  const { SPEECH_COMMAND: command, SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model } = values;
  if (command && url) throw new SettingsError('SPEECH_COMMAND', 'must not be set where SPEECH_URL is');
  return { command, endpoint: url ? { url, key, model } : undefined, workers: values.SPEECH_WORKERS };
}

/** The address needs a model, which has no usual name. A model or key alone would look as if notes were sent. */
function readNotes({ NOTES_URL, NOTES_KEY, NOTES_MODEL }: z.infer<typeof environment>): Settings['notes'] {
  if (NOTES_URL && NOTES_MODEL) return { url: NOTES_URL, key: NOTES_KEY, model: NOTES_MODEL };
  if (NOTES_URL) throw new SettingsError('NOTES_MODEL', 'must be set where NOTES_URL is');
  if (NOTES_KEY || NOTES_MODEL) throw new SettingsError('NOTES_URL', 'must be set where another NOTES setting is');
  return undefined;
}

/** The installation's secret. @throws SettingsError when it is not set. */
export function requireSecretKey(settings: Pick<Settings, 'secretKey'>): string {
  if (!settings.secretKey) throw new SettingsError('SECRET_KEY', 'must be set (at least 32 characters)');
  return settings.secretKey;
}

/** The database's address. @throws SettingsError when it is not set. */
export function requireDatabaseUrl(settings: Pick<Settings, 'databaseUrl'>): string {
  if (!settings.databaseUrl) throw new SettingsError('DATABASE_URL', 'must be set');
  return settings.databaseUrl;
}

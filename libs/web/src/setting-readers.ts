/** The processes that settings are for: the services, and Helix on one machine, which reads all of them. */
export type SettingReader = 'api' | 'sync-ingest' | 'analysis' | 'audio' | 'reporting' | 'standalone';

const EVERY_SERVICE: readonly SettingReader[] = ['api', 'sync-ingest', 'analysis', 'audio', 'reporting'];
const OBJECTS: readonly SettingReader[] = ['api', 'audio', 'reporting'];
const MAILS: readonly SettingReader[] = ['api', 'reporting'];
const CONSOLE: readonly SettingReader[] = ['api', 'reporting'];

/**
 * Which services read a setting, beside standalone: the deployment files set each where it is read and nowhere else
 * (scripts/deployment).
 */
export const SETTING_READERS: Readonly<Record<string, readonly SettingReader[]>> = {
  PORT: EVERY_SERVICE,
  HOST: EVERY_SERVICE,
  METRICS_PORT: EVERY_SERVICE,
  METRICS_HOST: EVERY_SERVICE,
  DATA_DIR: EVERY_SERVICE,
  PUBLIC_URL: EVERY_SERVICE,
  TRUST_PROXY: EVERY_SERVICE,
  LOG_LEVEL: EVERY_SERVICE,
  DRAIN_SECONDS: EVERY_SERVICE,
  OTEL_EXPORTER_OTLP_ENDPOINT: EVERY_SERVICE,
  OTEL_TRACES_SAMPLER_ARG: EVERY_SERVICE,
  SECRET_KEY: EVERY_SERVICE,
  DATABASE_URL: EVERY_SERVICE,
  DATABASE_POOL: EVERY_SERVICE,
  REDIS_URL: EVERY_SERVICE,
  KAFKA_BROKERS: EVERY_SERVICE,
  KAFKA_PARTITIONS: EVERY_SERVICE,
  KAFKA_REPLICAS: EVERY_SERVICE,
  KAFKA_SSL: EVERY_SERVICE,
  KAFKA_SSL_CA: EVERY_SERVICE,
  KAFKA_SASL_MECHANISM: EVERY_SERVICE,
  KAFKA_SASL_USERNAME: EVERY_SERVICE,
  KAFKA_SASL_PASSWORD: EVERY_SERVICE,
  LOG_RETENTION_HOURS: EVERY_SERVICE,
  // A service does not start on the accounts of a demo, whose password is known.
  DEMO_PUBLIC: EVERY_SERVICE,
  SEED: [],
  DEMO_OPEN_EVERY_DAY: [],
  DEMO_HISTORY_DAYS: [],
  AGENT_REQUESTS_PER_SECOND: ['sync-ingest'],
  QUARANTINE_RETENTION_DAYS: ['sync-ingest'],
  RESYNC_AT_ONCE: ['sync-ingest'],
  AUDIO_GB_PER_CLINIC: ['audio'],
  SMTP_URL: MAILS,
  MAIL_FROM: MAILS,
  S3_BUCKET: OBJECTS,
  S3_ENDPOINT: OBJECTS,
  S3_REGION: OBJECTS,
  S3_FORCE_PATH_STYLE: OBJECTS,
  S3_ENCRYPTION: OBJECTS,
  S3_KMS_KEY_ID: OBJECTS,
  OIDC_ISSUER: ['api'],
  OIDC_CLIENT_ID: ['api'],
  OIDC_CLIENT_SECRET: ['api'],
  SPEECH_COMMAND: ['audio'],
  SPEECH_URL: ['audio'],
  SPEECH_KEY: ['audio'],
  SPEECH_MODEL: ['audio'],
  SPEECH_WORKERS: ['audio'],
  NOTES_URL: ['audio'],
  NOTES_KEY: ['audio'],
  NOTES_MODEL: ['audio'],
  SALESFORCE_URL: ['api'],
  SUPPORT_EMAIL: ['api'],
  SUPPORT_PHONE: ['api'],
  QUICK_GUIDES_URL: ['api'],
  CHROMIUM_PATH: ['reporting'],
  CONSOLE_DIR: CONSOLE,
};

import { resolve } from 'node:path';
import { readSettings, requireDatabaseUrl, requireSecretKey, SettingsError } from './settings.js';

describe('readSettings', () => {
  it('has defaults for one machine', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      dataDir: resolve('.data'),
      publicUrl: 'http://localhost:3000',
      seed: undefined,
      demoPublic: false,
      demoOpenEveryDay: false,
      demoHistoryDays: undefined,
      logLevel: 'info',
      databaseUrl: undefined,
      databasePool: undefined,
      drainSeconds: 5,
      kafka: undefined,
      secretKey: undefined,
      agentRequestsPerSecond: 50,
      logRetentionHours: 168,
      resyncAtOnce: 4,
      quarantineRetentionDays: 90,
      audioBytesPerClinic: 100e9,
      redisUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Helix <no-reply@helix.example>',
      s3: undefined,
      oidc: undefined,
      speech: { command: undefined, endpoint: undefined, workers: 1 },
      notes: undefined,
      support: { email: 'support@helix.example', phone: null, guidesUrl: '/guides' },
      trustProxy: 0,
      chromiumPath: undefined,
      consoleDir: undefined,
    });
  });

  it('reads the environment, where an empty value counts as missing', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      DATA_DIR: '/var/lib/helix',
      PUBLIC_URL: 'https://helix.example/',
      SEED: 'demo',
      DEMO_PUBLIC: 'yes',
      DEMO_OPEN_EVERY_DAY: 'yes',
      DEMO_HISTORY_DAYS: '120',
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://helix@db/helix',
      DATABASE_POOL: '12',
      DRAIN_SECONDS: '0',
      KAFKA_BROKERS: 'one:9092, two:9092',
      KAFKA_PARTITIONS: '48',
      KAFKA_REPLICAS: '2',
      KAFKA_SSL: 'yes',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: 'helix',
      KAFKA_SASL_PASSWORD: 'secret',
      SECRET_KEY: 's'.repeat(32),
      AGENT_REQUESTS_PER_SECOND: '5',
      LOG_RETENTION_HOURS: '24',
      RESYNC_AT_ONCE: '9',
      QUARANTINE_RETENTION_DAYS: '14',
      AUDIO_GB_PER_CLINIC: '250',
      REDIS_URL: 'rediss://:secret@cache:6380/1',
      SMTP_URL: 'smtps://helix:secret@mail.helix.example:465',
      MAIL_FROM: 'no-reply@maple.example',
      S3_BUCKET: 'maple-audio',
      S3_ENDPOINT: 'https://objects.example',
      S3_REGION: 'ca-central-1',
      S3_FORCE_PATH_STYLE: 'no',
      S3_ENCRYPTION: 'aws:kms',
      S3_KMS_KEY_ID: 'key-1',
      OIDC_ISSUER: 'https://id.example/realms/maple',
      OIDC_CLIENT_ID: 'helix',
      OIDC_CLIENT_SECRET: 'secret',
      SPEECH_URL: 'https://speech.maple.example/v1',
      SPEECH_KEY: 'secret',
      SPEECH_MODEL: 'large-v3',
      SPEECH_WORKERS: '2',
      NOTES_URL: 'https://chat.example/v1',
      NOTES_KEY: 'key',
      NOTES_MODEL: 'small',
      SUPPORT_EMAIL: 'help@maple.example',
      SUPPORT_PHONE: '+1 416 555 0100',
      QUICK_GUIDES_URL: 'https://maple.example/guides',
      TRUST_PROXY: '2',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      CONSOLE_DIR: '/srv/console',
    });
    expect(settings).toEqual({
      port: 8080,
      host: '127.0.0.1',
      metricsPort: 9464,
      metricsHost: '10.0.0.7',
      dataDir: '/var/lib/helix',
      publicUrl: 'https://helix.example',
      seed: 'demo',
      demoPublic: true,
      demoOpenEveryDay: true,
      demoHistoryDays: 120,
      logLevel: 'warn',
      databaseUrl: 'postgres://helix@db/helix',
      databasePool: 12,
      drainSeconds: 0,
      kafka: {
        brokers: ['one:9092', 'two:9092'],
        partitions: 48,
        replicas: 2,
        tls: { ca: undefined },
        sasl: { mechanism: 'scram-sha-512', username: 'helix', password: 'secret' },
      },
      secretKey: 's'.repeat(32),
      agentRequestsPerSecond: 5,
      logRetentionHours: 24,
      resyncAtOnce: 9,
      quarantineRetentionDays: 14,
      audioBytesPerClinic: 250e9,
      redisUrl: 'rediss://:secret@cache:6380/1',
      smtpUrl: 'smtps://helix:secret@mail.helix.example:465',
      mailFrom: 'no-reply@maple.example',
      s3: {
        bucket: 'maple-audio',
        endpoint: 'https://objects.example',
        region: 'ca-central-1',
        forcePathStyle: false,
        encryption: 'aws:kms',
        kmsKeyId: 'key-1',
      },
      oidc: { issuer: 'https://id.example/realms/maple', clientId: 'helix', clientSecret: 'secret' },
      speech: {
        command: undefined,
        endpoint: { url: 'https://speech.maple.example/v1', key: 'secret', model: 'large-v3' },
        workers: 2,
      },
      notes: { url: 'https://chat.example/v1', key: 'key', model: 'small' },
      support: {
        email: 'help@maple.example',
        phone: '+1 416 555 0100',
        guidesUrl: 'https://maple.example/guides',
      },
      trustProxy: 2,
      tracing: { endpoint: 'http://collector:4318', ratio: 0.25 },
      consoleDir: '/srv/console',
    });
  });

  it.each([
    ['PORT', '70000', 'expected a whole number from 0 to 65535'],
    ['PORT', '80a', 'expected a whole number from 0 to 65535'],
    ['METRICS_PORT', 'yes', 'expected a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'helix.example', 'expected an address that begins with http:// or https://'],
    ['SEED', 'yes', 'expected demo or none'],
    ['LOG_LEVEL', 'loud', 'expected one of fatal, error, warn, info, debug, trace, silent'],
    ['DATABASE_URL', 'mysql://db', 'expected an address that begins with postgres://'],
    ['DATABASE_POOL', '1', 'expected a whole number from 2 to 200'],
    ['DRAIN_SECONDS', '61', 'expected a whole number from 0 to 60'],
    ['KAFKA_BROKERS', 'one:9092,two', 'expected a list like broker-1:9092,broker-2:9092'],
    ['KAFKA_PARTITIONS', '0', 'expected a whole number from 1 to 10000'],
    ['KAFKA_REPLICAS', 'two', 'expected a whole number from 1 to 100'],
    ['KAFKA_SSL', 'true', 'expected yes or no'],
    ['KAFKA_SASL_MECHANISM', 'SCRAM', 'expected one of plain, scram-sha-256, scram-sha-512'],
    ['SECRET_KEY', 'too short', 'expected at least 32 characters'],
    ['AGENT_REQUESTS_PER_SECOND', '0', 'expected a whole number from 1 to 100000'],
    ['LOG_RETENTION_HOURS', '-1', 'expected a whole number from 1 to 87600'],
    ['RESYNC_AT_ONCE', '0', 'expected a whole number from 1 to 1000'],
    ['QUARANTINE_RETENTION_DAYS', '0', 'expected a whole number from 1 to 3650'],
    ['AUDIO_GB_PER_CLINIC', '0.5', 'expected a whole number from 1 to 100000'],
    ['REDIS_URL', 'cache:6379', 'expected an address that begins with redis:// or rediss://'],
    ['SMTP_URL', 'mail.helix.example:25', 'expected an address that begins with smtp:// or smtps://'],
    ['MAIL_FROM', 'Helix', 'expected an email address, or a name with the address in < >'],
    ['MAIL_FROM', 'Helix\r\nBcc: <all@helix.example>', 'expected an email address, or a name with the address in < >'],
    ['S3_BUCKET', 'Maple_Audio', 'expected the name of a bucket'],
    ['S3_ENDPOINT', 'objects.example', 'expected an address that begins with http:// or https://'],
    ['S3_REGION', 'Ca Central', 'expected the name of a region'],
    ['S3_FORCE_PATH_STYLE', 'true', 'expected yes or no'],
    ['S3_ENCRYPTION', 'aes', 'expected AES256 or aws:kms'],
    ['OIDC_ISSUER', 'id.example', 'expected an address that begins with http:// or https://'],
    ['SPEECH_COMMAND', '  ', 'expected a program, and its arguments after it'],
    ['SPEECH_URL', 'speech.example', 'expected an address that begins with http:// or https://'],
    ['SPEECH_WORKERS', '0', 'expected a whole number from 1 to 64'],
    ['SUPPORT_EMAIL', 'the front desk', 'expected an email address'],
    ['SUPPORT_PHONE', '1'.repeat(51), 'expected at most 50 characters'],
    [
      'QUICK_GUIDES_URL',
      'guides',
      'expected an address that begins with http:// or https://, or a path that begins with one /',
    ],
    [
      'QUICK_GUIDES_URL',
      '//elsewhere.example',
      'expected an address that begins with http:// or https://, or a path that begins with one /',
    ],
    [
      'QUICK_GUIDES_URL',
      '/\\elsewhere.example',
      'expected an address that begins with http:// or https://, or a path that begins with one /',
    ],
    [
      'QUICK_GUIDES_URL',
      'javascript:alert(1)',
      'expected an address that begins with http:// or https://, or a path that begins with one /',
    ],
    ['TRUST_PROXY', 'true', 'expected a whole number from 0 to 10'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'expected an address that begins with http:// or https://'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'expected a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all', 'expected a number from 0 to 1'],
  ])('%s=%s stops the start with one line', (name, value, words) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(name, words));
    expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${words}`);
  });

  it('needs no more of S3 than the bucket, whose name is in the path at any server but Amazon’s', () => {
    const s3 = { bucket: 'maple', region: 'us-east-1', encryption: undefined, kmsKeyId: undefined };
    const endpoint = 'http://127.0.0.1:9000';
    expect(readSettings({ S3_BUCKET: 'maple' }).s3).toEqual({ ...s3, endpoint: undefined, forcePathStyle: false });
    const other = readSettings({ S3_BUCKET: 'maple', S3_ENDPOINT: endpoint });
    expect(other.s3).toEqual({ ...s3, endpoint, forcePathStyle: true });
  });

  it('refuses settings of S3 that would have no effect', () => {
    expect(() => readSettings({ S3_REGION: 'ca-central-1' })).toThrow(
      new SettingsError('S3_BUCKET', 'must be set where another S3 setting is'),
    );
    expect(() => readSettings({ S3_BUCKET: 'maple', S3_ENCRYPTION: 'AES256', S3_KMS_KEY_ID: 'key-1' })).toThrow(
      new SettingsError('S3_KMS_KEY_ID', 'works with S3_ENCRYPTION=aws:kms only'),
    );
  });

  it('refuses a speech command beside a speech endpoint', () => {
    const both = { SPEECH_COMMAND: 'whisper -f', SPEECH_URL: 'https://speech.example/v1' };
    expect(() => readSettings(both)).toThrow('SPEECH_COMMAND: must not be set where SPEECH_URL is');
    expect(readSettings({ ...both, SPEECH_URL: '' }).speech).toMatchObject({ command: 'whisper -f' });
  });

  it('requires all three OIDC settings or none', () => {
    const all = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'helix', OIDC_CLIENT_SECRET: 'secret' };
    for (const missing of Object.keys(all)) {
      expect(() => readSettings({ ...all, [missing]: '' })).toThrow(
        new SettingsError(missing, 'must be set where another OIDC setting is'),
      );
    }
  });

  it('names a missing setting that a service requires', () => {
    expect(() => requireSecretKey({ secretKey: undefined })).toThrow(
      'SECRET_KEY: must be set (at least 32 characters)',
    );
    expect(() => requireDatabaseUrl({ databaseUrl: undefined })).toThrow('DATABASE_URL: must be set');
    expect(requireDatabaseUrl({ databaseUrl: 'postgres://db' })).toBe('postgres://db');
  });
});

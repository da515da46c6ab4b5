import { resolve } from 'node:path';
import { readSettings, requireDatabaseUrl, requireSecretKey, SettingsError } from './settings.js';

describe('settings', () => {
  it('have defaults for one machine', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      publicUrl: 'http://localhost:3000',
      seed: undefined,
      logLevel: 'info',
      databaseUrl: undefined,
      kafkaBrokers: undefined,
      secretKey: undefined,
      agentRequestsPerSecond: 50,
      logRetentionHours: 168,
      consoleDir: undefined,
    });
  });

  it('are read from the environment, where an empty value is none', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '',
      DATA_DIR: '/var/lib/helix',
      PUBLIC_URL: 'https://helix.example/',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://helix@db/helix',
      KAFKA_BROKERS: 'one:9092, two:9092',
      SECRET_KEY: 's'.repeat(32),
      AGENT_REQUESTS_PER_SECOND: '5',
      LOG_RETENTION_HOURS: '24',
      CONSOLE_DIR: '/srv/console',
    });
    expect(settings).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/lib/helix',
      publicUrl: 'https://helix.example',
      seed: 'demo',
      logLevel: 'warn',
      databaseUrl: 'postgres://helix@db/helix',
      kafkaBrokers: ['one:9092', 'two:9092'],
      secretKey: 's'.repeat(32),
      agentRequestsPerSecond: 5,
      logRetentionHours: 24,
      consoleDir: '/srv/console',
    });
  });

  it.each([
    ['PORT', '70000', 'expected a whole number from 0 to 65535'],
    ['PORT', '80a', 'expected a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'helix.example', 'expected an address that begins with http:// or https://'],
    ['SEED', 'yes', 'expected demo or none'],
    ['LOG_LEVEL', 'loud', 'expected one of fatal, error, warn, info, debug, trace, silent'],
    ['DATABASE_URL', 'mysql://db', 'expected an address that begins with postgres://'],
    ['KAFKA_BROKERS', 'one:9092,two', 'expected a list like broker-1:9092,broker-2:9092'],
    ['SECRET_KEY', 'too short', 'expected at least 32 characters'],
    ['AGENT_REQUESTS_PER_SECOND', '0', 'expected a whole number from 1 to 100000'],
    ['LOG_RETENTION_HOURS', '-1', 'expected a whole number from 1 to 87600'],
  ])('%s=%s stops the start with one line', (name, value, words) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(name, words));
    expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${words}`);
  });

  it('that a service cannot do without are asked for by name', () => {
    expect(() => requireSecretKey({ secretKey: undefined })).toThrow(
      'SECRET_KEY: must be set (at least 32 characters)',
    );
    expect(() => requireDatabaseUrl({ databaseUrl: undefined })).toThrow('DATABASE_URL: must be set');
    expect(requireDatabaseUrl({ databaseUrl: 'postgres://db' })).toBe('postgres://db');
  });
});

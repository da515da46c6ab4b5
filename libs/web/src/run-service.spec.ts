import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { EventLogModule } from '@helix/event-log';
import { freePort } from '../../database/src/embedded/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import {
  createLogger,
  endAtUncaughtErrors,
  readSettings,
  runService,
  SettingsError,
  WebModule,
  type RunningService,
} from './index.js';
import { SECRET_KEY } from './testing/start-test-app.js';

@Module({})
class ServiceRoot {}

describe('endAtUncaughtErrors', () => {
  it('ends the process with the error, without the row of an error of the database', () => {
    const ended: unknown[] = [];
    const written: string[] = [];
    const running = Object.assign(new EventEmitter(), {
      stderr: { write: (text: string) => written.push(text) },
      exit: (code: number) => ended.push(code),
    });
    endAtUncaughtErrors(running as unknown as NodeJS.Process);
    const error = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (name)=(Quillfeather)',
    });
    running.emit('uncaughtException', error);
    expect(ended).toEqual([1]);
    expect(JSON.parse(written.join(''))).toMatchObject({ message: 'duplicate key value', code: '23505' });
    expect(written.join('')).not.toContain('Quillfeather');
  });
});

describe('runService', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const start = (env: Record<string, string>): Promise<RunningService> => {
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY, ...env });
    return runService({
      name: 'test',
      settings,
      databaseUrl: test.url,
      logger: createLogger(settings),
      module: (web, log) => ({
        module: ServiceRoot,
        imports: [WebModule.forRoot(web), EventLogModule.forRoot(log)],
      }),
    });
  };
  const statusOf = async (port: number, path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const connections = async (): Promise<number> => {
    const { rows } = await test.ownerPool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'helix test%'`,
    );
    return rows.length;
  };

  it('opens the management address with METRICS_PORT, and closes it with the service', async () => {
    const port = await freePort();
    const service = await start({ METRICS_PORT: String(port) });
    expect([await statusOf(port, '/metrics'), await statusOf(service.port, '/metrics')]).toEqual([200, 401]);
    expect(await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()).toEqual({
      status: 'ok',
      parts: { database: 'ok', 'event log': 'ok' },
    });
    await service.close();
    for (const closed of [port, service.port]) await expect(statusOf(closed, '/health/live')).rejects.toThrow();
  });

  it('does not start when METRICS_PORT is in use, and leaves nothing running', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    const port = await freePort();
    const started = start({ PORT: String(port), METRICS_PORT: String(taken) });
    await expect(started).rejects.toThrow(new SettingsError('METRICS_PORT', `port ${taken} is in use`));
    await expect(statusOf(port, '/health/live')).rejects.toThrow();
    expect(await connections()).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });
});

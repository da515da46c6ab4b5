import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module, type DynamicModule } from '@nestjs/common';
import { EVENT_LOG, EventLogModule, LogRefusedError, OutboxRelay } from '@helix/event-log';
import { freePort } from '../../database/src/embedded/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { waitFor } from '../../database/src/testing/wait-for.js';
import {
  createLogger,
  endAtUncaughtErrors,
  readSettings,
  retire,
  runService,
  SettingsError,
  WebModule,
  type RunningService,
} from './index.js';
import { SECRET_KEY } from './testing/start-test-app.js';

/** Requests that have started, each with what ends it. */
const held: (() => void)[] = [];

@Controller('held')
class HeldController {
  @Get()
  async hold() {
    await new Promise<void>((resolve) => held.push(resolve));
    return { done: true };
  }
}

@Module({ controllers: [HeldController] })
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

  const logLines: Record<string, unknown>[] = [];
  const start = (env: Record<string, string> = {}, parts?: DynamicModule): Promise<RunningService> => {
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn', SECRET_KEY, ...env });
    return runService({
      name: 'test',
      settings,
      databaseUrl: test.url,
      logger: createLogger(settings, { write: (line: string) => void logLines.push(JSON.parse(line)) }),
      module: (web, log) => ({
        module: ServiceRoot,
        imports: [
          WebModule.forRoot({ ...web, routePermissions: { 'GET held': { roles: ['public'] } } }),
          parts ?? EventLogModule.forRoot(log),
        ],
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

  it('is not ready while the log refuses it, and says in words why', async () => {
    const words = 'Kafka broker one:9092 refused the sign-in of helix-test (plain): look at KAFKA_SASL_PASSWORD';
    const nothing = () => Promise.resolve();
    const log = { ping: () => Promise.reject(new LogRefusedError(words)), stopConsuming: nothing, close: nothing };
    const relay = { start: () => undefined, close: () => Promise.resolve() };
    const providers = [
      { provide: EVENT_LOG, useValue: log },
      { provide: OutboxRelay, useValue: relay },
    ];
    const port = await freePort();
    const service = await start({ METRICS_PORT: String(port) }, { module: ServiceRoot, providers });
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'failing', parts: { database: 'ok', 'event log': words } },
    ]);
    await service.close();
  });

  it.each([
    [8, {}],
    [3, { DATABASE_POOL: '3' }],
  ])('has at most %d connections to the database with %j', async (max, env: Record<string, string>) => {
    const service = await start(env);
    expect(service.database.pool.options.max).toBe(max);
    await service.close();
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

  const isRefused = (port: number) => () =>
    statusOf(port, '/health/live').then(
      () => false,
      () => true,
    );
  const hold = async (port: number): Promise<{ response: Promise<Response>; release: () => void }> => {
    const before = held.length;
    const response = fetch(`http://127.0.0.1:${port}/api/held`);
    response.catch(() => undefined);
    await waitFor(
      () => held.length,
      (length) => length > before,
    );
    return { response, release: () => held[before]?.() };
  };

  it('drains: it is not ready at once, serves what still comes, and ends the connections that it answers on', async () => {
    const service = await start();
    const { port } = service;
    const early = await hold(port);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).headers.get('connection')).toBe('keep-alive');
    service.drain(60_000);
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([ready.status, await ready.json(), ready.headers.get('connection')]).toEqual([
      503,
      { status: 'failing' },
      'close',
    ]);
    expect(await statusOf(port, '/health/live')).toBe(200);
    const late = await hold(port);
    late.release();
    expect(await (await late.response).json()).toEqual({ done: true });

    const closed = service.close();
    await waitFor(isRefused(port), Boolean);
    early.release();
    const answer = await early.response;
    expect([await answer.json(), answer.headers.get('connection')]).toEqual([{ done: true }, 'close']);
    await closed;
    await waitFor(connections, (count) => count === 0);
  });

  it('cuts requests that do not end in time, and says how many', async () => {
    const service = await start();
    const early = await hold(service.port);
    service.drain(100);
    await service.close();
    await expect(early.response).rejects.toThrow();
    expect(logLines).toContainEqual(expect.objectContaining({ requests: 1, msg: 'cut requests that did not end' }));
    early.release();
  });
});

describe('retire', () => {
  const times = { drainMs: 20, requestsMs: 7, cutMs: 60_000 };
  const warnings: unknown[] = [];
  const logger = { warn: (...words: unknown[]) => void warnings.push(words) };
  beforeEach(() => warnings.splice(0));

  it('drains, and closes after the drain', async () => {
    const calls: string[] = [];
    let drainedAt = 0;
    await retire(
      {
        drain: (requestsMs) => {
          drainedAt = performance.now();
          calls.push(`drain ${requestsMs}`);
        },
        close: async () => void calls.push(performance.now() - drainedAt >= 19 ? 'close' : 'close too early'),
      },
      times,
      logger,
    );
    expect([calls, warnings]).toEqual([['drain 7', 'close'], []]);
  });

  it('leaves what does not close in time, and says so', async () => {
    const service = { drain: () => undefined, close: () => new Promise<void>(() => undefined) };
    await retire(service, { ...times, cutMs: 30 }, logger);
    expect(warnings).toEqual([[{ seconds: 0.03 }, 'not everything has ended in time: it is cut']]);
  });

  it('rejects with why the service could not close', async () => {
    const service = { drain: () => undefined, close: () => Promise.reject(new Error('no database')) };
    await expect(retire(service, times, logger)).rejects.toThrow('no database');
  });
});

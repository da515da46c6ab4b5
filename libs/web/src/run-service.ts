import { setTimeout as delay } from 'node:timers/promises';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Database, SchemaError, ServiceLoginError } from '@helix/database';
import { EVENT_LOG, LogRefusedError, OutboxRelay, type EventLog, type EventLogOptions } from '@helix/event-log';
import { createHttpApp } from './http/create-http-app.js';
import { Draining } from './http/draining.js';
import { startManagementServer, type ManagementServer } from './http/management-server.js';
import { eventLogOptions } from './kafka-settings.js';
import { refusePublicDemoAccounts } from './public-demo.js';
import { registerBackupAge } from './observe/backup-age.js';
import { FailingPartError, HealthChecks, wordsOf } from './observe/health-checks.js';
import { loggedError } from './observe/logged-error.js';
import { createLogger, type Logger } from './observe/logger.js';
import { lossCounter, Metrics, registerLagMetrics } from './observe/metrics.js';
import { registerProcessMetrics } from './observe/process-metrics.js';
import { loadTracing } from './observe/telemetry/load-tracing.js';
import { readSettings, requireDatabaseUrl, SettingsError, type Settings } from './settings.js';
import type { WebModuleOptions } from './web.module.js';

export interface Service {
  /** For logs and the database's list of connections. */
  name: string;
  settings: Settings;
  databaseUrl: string;
  logger: Logger;
  /** The service's own modules, beside those of every service. */
  module(web: WebModuleOptions, log: EventLogOptions): DynamicModule;
}

export interface RunningService {
  app: NestExpressApplication;
  database: Database;
  /** The port that it listens on. */
  port: number;
  /** Stops requests and consumers with their work in flight, then the relay, producers, and the pool. */
  close(): Promise<void>;
  /**
   * Is not ready from now on, but goes on serving, so that whoever sends it requests finds another process.
   *
   * @param requestsMs how long requests may go on once it closes; the others are cut.
   */
  drain(requestsMs: number): void;
}

/** How a process of many stops, in ms. */
export interface StopTimes {
  /** It is not ready, and goes on serving. */
  drainMs: number;
  /** Then it takes nothing new; requests that are open after this are cut. */
  requestsMs: number;
  /** What is open this long after the drain is left to its fate. */
  cutMs: number;
}

/** With the usual drain of 5 s, requests end within 25 s, and the process within 30 s. */
const STOP_TIMES = { requestsMs: 20_000, cutMs: 24_500 };

/** Connections of a service by itself: many processes share a server. */
const POOL_SIZE = 8;

/** Starts a service and listens. @throws when a required part is missing; nothing is left running then. */
export async function runService(service: Service): Promise<RunningService> {
  const tracing = await loadTracing(service.name, service.settings, service.logger);
  try {
    const running = await startParts(service);
    const close = async (): Promise<void> => {
      await running.close();
      await tracing?.stop();
    };
    return { ...running, close };
  } catch (error) {
    await tracing?.stop();
    throw error;
  }
}

async function startParts({ name, settings, databaseUrl, logger, module }: Service): Promise<RunningService> {
  const poolSize = settings.databasePool ?? POOL_SIZE;
  const database = await Database.connect({ url: databaseUrl, poolSize, applicationName: `helix ${name}` });
  const metrics = new Metrics();
  const health = new HealthChecks((part, error) => logger.warn({ err: error, part }, 'health check failed'));
  const logOptions: EventLogOptions = {
    pool: database.pool,
    logger,
    reportLoss: lossCounter(metrics),
    ...eventLogOptions(settings, `helix-${name}`),
  };
  let app: NestExpressApplication;
  try {
    await refusePublicDemoAccounts(settings, database);
    app = await createHttpApp(module({ settings, database, metrics, health, logger }, logOptions), settings, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
  const log = app.get<EventLog>(EVENT_LOG);
  const relay = app.get(OutboxRelay);
  health.add('event log', () => log.ping().catch(throwInWords));
  registerLagMetrics(metrics, log);
  registerBackupAge(metrics, database);
  registerProcessMetrics(metrics, { service: name, database, dataDir: settings.dataDir });
  relay.start();
  let management: ManagementServer | undefined;
  const close = async (): Promise<void> => {
    const consumed = log.stopConsuming();
    await Promise.all([app.close(), consumed]);
    await relay.close();
    await management?.close();
    await log.close();
    await database.close();
  };
  const drain = (requestsMs: number): void => {
    health.stop();
    app.get(Draining).begin(requestsMs);
  };
  try {
    if (settings.metricsPort !== undefined)
      management = await startManagementServer(app, settings.metricsPort, settings.metricsHost);
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await close();
    throw error;
  }
  const address: unknown = app.getHttpServer().address();
  const port =
    typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : settings.port;
  logger.info({ port, managementPort: management?.port, service: name }, 'listening');
  return { app, database, port, close, drain };
}

/** What a log refuses, somebody has to change: readiness says it, not the service's log alone. */
function throwInWords(error: unknown): never {
  throw error instanceof LogRefusedError ? new FailingPartError(error.message, { cause: error }) : error;
}

/**
 * The main program of one service on several machines: settings from the environment, logs on standard output, graceful
 * shutdown. Migrations are not run here: `npm run migrate` runs them once for all services.
 */
export async function serviceMain(name: string, module: Service['module']): Promise<void> {
  try {
    keepFilesPrivate();
    endAtUncaughtErrors();
    const settings = readSettings(process.env);
    const logger = createLogger(settings);
    const service = await runService({ name, settings, databaseUrl: requireDatabaseUrl(settings), logger, module });
    const times = { drainMs: settings.drainSeconds * 1000, ...STOP_TIMES };
    closeOnSignal(() => retire(service, times, logger), logger);
  } catch (error) {
    const kinds = [SettingsError, ServiceLoginError, SchemaError, LogRefusedError];
    const isExpected = kinds.some((kind) => error instanceof kind);
    const words = isExpected && error instanceof Error ? error.message : (wordsOf(error) ?? String(error));
    process.stderr.write(`helix ${name}: ${words}\n`);
    process.exit(1);
  }
}

/** Stops a process of many: see `StopTimes`. */
export async function retire(
  service: Pick<RunningService, 'drain' | 'close'>,
  { drainMs, requestsMs, cutMs }: StopTimes,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  service.drain(requestsMs);
  await delay(drainMs);
  const isClosed = await Promise.race([service.close().then(() => true), delay(cutMs, false, { ref: false })]);
  if (!isClosed) logger.warn({ seconds: cutMs / 1000 }, 'not everything has ended in time: it is cut');
}

/** Files that this process and its children create from now on can be read by their owner only. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Ends the process at an error that nothing handles, as Node does, but without the values that an error carries. */
export function endAtUncaughtErrors(running: Pick<NodeJS.Process, 'on' | 'stderr' | 'exit'> = process): void {
  running.on('uncaughtException', (error) => {
    running.stderr.write(`${JSON.stringify(loggedError(error))}\n`);
    running.exit(1);
  });
}

/** Shuts the process down gracefully on SIGINT or SIGTERM, and immediately on a second signal. */
export function closeOnSignal(close: () => Promise<void>, logger: Logger): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) process.exit(130);
    closing = true;
    logger.info({ signal }, 'stopping');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Database, ServiceLoginError } from '@helix/database';
import { EVENT_LOG, OutboxRelay, type EventLog, type EventLogOptions } from '@helix/event-log';
import { createHttpApp } from './http/create-http-app.js';
import { startManagementServer, type ManagementServer } from './http/management-server.js';
import { eventLogOptions } from './kafka-settings.js';
import { refusePublicDemoAccounts } from './public-demo.js';
import { registerBackupAge } from './observe/backup-age.js';
import { HealthChecks } from './observe/health-checks.js';
import { loggedError } from './observe/logged-error.js';
import { createLogger, type Logger } from './observe/logger.js';
import { Metrics, registerLagMetrics } from './observe/metrics.js';
import { registerProcessMetrics } from './observe/process-metrics.js';
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
  /** Stops requests, the relay, consumers with their work in flight, producers, and the pool, in this order. */
  close(): Promise<void>;
}

/** Starts a service and listens. @throws when a required part is missing; nothing is left running then. */
export async function runService({ name, settings, databaseUrl, logger, module }: Service): Promise<RunningService> {
  const database = await Database.connect({ url: databaseUrl, applicationName: `helix ${name}` });
  const metrics = new Metrics();
  const health = new HealthChecks((part, error) => logger.warn({ err: error, part }, 'health check failed'));
  const logOptions: EventLogOptions = {
    pool: database.pool,
    logger,
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
  health.add('event log', () => log.ping());
  registerLagMetrics(metrics, log);
  registerBackupAge(metrics, database);
  registerProcessMetrics(metrics, { service: name, database, dataDir: settings.dataDir });
  relay.start();
  let management: ManagementServer | undefined;
  const close = async (): Promise<void> => {
    await management?.close();
    await app.close();
    await relay.close();
    await log.close();
    await database.close();
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
  return { app, database, port, close };
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
    closeOnSignal(() => service.close(), logger);
  } catch (error) {
    const isExpected = error instanceof SettingsError || error instanceof ServiceLoginError;
    process.stderr.write(`helix ${name}: ${isExpected ? error.message : String(error)}\n`);
    process.exit(1);
  }
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

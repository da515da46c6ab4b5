import { Module } from '@nestjs/common';
import { Database } from '@helix/database';
import { JobsModule } from '@helix/jobs';
import {
  createHttpApp,
  createLogger,
  HealthChecks,
  Metrics,
  readSettings,
  requireDatabaseUrl,
  WebModule,
} from '@helix/web';
import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import { ReportPrinter } from '../monthly-report/printing/report-printer.js';
import { ReportingModule } from '../reporting.module.js';
import { createEagerPrinter } from './eager-printer.js';
import { FAST_QUEUES } from './fast-queues.js';

export const PUBLIC_URL = 'https://helix.example';

/**
 * One of several processes of the service on a database: everything in it is its own.
 *
 * @param env more settings.
 */
export async function startReporting(
  { url }: Pick<TestDatabase, 'url'>,
  smtpUrl: string,
  env: Record<string, string> = {},
) {
  const settings = readSettings({ SECRET_KEY, DATABASE_URL: url, SMTP_URL: smtpUrl, PUBLIC_URL, ...env });
  const logLines: Record<string, unknown>[] = [];
  const logger = createLogger(settings, {
    write: (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const database = await Database.connect({ url });
  const web = { settings, database, metrics: new Metrics(false), health: new HealthChecks(), logger };

  @Module({
    imports: [
      WebModule.forRoot(web),
      JobsModule.forRoot({
        ...web,
        redisUrl: settings.redisUrl,
        databaseUrl: requireDatabaseUrl(settings),
        queues: FAST_QUEUES,
      }),
      { module: ReportingModule, providers: [{ provide: ReportPrinter, useFactory: createEagerPrinter }] },
    ],
  })
  class Root {}

  const app = await createHttpApp(Root, settings, logger);
  return {
    app,
    database,
    logger,
    settings,
    logLines,
    close: async (): Promise<void> => {
      await app.close();
      await database.close();
    },
  };
}

export type Reporting = Awaited<ReturnType<typeof startReporting>>;

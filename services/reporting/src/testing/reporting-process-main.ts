import { NestFactory } from '@nestjs/core';
import { Database, type Transaction } from '@helix/database';
import { JobsModule } from '@helix/jobs';
import { createMailTransport } from '@helix/mail';
import { createObjectStore } from '@helix/objects';
import { createLogger, HealthChecks, Metrics, readSettings } from '@helix/web';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import { CollectReportDataHandler } from '../monthly-report/collect-report-data.job.js';
import { RenderReportHandler } from '../monthly-report/render-report.job.js';
import { requestDueReports } from '../monthly-report/request-due-reports.job.js';
import { SendMonthlyMailHandler } from '../monthly-report/send-monthly-mail.job.js';
import { StoreReportHandler } from '../monthly-report/store-report.job.js';
import { createEagerPrinter } from './eager-printer.js';
import { FAST_QUEUES } from './fast-queues.js';
import type { ReportingTask } from './reporting-process.js';
import { PUBLIC_URL } from './start-reporting.js';

const { url, smtpUrl, env, dueAt, kill } = JSON.parse(process.env['REPORTING_TASK'] ?? '{}') as ReportingTask;

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** Kills this process when a transaction has run a statement that changed a row. */
function killAround(database: Database): void {
  const inClinics = database.inClinics.bind(database);
  database.inClinics = async (ids, work) => {
    let hasRun = false;
    const result = await inClinics(ids, async (transaction) => {
      // The transaction itself: repositories know it.
      const query = transaction.query.bind(transaction);
      transaction.query = (async (text: string, values?: unknown[]) => {
        const answer = await query(text, values);
        hasRun ||= text.includes(kill.statement) && (answer.rowCount ?? 0) > 0;
        return answer;
      }) as Transaction['query'];
      const done = await work(transaction).finally(() => (transaction.query = query));
      return hasRun && kill.when === 'before' ? die() : done;
    });
    return hasRun ? die() : result;
  };
}

const settings = readSettings({ ...env, SECRET_KEY, PUBLIC_URL, SMTP_URL: smtpUrl });
const logger = createLogger(settings, process.stdout);
const database = await Database.connect({ url });
killAround(database);
const { transport } = createMailTransport(settings);
const store = await createObjectStore(settings);

// Made by hand: the loader of this process keeps no types for Nest to inject by.
const HANDLERS = [CollectReportDataHandler, RenderReportHandler, StoreReportHandler, SendMonthlyMailHandler] as const;
const providers = [
  { provide: CollectReportDataHandler, useFactory: () => new CollectReportDataHandler(database, logger) },
  {
    provide: RenderReportHandler,
    useFactory: () => new RenderReportHandler(database, createEagerPrinter(), settings, logger),
  },
  { provide: StoreReportHandler, useFactory: () => new StoreReportHandler(database, store, logger) },
  {
    provide: SendMonthlyMailHandler,
    useFactory: () => new SendMonthlyMailHandler(database, transport, store, settings, logger),
  },
];
class Root {}
class Feature {}
const environment = { logger, health: new HealthChecks(), metrics: new Metrics(false) };
await NestFactory.createApplicationContext(
  {
    module: Root,
    imports: [
      JobsModule.forRoot({ ...environment, redisUrl: settings.redisUrl, databaseUrl: url, queues: FAST_QUEUES }),
      {
        module: Feature,
        imports: [JobsModule.forProducers(), JobsModule.forWorkers(HANDLERS)],
        providers,
      },
    ],
  },
  { logger: false, abortOnError: false },
);
await requestDueReports({ database, logger, hasBrowser: true }, dueAt);

import type { Database, Transaction } from '@helix/database';
import { requestDueReports } from '../monthly-report/request-due-reports.job.js';
import type { ReportingTask } from './reporting-process.js';
import { startReporting } from './start-reporting.js';

const { url, smtpUrl, env, dueAt, kill } = JSON.parse(process.env['REPORTING_TASK'] ?? '{}') as ReportingTask;

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** Kills this process when a transaction has run a statement. */
function killAround(database: Database): void {
  if (!kill) return;
  const inClinics = database.inClinics.bind(database);
  database.inClinics = async (ids, work) => {
    let hasRun = false;
    const result = await inClinics(ids, async (transaction) => {
      const query = (async (text: string, values?: unknown[]) => {
        const rows = await transaction.query(text, values);
        hasRun ||= text.includes(kill.statement) && (rows.rowCount ?? 0) > 0;
        return rows;
      }) as Transaction['query'];
      const done = await work(
        new Proxy(transaction, {
          get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) as unknown,
        }),
      );
      return hasRun && kill.when === 'before' ? die() : done;
    });
    return hasRun ? die() : result;
  };
}

const { database, logger } = await startReporting({ url }, smtpUrl, env, killAround);
process.stdout.write('started\n');
if (dueAt !== undefined) await requestDueReports({ database, logger, hasBrowser: true }, dueAt);

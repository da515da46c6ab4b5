/**
 * What the printable monthly report costs: reading its figures, and making, storing and mailing its PDF.
 * `npm run bench -- monthly [--reads 20] [--only read]`
 */
import { parseArgs } from 'node:util';
import type { MonthlyReport } from '@helix/contracts';
import { dateAt, monthsUpTo } from '@helix/hygiene';
import { BenchDatabase } from './harness/bench-database.js';
import { inTurns } from './harness/in-turns.js';
import { readRows, recordAll } from './harness/recorded-statements.js';
import { siteOf, type Site } from './harness/site.js';
import { formatInteger, median, printRatio } from './harness/statistics.js';
import { createChartedClinic, HYGIENISTS, proceduresOf } from './reports/charted-clinic.js';

const { values: options } = parseArgs({
  options: { reads: { type: 'string', default: '20' }, only: { type: 'string' } },
});
const READS = Number(options.reads);
const TIME_ZONE = 'America/Toronto';
const [MONTH = ''] = monthsUpTo(dateAt(Date.now(), TIME_ZONE), 2);
const asked = options.only?.split(',') ?? ['read'];

/** `Report/Monthly` to the statements that it runs, and to the same call of the clinic with one year. */
async function read(server: BenchDatabase): Promise<void> {
  const old = await siteOf(server, 'old', await createChartedClinic(server, 'old', 10));
  const young = await siteOf(server, 'young', await createChartedClinic(server, 'young', 1));
  console.log(`${HYGIENISTS} hygienists, ${formatInteger(proceduresOf(10))} procedures; ${READS} reads each, in turns`);
  const path = `Report/Monthly?date=${MONTH}`;
  const report = JSON.parse((await old.call(path)).body.toString()) as MonthlyReport;
  if (report.pies.length !== HYGIENISTS) throw new Error(`the report has ${report.pies.length} hygienists`);
  const statements = await statementsOf(server, old);
  const { clinicId } = old.clinic;
  const times = await inTurns(READS, {
    'Report/Monthly': () => old.call(path),
    'its statements': () => readRows(old.client, clinicId, statements),
    'with 1 year': () => young.call(path),
  });
  const of = (name: keyof typeof times) => median(times[name]);
  printRatio('  Report/Monthly to its statements, of medians', of('Report/Monthly') / of('its statements'), 2, 'below');
  printRatio(
    '  Report/Monthly, 10 years to 1 year, of medians',
    of('Report/Monthly') / of('with 1 year'),
    1.2,
    'below',
  );
}

async function statementsOf(server: BenchDatabase, { clinic }: Site) {
  const built = new URL('../dist/libs/monthly-report/src/index.js', import.meta.url).href;
  const { readMonthlyReport } = (await import(built)) as {
    readMonthlyReport(database: object, clinic: object, month: string, now: number): Promise<unknown>;
  };
  return recordAll(server.serviceUrl(clinic.databaseUrl), (database) =>
    readMonthlyReport(database, { clinicId: clinic.clinicId, timeZone: TIME_ZONE }, MONTH, Date.now()),
  );
}

await BenchDatabase.run(async (server) => {
  if (asked.includes('read')) await read(server);
});

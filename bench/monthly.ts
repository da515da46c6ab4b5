/**
 * What the printable monthly report costs: reading its figures, making, storing and mailing its PDF, and what consoles notice of
 * it. Linux only.
 * `npm run bench -- monthly [--reads 20] [--only read,job,memory,freshness,mail]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import type { MailTransport } from '../libs/mail/src/mail-transport.js';
import { findChromium } from '../services/reporting/src/monthly-report/printing/chromium.js';
import type { PrintInput } from '../services/reporting/src/monthly-report/printing/print-protocol.js';
import { ReportPrinter } from '../services/reporting/src/monthly-report/printing/report-printer.js';
import { startMailServer } from '../services/reporting/src/testing/smtp-server.js';
import type { MonthlyReport, MonthlyReportData, MonthlyReportStarted } from '@helix/contracts';
import { dateAt, monthsUpTo } from '@helix/hygiene';
import { BenchDatabase } from './harness/bench-database.js';
import { firstChanges } from './harness/clinic-history.js';
import { inTurns } from './harness/in-turns.js';
import { startLoadedClinics, type LoadedClinics } from './harness/loaded-clinics.js';
import { movedAppointments } from './harness/moved-appointments.js';
import { readRows, recordAll } from './harness/recorded-statements.js';
import { siteOf, type Site } from './harness/site.js';
import { formatInteger, median, ms, printRatio, quantile } from './harness/statistics.js';
import { measureUpdates } from './harness/update-times.js';
import { memoryOfTree, watchPeak } from './monthly/process-memory.js';
import { printFile, savePage } from './monthly/saved-page.js';
import { createChartedClinic, HYGIENISTS, proceduresOf } from './reports/charted-clinic.js';

const { values: options } = parseArgs({
  options: { reads: { type: 'string', default: '20' }, only: { type: 'string' } },
});
const READS = Number(options.reads);
const TIME_ZONE = 'America/Toronto';
const [MONTH = ''] = monthsUpTo(dateAt(Date.now(), TIME_ZONE), 2);
const asked = options.only?.split(',') ?? ['read', 'job', 'memory', 'freshness', 'mail'];

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

/** Of the clinics with a history from agents. */
const LOADED_MONTH = '2026-10';
const HISTORY = 30_000;
const loadedClinics = (server: BenchDatabase): Promise<LoadedClinics> =>
  startLoadedClinics(server, 3, firstChanges(HISTORY, { hygienists: 5, firstDay: '2026-04-01', today: '2026-11-23' }));

const CONSOLE = new URL('../dist/console', import.meta.url).pathname;

function requireChromium(): string {
  const chromium = findChromium(process.env['CHROMIUM_PATH']);
  if (chromium === undefined) throw new Error('there is no Chromium');
  return chromium;
}

/**
 * Has the report of a clinic made. Its state is read from the database, so that the answer of a list is no part of the time.
 *
 * @returns milliseconds from the request until its PDF is stored.
 */
async function makeReport({ helixUrl, token, clinics, owner }: LoadedClinics): Promise<number> {
  const { clinicId } = clinics[0]!;
  const startedAt = performance.now();
  const answer = await fetch(`${helixUrl}/api/EmailReports/RnaMonthly?clinicId=${clinicId}&month=${LOADED_MONTH}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`RnaMonthly answered ${answer.status}: ${await answer.text()}`);
  const { reportId } = (await answer.json()) as MonthlyReportStarted;
  for (;;) {
    const { rows } = await owner.query<{ state: string; error: string | null }>(
      'select state, error from monthly_report where clinic_id = $1 and report_id = $2',
      [clinicId, reportId],
    );
    if (rows[0]?.state === 'stored') return performance.now() - startedAt;
    if (rows[0]?.state === 'failed') throw new Error(`the report failed: ${rows[0].error}`);
    await sleep(20);
  }
}

/** What was frozen of the report that was made last. */
async function printInputOf({ owner, clinics }: LoadedClinics): Promise<PrintInput> {
  const { rows } = await owner.query<{ data: MonthlyReportData }>(
    'select data from monthly_report where clinic_id = $1 and data is not null order by version desc limit 1',
    [clinics[0]!.clinicId],
  );
  const data = rows[0]!.data;
  return { chromium: requireChromium(), consoleDir: CONSOLE, timeZone: data.timeZone, month: LOADED_MONTH, data };
}

/** A report from its request to its stored PDF, to Chromium printing the same page from one file. */
async function job(server: BenchDatabase, loaded: LoadedClinics): Promise<void> {
  await makeReport(loaded);
  const input = await printInputOf(loaded);
  const { path, pages } = await savePage(server.folder, input);
  console.log(`${input.data.pies.length} hygienists, ${pages} pages; ${READS} reports each, in turns`);
  const ours: number[] = [];
  const theirs: number[] = [];
  const theirPeaks: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    ours.push(await makeReport(loaded));
    const printed = await printFile(input.chromium, path);
    theirs.push(printed.elapsed);
    theirPeaks.push(printed.peak);
  }
  const printer = new ReportPrinter();
  const stop = watchPeak(() => printer.pid);
  for (let n = 0; n < 5; n += 1) await printer.print(input);
  const peak = stop();
  await printer.stop();
  console.log(`  from request to stored PDF   median ${ms(median(ours))}, p95 ${ms(quantile(ours, 0.95))}`);
  console.log(`  chromium --print-to-pdf      median ${ms(median(theirs))}, p95 ${ms(quantile(theirs, 0.95))}`);
  console.log(
    `  most memory                  ${peak.toFixed(0)} MiB; of Chromium alone ${median(theirPeaks).toFixed(0)} MiB`,
  );
  printRatio('  a report to Chromium printing its page, of medians', median(ours) / median(theirs), 1.3, 'below');
  printRatio('  most memory of browser and child to Chromium alone', peak / median(theirPeaks), 1.5, 'below');
}

/** Memory after 50 reports in a row, to that after five. */
async function memory(loaded: LoadedClinics): Promise<void> {
  await makeReport(loaded);
  const input = await printInputOf(loaded);
  const printer = new ReportPrinter();
  const after: number[] = [];
  for (let n = 1; n <= 50; n += 1) {
    await printer.print(input);
    if (n === 5 || n === 50) after.push(memoryOfTree(printer.pid!));
  }
  await printer.stop();
  const [five = 0, fifty = 0] = after;
  console.log(
    `  memory of browser and child  ${five.toFixed(0)} MiB after 5 reports, ${fifty.toFixed(0)} MiB after 50`,
  );
  printRatio('  memory after 50 reports to after 5', fifty / five, 1.2, 'below');
}

/** Of measuring alone and beside reports, in turns: the machine is not the same all the time. */
const ROUNDS = 3;

/** Milliseconds from a POST to `analysis.updated`, with reports rendered one after the other, to without. */
async function freshness(loaded: LoadedClinics): Promise<void> {
  const { helixUrl, token, clinics } = loaded;
  const history = firstChanges(HISTORY, { hygienists: 5, firstDay: '2026-04-01', today: '2026-11-23' });
  const sources = clinics.map((clinic) => movedAppointments(clinic, history, helixUrl, 10));
  const measure = (): Promise<number[]> => {
    const requests = Array.from({ length: 200 }, (_, n) => {
      const next = sources[n % sources.length]!.next();
      if (next.done) throw new Error('the history has too few appointments');
      return next.value;
    });
    return measureUpdates(helixUrl, token, requests, 50);
  };
  const alone: number[] = [];
  const meanwhile: number[] = [];
  let reports = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await measure()));
    let isRunning = true;
    const rendering = (async () => {
      for (; isRunning; reports += 1) await makeReport(loaded);
    })();
    meanwhile.push(...(await measure()));
    isRunning = false;
    await rendering;
  }
  const line = (what: string, times: readonly number[]): void =>
    console.log(`  ${what.padEnd(28)} p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`);
  line('from POST to event alone', alone);
  line(`with ${reports} reports meanwhile`, meanwhile);
  printRatio('  p50 while reports are made to alone', quantile(meanwhile, 0.5) / quantile(alone, 0.5), 2, 'below');
}

/** A mail with a PDF of 2 MB handed to a mail server, to nodemailer sending the same bytes. */
async function mail(): Promise<void> {
  const server = await startMailServer();
  const built = new URL('../dist/libs/mail/src/index.js', import.meta.url).href;
  const { createMailTransport } = (await import(built)) as {
    createMailTransport(settings: object): { transport: MailTransport };
  };
  const from = 'Helix <no-reply@helix.example>';
  const { transport } = createMailTransport({ smtpUrl: server.url, mailFrom: from, dataDir: '/nowhere' });
  const bare = createTransport(server.url);
  const bytes = Buffer.alloc(2_000_000, 'a report ');
  const text = 'The report of October 2026.';
  const common = { to: 'ada@helix.example', subject: 'Monthly report', text, html: `<p>${text}</p>` };
  const file = { name: 'report.pdf', type: 'application/pdf' };
  const times = await inTurns(READS, {
    'our mail': () => transport.send({ ...common, attachments: [{ ...file, bytes }] }),
    nodemailer: () =>
      bare.sendMail({
        ...{ ...common, from },
        attachments: [{ filename: file.name, contentType: file.type, content: bytes }],
      }),
  });
  await server.close();
  printRatio(
    '  a mail of 2 MB to nodemailer alone',
    median(times['our mail']) / median(times.nodemailer),
    1.5,
    'below',
  );
}

await BenchDatabase.run(async (server) => {
  if (asked.includes('read')) await read(server);
  if (['job', 'memory', 'freshness'].some((one) => asked.includes(one))) {
    const loaded = await loadedClinics(server);
    if (asked.includes('job')) await job(server, loaded);
    if (asked.includes('memory')) await memory(loaded);
    if (asked.includes('freshness')) await freshness(loaded);
  }
  if (asked.includes('mail')) await mail();
});

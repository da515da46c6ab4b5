/**
 * What the calls of charts and reports cost in a clinic of 8 hygienists with 10 years of history, to bare statements over what
 * the practice entered, to the same clinic with one year, and to what is done at least for an answer of the size.
 * `npm run bench -- reports [--reads 20] [--only productivity,years,usage,work,explorer,file]`
 */
import { parseArgs } from 'node:util';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { ProviderProductivityChart, RnaUsageChart, YearOverYearChart } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import { BenchDatabase } from './harness/bench-database.js';
import { inClinic, readRows, recordStatements, type Statement } from './harness/recorded-statements.js';
import { inTurns } from './harness/in-turns.js';
import { siteOf, type Site } from './harness/site.js';
import { formatInteger, median, printRatio } from './harness/statistics.js';
import type { TimedAnswer } from './harness/timed-call.js';
import { createChartedClinic, HYGIENISTS, proceduresOf } from './reports/charted-clinic.js';
import { createExploredClinic, EXPLORED_DAYS, EXPLORED_ROWS } from './reports/explored-clinic.js';
import { PRODUCTIVITY, USAGE, YEARS } from './reports/references.js';

const { values: options } = parseArgs({
  options: { reads: { type: 'string', default: '20' }, only: { type: 'string' } },
});
const READS = Number(options.reads);
const TIME_ZONE = 'America/Toronto';
const YESTERDAY = addDays(dateAt(Date.now(), TIME_ZONE), -1);
const FILE_ROWS = 50_000;

/** The last so many days up to yesterday. */
const lastDays = (days: number) => ({ startDate: addDays(YESTERDAY, 1 - days), endDate: YESTERDAY });
const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const jsonOf = <T>({ body }: TimedAnswer): T => JSON.parse(body.toString()) as T;
const sumOf = <T>(rows: readonly T[], valueOf: (row: T) => number | string | null): number =>
  rows.reduce((total, row) => total + Number(valueOf(row)), 0);

/** A time counts only if the figures were right. */
function expectEqual(what: string, actual: number, expected: number): void {
  if (Math.abs(actual - expected) > 0.01) throw new Error(`${what}: ${actual} instead of ${expected}`);
}

const statementsOf = (texts: readonly string[], values: unknown[]): Statement[] =>
  texts.map((text) => ({ text, values }));

interface Comparison {
  /** The call, as it is printed. */
  words: string;
  path: string;
  statements: readonly Statement[];
  /** The most that the call may take of what the statements do. */
  aim: number;
}

/** A call to bare statements, and unless it reads more years than one, to the same call of the clinic with one year. */
async function compare(old: Site, young: Site | null, { words, path, statements, aim }: Comparison): Promise<void> {
  const times = await inTurns<string>(READS, {
    [words]: () => old.call(path),
    'bare statements': () => readRows(old.client, old.clinic.clinicId, statements),
    ...(young ? { 'with 1 year': () => young.call(path) } : {}),
  });
  const of = (name: string) => median(times[name] ?? []);
  printRatio(`  ${words} to bare statements, of medians`, of(words) / of('bare statements'), aim, 'below');
  if (young) printRatio(`  ${words}, 10 years to 1 year, of medians`, of(words) / of('with 1 year'), 1.2, 'below');
}

/** All rows of statements. */
const rowsOf = ({ client, clinic }: Site, statements: readonly Statement[]): Promise<Record<string, string>[][]> =>
  inClinic(client, clinic.clinicId, async () => {
    const found: Record<string, string>[][] = [];
    for (const { text, values } of statements)
      found.push((await client.query<Record<string, string>>(text, values)).rows);
    return found;
  });

async function productivity(old: Site, young: Site): Promise<void> {
  const range = lastDays(365);
  const path = `Provider/Productivity?${queryOf(range)}`;
  const statements = statementsOf(PRODUCTIVITY, [old.clinic.clinicId, range.startDate, range.endDate]);
  const [production = [], time = []] = await rowsOf(old, statements);
  const { data } = jsonOf<ProviderProductivityChart>(await old.call(path));
  expectEqual(
    'production',
    sumOf(data, ({ moneyEarned }) => moneyEarned),
    sumOf(production, (row) => row['production']!),
  );
  expectEqual(
    'minutes',
    sumOf(data, (row) => row.totalMinutesWorked),
    sumOf(time, (row) => row['minutes']!),
  );
  await compare(old, young, { words: 'Provider/Productivity', path, statements, aim: 0.3 });
}

async function years(old: Site): Promise<void> {
  const path = 'Report/YearOverYear?filter=3';
  const chart = jsonOf<YearOverYearChart>(await old.call(path));
  const statements = statementsOf(YEARS, [old.clinic.clinicId, chart.startDate, chart.endDate]);
  const [months = []] = await rowsOf(old, statements);
  const values = chart.series.flatMap(({ data }) => data);
  expectEqual(
    'production',
    sumOf(values, (value) => value ?? 0),
    sumOf(months, (row) => row['production']!),
  );
  await compare(old, null, { words: 'YearOverYear', path, statements, aim: 0.25 });
}

async function usage(old: Site, young: Site): Promise<void> {
  const range = lastDays(365);
  const path = `Report/RnaUsage?${queryOf(range)}`;
  const statements = statementsOf(USAGE, [old.clinic.clinicId, range.startDate, range.endDate]);
  const [days = []] = await rowsOf(old, statements);
  const { data } = jsonOf<RnaUsageChart>(await old.call(path));
  expectEqual(
    'planned',
    sumOf(data, ({ plannedAppointments }) => plannedAppointments),
    sumOf(days, (row) => row['planned']!),
  );
  await compare(old, young, { words: 'RnaUsage', path, statements, aim: 1 });
}

/** The report of a month to the statements that it runs. */
async function workReport(site: Site): Promise<void> {
  const form = { ...lastDays(31), providerIds: [] };
  const { readWorkReport } = (await import(
    new URL('../dist/services/api/src/work-report/work-report.query.js', import.meta.url).href
  )) as { readWorkReport(transaction: object, clinic: object, form: object, now: number): Promise<unknown> };
  const { clinicId } = site.clinic;
  const statements = await recordStatements(site.client, clinicId, (database) =>
    database.inClinics([clinicId], (transaction) =>
      readWorkReport(transaction, { clinicId, timeZone: TIME_ZONE }, form, Date.now()),
    ),
  );
  const { providerWorkReports } = jsonOf<{ providerWorkReports: unknown[] }>(
    await site.call('Report/GetProviderWorkReport', form),
  );
  expectEqual('hygienists', providerWorkReports.length, HYGIENISTS);
  const times = await inTurns(READS, {
    GetProviderWorkReport: () => site.call('Report/GetProviderWorkReport', form),
    'its statements': () => readRows(site.client, clinicId, statements),
  });
  const ratio = median(times.GetProviderWorkReport) / median(times['its statements']);
  printRatio('  GetProviderWorkReport to its statements, of medians', ratio, 2, 'below');
}

/** As many rows as an answer may have, to `json_agg` of the same rows, ready in a table. */
async function explorer(site: Site): Promise<void> {
  const path = `Report/DataExplorer?${queryOf(lastDays(EXPLORED_DAYS))}`;
  const answer = await site.call(path);
  const rows = jsonOf<Record<string, unknown>[]>(answer);
  expectEqual('rows', rows.length, EXPLORED_ROWS);
  const columns = Object.entries(rows[0] ?? {}).map(
    ([name, value]) => `"${name}" ${typeof value === 'number' ? 'float8' : 'text'}`,
  );
  // The services' role may make no tables.
  const owner = new pg.Client({ connectionString: site.clinic.databaseUrl });
  await owner.connect();
  await owner.query(`create table explored (${columns.join()})`);
  await owner.query('insert into explored select * from json_populate_recordset(null::explored, $1)', [
    answer.body.toString(),
  ]);
  await owner.query('grant select on explored to helix_service');
  await owner.query('analyze explored');
  await owner.end();
  const times = await inTurns(READS, {
    DataExplorer: () => site.call(path),
    json_agg: () => site.client.query('select json_agg(r)::text as text from explored r'),
  });
  printRatio(
    '  DataExplorer to json_agg, of medians',
    median(times.DataExplorer) / median(times.json_agg),
    1.5,
    'below',
  );
}

/** The file of a long report to hucre writing its rows, which are ready. */
async function file(site: Site): Promise<void> {
  const path = `EmailReports?${queryOf({ reportName: 'ProductionByCode', ...lastDays(1_500) })}`;
  const { sheets } = await readXlsx((await site.call(path)).body);
  const ready = { sheets: sheets.map(({ name, rows }) => ({ name, rows })) };
  const count = sheets[0]?.rows.length ?? 0;
  if (count < FILE_ROWS) throw new Error(`the file has ${count} rows`);
  const times = await inTurns(READS, { EmailReports: () => site.call(path), 'hucre alone': () => writeXlsx(ready) });
  const words = `  a file of ${formatInteger(count)} rows to hucre writing them, of medians`;
  printRatio(words, median(times.EmailReports) / median(times['hucre alone']), 1.5, 'below');
}

const asked = options.only?.split(',') ?? ['productivity', 'years', 'usage', 'work', 'explorer', 'file'];

await BenchDatabase.run(async (server) => {
  const old = await siteOf(server, 'old', await createChartedClinic(server, 'old', 10));
  const young = await siteOf(server, 'young', await createChartedClinic(server, 'young', 1));
  console.log(`${HYGIENISTS} hygienists, ${formatInteger(proceduresOf(10))} procedures; ${READS} reads each, in turns`);
  if (asked.includes('productivity')) await productivity(old, young);
  if (asked.includes('years')) await years(old);
  if (asked.includes('usage')) await usage(old, young);
  if (asked.includes('work')) await workReport(old);
  if (asked.includes('file')) await file(old);
  if (asked.includes('explorer')) await explorer(await siteOf(server, 'explored', await createExploredClinic(server)));
});

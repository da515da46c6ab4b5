/**
 * What the calendar's call costs, to the bare statement that makes JSON of the same rows: for the four weeks that it opens with,
 * and for a day that it fetches again after a change.
 * `npm run bench -- calendar [--reads 40]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { DayBucket } from '@helix/contracts';
import { APPOINTMENT_ROWS } from '../services/api/src/appointments/appointment-rows.sql.js';
import { APPOINTMENTS_IN_RANGE, createBusyClinic, RANGE } from './calendar/busy-clinic.js';
import { median, ms, quantile, printRatio, formatInteger } from './harness/statistics.js';
import { BenchDatabase, type FilledClinic } from './harness/bench-database.js';
import { startSignedIn } from './harness/signed-in.js';
import { timedCall } from './harness/timed-call.js';

const { values: options } = parseArgs({ options: { reads: { type: 'string', default: '40' } } });
const READS = Number(options.reads);
/** The first ones pay for plans and caches. */
const WARM_UP = 10;

const DAY = { startDate: '2026-11-24', endDate: '2026-11-24' };
const DAYS_IN_RANGE = 29;

type Range = Readonly<Record<'startDate' | 'endDate', string>>;
type Read = () => Promise<{ elapsed: number; bytes: number; body: Buffer }>;

/** The same rows as one JSON text, by one statement as the services' role: nothing around it. */
async function bareReader(server: BenchDatabase, { databaseUrl, clinicId }: FilledClinic, range: Range): Promise<Read> {
  const client = new pg.Client({ connectionString: server.serviceUrl(databaseUrl), options: '-c jit=off' });
  await client.connect();
  server.addClosing(() => client.end());
  return async () => {
    const startedAt = performance.now();
    await client.query('begin');
    await client.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
    const { rows } = await client.query<{ text: string }>(
      `select json_agg(v)::text as text from (${APPOINTMENT_ROWS}) v`,
      [clinicId, range.startDate, range.endDate, null, null, []],
    );
    await client.query('commit');
    const elapsed = performance.now() - startedAt;
    const body = Buffer.from(rows[0]?.text ?? '');
    return { elapsed, bytes: body.length, body };
  };
}

/** The call as the console makes it. */
const callReader =
  (helixUrl: string, { clinicGuid }: FilledClinic, token: string, range: Range, packed = false): Read =>
  async () => {
    const url = `${helixUrl}/api/appointment?${new URLSearchParams(range).toString()}`;
    const { elapsed, body } = await timedCall(url, { token, clinicGuid, packed });
    return { elapsed, bytes: body.length, body };
  };

/** A time counts only if every appointment was there. */
function checkBare(body: Buffer, days: number): void {
  const rows = JSON.parse(body.toString()) as unknown[];
  if (rows.length !== (APPOINTMENTS_IN_RANGE / DAYS_IN_RANGE) * days)
    throw new Error(`the statement found ${rows.length} appointments`);
}
function checkCalendar(body: Buffer, count: number): void {
  const days = JSON.parse(body.toString()) as DayBucket[];
  const appointments = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
  if (days.length !== count || appointments.length !== (APPOINTMENTS_IN_RANGE / DAYS_IN_RANGE) * count)
    throw new Error(`the calendar has ${days.length} days and ${appointments.length} appointments`);
}

await BenchDatabase.run(async (server) => {
  const clinic = await createBusyClinic(server);
  const { url, token } = await startSignedIn(server, clinic.databaseUrl);
  const readers = {
    bare: { words: 'json_agg alone', read: await bareReader(server, clinic, RANGE) },
    plain: { words: 'GET appointment', read: callReader(url, clinic, token, RANGE) },
    packed: { words: 'GET appointment, gzip', read: callReader(url, clinic, token, RANGE, true) },
    bareDay: { words: 'a day, json_agg alone', read: await bareReader(server, clinic, DAY) },
    day: { words: 'a day, GET appointment', read: callReader(url, clinic, token, DAY) },
  };
  type Name = keyof typeof readers;
  checkBare((await readers.bare.read()).body, DAYS_IN_RANGE);
  checkBare((await readers.bareDay.read()).body, 1);
  checkCalendar((await readers.plain.read()).body, DAYS_IN_RANGE);
  checkCalendar((await readers.day.read()).body, 1);
  console.log(`29 days, ${formatInteger(APPOINTMENTS_IN_RANGE)} appointments; ${READS} reads each, in turns`);

  const times: Record<Name, number[]> = { bare: [], plain: [], packed: [], bareDay: [], day: [] };
  for (let n = 0; n < READS + WARM_UP; n += 1)
    for (const [name, { read }] of Object.entries(readers) as [Name, (typeof readers)[Name]][]) {
      const { elapsed } = await read();
      if (n >= WARM_UP) times[name].push(elapsed);
    }
  for (const [name, { words, read }] of Object.entries(readers) as [Name, (typeof readers)[Name]][]) {
    const columns = `median ${ms(median(times[name]))}, p95 ${ms(quantile(times[name], 0.95))}`;
    console.log(`  ${words.padEnd(23)} ${columns}, ${formatInteger((await read()).bytes / 1024)} KiB`);
  }
  printRatio('  GET appointment to json_agg, of medians', median(times.plain) / median(times.bare), 1.5, 'below');
  printRatio('  a day of it, of medians', median(times.day) / median(times.bareDay), 1.5, 'below');
});

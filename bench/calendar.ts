/**
 * What the calendar's call costs, to the bare statement that makes JSON of the same rows.
 * `npm run bench -- calendar [--reads 40]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { DayBucket } from '@helix/contracts';
import { APPOINTMENT_ROWS } from '../services/api/src/appointments/appointment-rows.sql.js';
import { createBusyClinic, RANGE, APPOINTMENTS_IN_RANGE } from './calendar/busy-clinic.js';
import { median, ms, quantile, printRatio, formatInteger } from './harness/statistics.js';
import { BenchDatabase, type FilledClinic } from './harness/bench-database.js';
import { startSignedIn } from './harness/signed-in.js';
import { timedCall } from './harness/timed-call.js';

const { values: options } = parseArgs({ options: { reads: { type: 'string', default: '40' } } });
const READS = Number(options.reads);
/** The first ones pay for plans and caches. */
const WARM_UP = 10;

type Read = () => Promise<{ elapsed: number; bytes: number; body: Buffer }>;

/** The same rows as one JSON text, by one statement as the services' role: nothing around it. */
async function bareReader(server: BenchDatabase, { databaseUrl, clinicId }: FilledClinic): Promise<Read> {
  const client = new pg.Client({ connectionString: server.serviceUrl(databaseUrl), options: '-c jit=off' });
  await client.connect();
  server.addClosing(() => client.end());
  return async () => {
    const startedAt = performance.now();
    await client.query('begin');
    await client.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
    const { rows } = await client.query<{ text: string }>(
      `select json_agg(v)::text as text from (${APPOINTMENT_ROWS}) v`,
      [clinicId, RANGE.startDate, RANGE.endDate, null, null],
    );
    await client.query('commit');
    const elapsed = performance.now() - startedAt;
    const body = Buffer.from(rows[0]?.text ?? '');
    return { elapsed, bytes: body.length, body };
  };
}

/** The call as the console makes it. */
const callReader =
  (helixUrl: string, { clinicGuid }: FilledClinic, token: string, packed: boolean): Read =>
  async () => {
    const url = `${helixUrl}/api/appointment?${new URLSearchParams(RANGE).toString()}`;
    const { elapsed, body } = await timedCall(url, { token, clinicGuid, packed });
    return { elapsed, bytes: body.length, body };
  };

/** A time counts only if every appointment was there. */
function checkBare(body: Buffer): void {
  const rows = JSON.parse(body.toString()) as unknown[];
  if (rows.length !== APPOINTMENTS_IN_RANGE) throw new Error(`the statement found ${rows.length} appointments`);
}
function checkCalendar(body: Buffer): void {
  const days = JSON.parse(body.toString()) as DayBucket[];
  const appointments = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
  if (days.length !== 29 || appointments.length !== APPOINTMENTS_IN_RANGE)
    throw new Error(`the calendar has ${days.length} days and ${appointments.length} appointments`);
}

await BenchDatabase.run(async (server) => {
  const clinic = await createBusyClinic(server);
  const { url, token } = await startSignedIn(server, clinic.databaseUrl);
  const bare = await bareReader(server, clinic);
  const plain = callReader(url, clinic, token, false);
  const packed = callReader(url, clinic, token, true);
  checkBare((await bare()).body);
  checkCalendar((await plain()).body);
  console.log(`29 days, ${formatInteger(APPOINTMENTS_IN_RANGE)} appointments; ${READS} reads each, in turns`);

  const times: Record<'bare' | 'plain' | 'packed', number[]> = { bare: [], plain: [], packed: [] };
  const bytes = { bare: 0, plain: 0, packed: 0 };
  for (let n = 0; n < READS + WARM_UP; n += 1) {
    for (const [name, read] of Object.entries({ bare, plain, packed }) as [keyof typeof times, Read][]) {
      const one = await read();
      bytes[name] = one.bytes;
      if (n >= WARM_UP) times[name].push(one.elapsed);
    }
  }
  for (const [name, words] of [
    ['bare', 'json_agg alone'],
    ['plain', 'GET appointment'],
    ['packed', 'GET appointment, gzip'],
  ] as const) {
    const columns = `median ${ms(median(times[name]))}, p95 ${ms(quantile(times[name], 0.95))}`;
    console.log(`  ${words.padEnd(22)} ${columns}, ${formatInteger(bytes[name] / 1024)} KiB`);
  }
  printRatio('  GET appointment to json_agg, of medians', median(times.plain) / median(times.bare), 1.5, 'below');
});

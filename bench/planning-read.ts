/**
 * What opening an appointment costs, to the bare statements that read its rows.
 * `npm run bench -- planning-read [--reads 200]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { AppointmentDetails } from '@helix/contracts';
import { BenchDatabase, type FilledClinic } from './harness/bench-database.js';
import { readRows, recordStatements, type Statement } from './harness/recorded-statements.js';
import { startSignedIn } from './harness/signed-in.js';
import { median, ms, printRatio, quantile } from './harness/statistics.js';
import { createPlannedClinic, READ_APPOINTMENTS, TREATMENTS_A_PATIENT } from './planning-read/planned-clinic.js';

const { values: options } = parseArgs({ options: { reads: { type: 'string', default: '200' } } });
const READS = Number(options.reads);
/** The first ones pay for plans, caches and the audit trail. */
const WARM_UP = 2 * READ_APPOINTMENTS.length;

/** The statements that opening an appointment runs. */
async function statementsOf(client: pg.Client, clinicId: number, appointmentId: string): Promise<Statement[]> {
  const { readAppointmentDetails } = (await import(
    new URL('../dist/services/api/src/planning/appointment-details.query.js', import.meta.url).href
  )) as typeof import('../services/api/src/planning/appointment-details.query.js');
  type Database = Parameters<typeof readAppointmentDetails>[0];
  return recordStatements(client, clinicId, (database) =>
    readAppointmentDetails(database as unknown as Database, clinicId, appointmentId, Date.now()),
  );
}

/** The call, unpacked. */
async function open(url: string, token: string, { clinicGuid }: FilledClinic, id: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid, 'Accept-Encoding': 'identity' };
  const answer = await fetch(`${url}/api/Appointment/${id}`, { headers });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`the appointment ${id} answered ${answer.status}: ${body}`);
  return body;
}

/** A time counts only if everything was there. */
function check(id: string, body: string): void {
  const details = JSON.parse(body) as AppointmentDetails;
  const { selectedRecommendations, recommendations, proceduresHistory } = details;
  if (selectedRecommendations.length !== 7 || recommendations.length < 40)
    throw new Error(`the appointment ${id} came without its plan`);
  if (proceduresHistory.length !== TREATMENTS_A_PATIENT)
    throw new Error(`the appointment ${id} has ${proceduresHistory.length} treatments`);
}

await BenchDatabase.run(async (server) => {
  const clinic = await createPlannedClinic(server);
  const { url, token } = await startSignedIn(server, clinic.databaseUrl);
  const client = new pg.Client({ connectionString: server.serviceUrl(clinic.databaseUrl) });
  await client.connect();
  server.addClosing(() => client.end());
  const statements = new Map<string, Statement[]>();
  for (const id of READ_APPOINTMENTS) statements.set(id, await statementsOf(client, clinic.clinicId, id));
  console.log(`${READS} reads each, in turns; ${statements.get(READ_APPOINTMENTS[0]!)?.length} statements`);

  const times: Record<'bare' | 'call', number[]> = { bare: [], call: [] };
  const time = async <T>(name: keyof typeof times, work: () => Promise<T>, counts: boolean): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    if (counts) times[name].push(performance.now() - startedAt);
    return result;
  };
  for (let n = 0; n < READS + WARM_UP; n += 1) {
    const id = READ_APPOINTMENTS[n % READ_APPOINTMENTS.length]!;
    check(id, await time('call', () => open(url, token, clinic, id), n >= WARM_UP));
    await time('bare', () => readRows(client, clinic.clinicId, statements.get(id) ?? []), n >= WARM_UP);
  }
  for (const [name, words] of [
    ['bare', 'its statements alone'],
    ['call', 'GET Appointment/{id}'],
  ] as const)
    console.log(`  ${words.padEnd(22)} median ${ms(median(times[name]))}, p95 ${ms(quantile(times[name], 0.95))}`);
  printRatio(
    '  GET Appointment/{id} to its statements, of medians',
    median(times.call) / median(times.bare),
    2,
    'below',
  );
});

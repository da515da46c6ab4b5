/**
 * What one moved appointment costs to analyse in a clinic with 10 years of history, to one with a single year.
 * `npm run bench -- flat-cost [--moves 400]`
 */
import { parseArgs } from 'node:util';
import type { ClinicTouchedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { findAffectedAppointments } from '../services/analysis/src/dependencies/affected-appointments.query.js';
import { affectedBy } from '../services/analysis/src/dependencies/dependencies.js';
import { lockDerivedRows, recompute } from '../services/analysis/src/recompute/recompute.js';
import { growClinic, HYGIENISTS, type GrownClinic } from './flat-cost/grown-clinic.js';
import { median, ms, quantile, printRatio, formatInteger } from './harness/statistics.js';
import { BenchDatabase } from './harness/bench-database.js';

const { values: options } = parseArgs({ options: { moves: { type: 'string', default: '400' } } });
const MOVES = Number(options.moves);
/** The first ones pay for plans and caches. */
const WARM_UP = 50;

/**
 * Makes an appointment ten minutes shorter or longer, as an applied change does, then times what the analysis service does
 * with it, from the touched keys to the commit.
 *
 * @returns elapsed.
 */
async function moveAppointment({ clinicId, client, recentAppointments }: GrownClinic, n: number): Promise<number> {
  const id = recentAppointments[(n * 37) % recentAppointments.length];
  await scoped(client, clinicId);
  const { rows } = await client.query<{ patientId: string; providerId: string; date: string }>(
    `update appointment set duration_minutes = 110 - duration_minutes, version = version + 1
     where clinic_id = $1 and id = $2
     returning patient_id as "patientId", provider_id as "providerId", start_at::date::text as date`,
    [clinicId, id],
  );
  await client.query('commit');
  const [appointment] = rows;
  if (!appointment || id === undefined) throw new Error('the appointment is not there');
  const { patientId, providerId, date } = appointment;
  const message: ClinicTouchedMessage = {
    clinicId,
    receivedAt: 0,
    changed: { appointment: { ids: [id], patientDays: [[patientId, date]], providerDays: [[providerId, date]] } },
  };
  const startedAt = performance.now();
  await scoped(client, clinicId);
  const transaction = client as unknown as Transaction;
  await lockDerivedRows(transaction, clinicId);
  const affected = affectedBy([message]);
  if (!affected) throw new Error('the moved appointment affects nothing');
  const { appointmentIds, providerDays } = await findAffectedAppointments(transaction, clinicId, affected);
  await recompute(transaction, clinicId, appointmentIds, providerDays);
  await client.query('commit');
  const elapsed = performance.now() - startedAt;
  await check(client, clinicId, id);
  return elapsed;
}

async function scoped(client: GrownClinic['client'], clinicId: number): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
}

/** The time counts only if the work was done: the day's booked minutes must follow the appointment. */
async function check(client: GrownClinic['client'], clinicId: number, id: string): Promise<void> {
  await scoped(client, clinicId);
  const { rows } = await client.query<{ right: boolean }>(
    `select d.minutes_booked = (select sum(b.duration_minutes) from appointment b where b.clinic_id = a.clinic_id
              and b.provider_id = a.provider_id and b.start_at::date = a.start_at::date) as right
     from appointment a join provider_day d on d.clinic_id = a.clinic_id and d.provider_id = a.provider_id and d.date = a.start_at::date
     where a.clinic_id = $1 and a.id = $2`,
    [clinicId, id],
  );
  await client.query('commit');
  if (rows[0]?.right !== true) throw new Error(`the summary did not follow appointment ${id}`);
}

await BenchDatabase.run(async (server) => {
  const young = await growClinic(server, 'young', 1);
  const old = await growClinic(server, 'old', 10);
  console.log(
    `${HYGIENISTS} hygienists; appointments and procedures: ${formatInteger(young.rows)} in 1 year, ${formatInteger(old.rows)} in 10 years; ` +
      `${MOVES} moved appointments each, in turns`,
  );
  const [ofYoung, ofOld]: [number[], number[]] = [[], []];
  for (let n = 0; n < MOVES + WARM_UP; n += 1) {
    // In turns, the order changing, so that whatever else the machine does meets both alike.
    const first = n % 2 === 0;
    const times = [await moveAppointment(first ? young : old, n), await moveAppointment(first ? old : young, n)];
    if (n < WARM_UP) continue;
    ofYoung.push(times[first ? 0 : 1] ?? NaN);
    ofOld.push(times[first ? 1 : 0] ?? NaN);
  }
  for (const [words, times] of [
    ['1 year', ofYoung],
    ['10 years', ofOld],
  ] as const) {
    console.log(`  ${words.padEnd(9)} median ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`);
  }
  printRatio('  10 years to 1 year, of medians', median(ofOld) / median(ofYoung), 1.2, 'below');
});

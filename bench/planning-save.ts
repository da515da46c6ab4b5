/**
 * From saving the plan of an appointment to the other console that is told to read it again, at a steady rate, on a database
 * with data. `npm run bench -- planning-save [--seconds 60] [--rate 20]`
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { BenchDatabase, type BenchClinic } from './harness/bench-database.js';
import { firstChanges } from './harness/clinic-history.js';
import { startLoadedClinics } from './harness/loaded-clinics.js';
import { measureRoundTrips } from './harness/round-trips.js';
import { countStatements, printStatements } from './harness/statements.js';
import { formatInteger } from './harness/statistics.js';
import { measureUpdates, printUpdateTimes, type TimedRequest } from './harness/update-times.js';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '20' } },
});
const CLINICS = 3;
const HISTORY = 30_000;
const SAVES = Number(options.rate) * Number(options.seconds);
/** Medical history, scaling, a recall exam and the time around them. */
const PLAN = { procedures: [42, 1, 18, 23, 43].map((procedureRuleTypeId) => ({ procedureRuleTypeId })) };

/**
 * The saves of appointments of hygienists, of all clinics in turns. One appointment a patient: the evaluation of a patient names
 * all of them.
 */
async function savesOf(
  owner: pg.ClientBase,
  clinics: readonly BenchClinic[],
  helixUrl: string,
  token: string,
): Promise<TimedRequest[]> {
  const { rows } = await owner.query<{ clinicId: number; id: string }>(
    `select clinic_id as "clinicId", id
     from (
       select clinic_id, id, row_number() over (partition by clinic_id order by start_at desc, id) as place
       from (
         select distinct on (clinic_id, patient_id) clinic_id, id, start_at from hygiene_appointment
         order by clinic_id, patient_id, start_at desc, id) of_patient
     ) latest
     order by place, clinic_id limit $1`,
    [SAVES],
  );
  if (rows.length < SAVES) throw new Error(`there are only ${rows.length} hygiene appointments for ${SAVES} saves`);
  return rows.flatMap(({ clinicId, id }) => {
    const clinic = clinics.find((one) => one.clinicId === clinicId);
    return clinic ? { clinic, appointment: id, send: () => savePlan(helixUrl, token, clinic, id) } : [];
  });
}

async function savePlan(helixUrl: string, token: string, clinic: BenchClinic, appointment: string): Promise<void> {
  const answer = await fetch(`${helixUrl}/api/Appointment/${appointment}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Clinic-Guid': clinic.clinicGuid,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(PLAN),
  });
  if (!answer.ok) throw new Error(`saving ${appointment} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

await BenchDatabase.run(async (server) => {
  const history = firstChanges(HISTORY, { hygienists: 5, firstDay: '2026-04-01', today: '2026-11-23' });
  const { helixUrl, databaseUrl, owner, clinics, token } = await startLoadedClinics(server, CLINICS, history);
  const saves = await savesOf(owner, clinics, helixUrl, token);
  console.log(
    `${formatInteger(HISTORY * CLINICS)} changes in ${CLINICS} clinics; now ${options.rate} saves/s for ${options.seconds} s`,
  );
  await countStatements(owner);
  const stop = await measureRoundTrips(databaseUrl, helixUrl);
  const found = await measureUpdates(helixUrl, token, saves, 1_000 / Number(options.rate));
  printUpdateTimes('from a save to analysis.updated', found, await stop());
  await printStatements(owner);
  const { rows } = await owner.query<{ plans: number }>('select count(*)::int as plans from appointment_plan');
  if (rows[0]?.plans !== SAVES) throw new Error(`${rows[0]?.plans} plans were stored of ${SAVES}`);
});

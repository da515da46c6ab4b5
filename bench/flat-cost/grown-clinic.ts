import pg from 'pg';
import { createClinics, type BenchDatabase } from '../harness/bench-database.js';

export const HYGIENISTS = 15;
const APPOINTMENTS_A_DAY = 8;
const DAYS_A_YEAR = 220;
const PATIENTS = 12_000;

/** A clinic by itself in a database, with so many years of history and the rows that are derived from it. */
export interface GrownClinic {
  clinicId: number;
  /** As the services work: row-level security is on. */
  client: pg.Client;
  /** Appointments of the last weeks, which are what changes in a clinic. */
  recentAppointments: string[];
  rows: number;
}

/** Makes the clinic in the database itself, which is faster than through the agent API; every appointment has three procedures. */
export async function growClinic(server: BenchDatabase, name: string, years: number): Promise<GrownClinic> {
  const url = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const [clinic] = await createClinics(owner, 1);
  const clinicId = clinic?.clinicId ?? 0;
  const appointments = years * DAYS_A_YEAR * HYGIENISTS * APPOINTMENTS_A_DAY;
  for (const statement of STATEMENTS)
    await owner.query(statement, [clinicId, appointments].slice(0, countOfMarks(statement)));
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ id: string }>(
    `select id from appointment where clinic_id = $1 order by start_at desc, id limit 5000`,
    [clinicId],
  );
  await owner.end();
  const client = new pg.Client({ connectionString: server.serviceUrl(url) });
  await client.connect();
  server.addClosing(() => client.end());
  return { clinicId, client, recentAppointments: rows.map(({ id }) => id), rows: appointments * 4 };
}

const countOfMarks = (statement: string): number => (statement.includes('$2') ? 2 : 1);

/** The appointment's working day, counted back from today, so that the newest days of both clinics are the same. */
const DAY = `(date '2026-11-20' - (v / ${HYGIENISTS * APPOINTMENTS_A_DAY} * 365 / ${DAYS_A_YEAR}))`;
const PROVIDER = `'H' || 1 + v / ${APPOINTMENTS_A_DAY} % ${HYGIENISTS}`;
const PATIENT = `'P' || (v::bigint * 7919) % ${PATIENTS}`;

const STATEMENTS = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1, 'H' || n, 1, 'Anna', 'Tremblay', 1, false, true from generate_series(1, ${HYGIENISTS}) n`,
  `insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status)
   select $1, 'P' || n, 1, 'AB', date '1960-01-01' + n, true, 'F' || n % 4, 1 from generate_series(0, ${PATIENTS - 1}) n`,
  `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee)
   select $1, 'F' || n || code, 1, 'F' || n, code, 66 from generate_series(0, 3) n, unnest('{11111,11117,01202}'::text[]) code`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status)
   select $1, 'A' || v, 1, ${PATIENT}, ${PROVIDER}, ${DAY} + time '08:00' + v % ${APPOINTMENTS_A_DAY} * interval '1 hour', 60,
          'Recall and scaling', 'completed'
   from generate_series(0, $2::integer - 1) v`,
  `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount)
   select $1, 'I' || v || '.' || n, 1, ${PATIENT}, 'A' || v, ${PROVIDER}, ${DAY}, '11111', 'Scaling, one unit of time', 102, 66
   from generate_series(0, $2::integer - 1) v, generate_series(1, 3) n`,
  `insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
   select distinct on (${DAY}, ${PROVIDER}) $1::integer, 'S' || v, 1, ${PROVIDER}, ${DAY}, time '08:00', time '17:00'
   from generate_series(0, $2::integer - 1) v`,
  `insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out)
   select clinic_id, 'K' || id, 1, provider_id, date, time '07:55', time '17:05' from schedule where clinic_id = $1`,
  `insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
   select clinic_id, id, 0, 198, 198, 1 from appointment where clinic_id = $1`,
  `insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, total_planned, total_completed, total_billed, goal, production, hygiene, rule_version)
   select clinic_id, provider_id, date, 8, 0, 0, 0, 8, 0, 0, 480, 550, 0, 1584, 1584, 0, 1584, 1584, 1 from schedule where clinic_id = $1`,
];

import { createFilledClinic, type BenchDatabase, type FilledClinic } from '../harness/bench-database.js';

/** Hygiene appointments from tomorrow on. */
export const UPCOMING = 10_000;
const PATIENTS = 7_000;
const HYGIENISTS = 14;
/** Past appointments of each patient, half a year apart, with five procedures each. */
const PAST = 3;
const DAYS_AHEAD = 180;

/** A clinic with its book full and a year and a half of history, made in the database itself. */
export const createBookedClinic = (server: BenchDatabase): Promise<FilledClinic> =>
  createFilledClinic(server, 'booked', STATEMENTS);

const HYGIENIST = (n: string): string => `'H' || 1 + ${n} % ${HYGIENISTS}`;
const PAST_DAY = `(current_date - 30 - v / ${PATIENTS} * 180 - v % 28)`;

const STATEMENTS = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1::integer, 'H' || n, 1, 'Anna', 'Tremblay', 1, false, true from generate_series(1, ${HYGIENISTS}) n
   union all select $1::integer, 'D' || n, 1, 'Dan', 'Okafor', 2, false, true from generate_series(1, 3) n`,
  `insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status)
   select $1, 'P' || n, 1, 'AB', date '1945-01-01' + n * 4, true, 'F' || n % 2, 1 from generate_series(0, ${PATIENTS - 1}) n`,
  `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee)
   select $1, 'F' || n || '.' || code, 1, 'F' || n, code, fee
   from generate_series(0, 1) n, (values ('11111', 66), ('11117', 34), ('01202', 42), ('02144', 55), ('12113', 32)) f(code, fee)`,
  `insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
   select $1, 'S' || n || '.' || d, 1, 'D' || n, current_date + d, time '09:00', time '16:30'
   from generate_series(1, 3) n, generate_series(-600, ${DAYS_AHEAD}) d`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status)
   select $1, 'V' || v, 1, 'P' || v % ${PATIENTS}, ${HYGIENIST('v')}, ${PAST_DAY} + time '08:00' + v % 9 * interval '1 hour', 60,
          'Recall and scaling', 'completed'
   from generate_series(0, ${PATIENTS * PAST - 1}) v`,
  `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount,
     units, minutes)
   select $1, 'I' || v || '.' || code, 1, 'P' || v % ${PATIENTS}, 'V' || v, ${HYGIENIST('v')}, ${PAST_DAY}, code, 'Done', 102, 50, 1, 15
   from generate_series(0, ${PATIENTS * PAST - 1}) v, unnest('{11111,11117,01202,02144,12113}'::text[]) code`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status)
   select $1, 'A' || v, 1, 'P' || v % ${PATIENTS}, ${HYGIENIST('v')},
          current_date + 1 + v % ${DAYS_AHEAD} + time '08:00' + v % 9 * interval '1 hour', 60, 'Recall and scaling', 'scheduled'
   from generate_series(0, ${UPCOMING - 1}) v`,
  `insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
   select clinic_id, id, 0, 0, 0, 1 from appointment where clinic_id = $1`,
];

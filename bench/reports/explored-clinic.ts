import { createFilledClinic, type BenchDatabase, type FilledClinic } from '../harness/bench-database.js';

const HYGIENISTS = 100;
/** Every day, also on weekends. */
const DAYS = 1_000;
/** As many as an answer may have. */
export const EXPLORED_ROWS = HYGIENISTS * DAYS;
/** The range that has them: up to yesterday. */
export const EXPLORED_DAYS = DAYS;

/** Many hygienists with an appointment a day each: what the explorer reads, made in the database itself. */
export const createExploredClinic = (server: BenchDatabase): Promise<FilledClinic> =>
  createFilledClinic(server, 'explored', STATEMENTS);

const EACH_DAY = `generate_series(1, ${HYGIENISTS}) h, generate_series(1, ${DAYS}) d`;

const STATEMENTS = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1, 'H' || n, 1, 'Anna ' || n, 'Tremblay', 1, false, true from generate_series(1, ${HYGIENISTS}) n`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
   select $1, 'A' || h || '.' || d, 1, 'P' || (h * 31 + d) % 5000, 'H' || h, current_date - d + time '09:00', 60, 'completed'
   from ${EACH_DAY}`,
  `insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal, goal_minutes,
     production, hygiene, x_ray, rule_version)
   select $1, 'H' || h, current_date - d, 1, 0, 0, 0, 1, 0, 0, 60, 480, 480, 0, 250, 250, 180, 60, 250, 200, 50, 1 from ${EACH_DAY}`,
  `insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
   select $1, 'H' || h, current_date - d, 1, d % 2 from ${EACH_DAY}`,
  `insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
   select clinic_id, id, patient_id, provider_id, start_at::date, true, now() from appointment where clinic_id = $1`,
];

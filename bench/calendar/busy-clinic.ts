import { createFilledClinic, type BenchDatabase, type FilledClinic } from '../harness/bench-database.js';

const PROVIDERS = 14;
const APPOINTMENTS_A_DAY = 15;
const PATIENTS = 6_000;
/** Working days around the ones that are read: every patient has appointments before and after. */
const DAYS = 240;
const FIRST_DAY = '2026-07-26';

/** 14 days before and after 2026-11-24, as the console asks for. */
export const RANGE = { startDate: '2026-11-10', endDate: '2026-12-08' } as const;
/** How many appointments are in the range: the answer must have each of them. */
export const APPOINTMENTS_IN_RANGE = 29 * PROVIDERS * APPOINTMENTS_A_DAY;

/** A clinic with 14 providers and 15 appointments a day each, weekends too, made in the database itself. */
export const createBusyClinic = (server: BenchDatabase): Promise<FilledClinic> =>
  createFilledClinic(server, 'busy', STATEMENTS);

const APPOINTMENT = `generate_series(0, ${DAYS * PROVIDERS * APPOINTMENTS_A_DAY - 1}) v`;
const DAY = `(date '${FIRST_DAY}' + v / ${PROVIDERS * APPOINTMENTS_A_DAY})`;

const STATEMENTS = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1::integer, 'H' || n, 1, 'Anna', 'Tremblay', 1, false, true from generate_series(1, ${PROVIDERS}) n
   union all select $1::integer, 'D1', 1, 'Dan', 'Okafor', 2, false, true`,
  `insert into patient (clinic_id, id, version, initials, birth_date, is_active, insurance_status, insurance_provider, insurance_plan_name)
   select $1, 'P' || n, 1, 'AB', date '1950-01-01' + n * 4, true, n % 4, case n % 4 when 1 then 'Sun Life' when 2 then 'Accerta' end,
          case n % 4 when 1 then 'Group plan' when 2 then 'ODSP' end
   from generate_series(0, ${PATIENTS - 1}) n`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, operatory_id, start_at, duration_minutes, reason, status,
     exam_doctor_id, comments)
   select $1, 'A' || v, 1, 'P' || v::bigint * 7919 % ${PATIENTS}, 'H' || 1 + v / ${APPOINTMENTS_A_DAY} % ${PROVIDERS}, '3',
          ${DAY} + time '07:00' + v % ${APPOINTMENTS_A_DAY} * interval '45 minutes', 40, 'Recall and scaling', 'scheduled',
          case when v % 2 = 0 then 'D1' end, case when v % 8 = 0 then 'Prefers mornings; confirm by text the day before.' end
   from ${APPOINTMENT}`,
  `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, minutes)
   select $1, 'I' || v || '.' || n, 1, 'P' || v::bigint * 7919 % ${PATIENTS}, 'A' || v, 'H' || 1 + v / ${APPOINTMENTS_A_DAY} % ${PROVIDERS},
          ${DAY}, '1111' || n, 'Scaling, one unit of time', 105, 66.5, 15
   from ${APPOINTMENT}, generate_series(1, 3) n`,
  `insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, goal,
     price_of_scaling, rule_version)
   select clinic_id, id, 199.5, 0, 0, 116.67, 165, 1 from appointment where clinic_id = $1`,
  `insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, total_planned, total_completed, total_billed, goal, goal_minutes, minutes_not_completed,
     rule_version)
   select clinic_id, provider_id, start_at::date, count(*), count(*), 0, 0, 0, 0, 0, sum(duration_minutes), null, count(*) * 199.5, 0, 0,
          count(*) * 116.67, sum(duration_minutes), sum(duration_minutes), 1
   from appointment where clinic_id = $1 group by clinic_id, provider_id, start_at::date`,
];

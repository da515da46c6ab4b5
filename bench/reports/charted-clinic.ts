import { createFilledClinic, type BenchDatabase, type FilledClinic } from '../harness/bench-database.js';

export const HYGIENISTS = 8;
const APPOINTMENTS_A_DAY = 5;
const DAYS_A_YEAR = 210;
const PATIENTS = 4_000;
const PROCEDURES = 3;
/** Nine codes, so that a hygienist's day has each of them. */
const CODES = ['11112', '11113', '01202', '02144', '12113', '11107', '13211', '43421', '11117'];
const FEES = [132, 198, 42, 55, 32, 30, 40, 72, 34];
const TYPES = [18, 18, 23, 4, 14, 1, 9, 12, 18];

/** How many procedures so many years have. */
export const proceduresOf = (years: number): number =>
  years * DAYS_A_YEAR * HYGIENISTS * APPOINTMENTS_A_DAY * PROCEDURES;

/**
 * A clinic of eight hygienists with so many years of history up to yesterday, and the rows that are derived from it, made in the
 * database itself. Three of four appointments were planned in time.
 */
export function createChartedClinic(server: BenchDatabase, name: string, years: number): Promise<FilledClinic> {
  const appointments = years * DAYS_A_YEAR * HYGIENISTS * APPOINTMENTS_A_DAY;
  return createFilledClinic(
    server,
    name,
    [...ENTERED, ...DERIVED].map((statement) => statement.replaceAll(':appointments', String(appointments))),
  );
}

const EACH_APPOINTMENT = 'generate_series(0, :appointments - 1) v';
/** The appointment's working day, counted back from yesterday, so that the newest days of both clinics are the same. */
const DAY = `(current_date - 1 - (v / ${HYGIENISTS * APPOINTMENTS_A_DAY} * 365 / ${DAYS_A_YEAR}))`;
const PROVIDER = `'H' || 1 + v / ${APPOINTMENTS_A_DAY} % ${HYGIENISTS}`;
const PATIENT = `'P' || v::bigint * 7919 % ${PATIENTS}`;
/** Which of the codes the n-th procedure of an appointment has. */
const KIND = `1 + (v * ${PROCEDURES} + n) % ${CODES.length}`;

/** What the practice and users entered. */
const ENTERED = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1, 'H' || n, 1, 'Anna ' || n, 'Tremblay', 1, false, true from generate_series(1, ${HYGIENISTS}) n`,
  `insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status)
   select $1, 'P' || n, 1, 'AB', date '1950-01-01' + n * 5, true, 'F1', 1 from generate_series(0, ${PATIENTS - 1}) n`,
  `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee)
   select $1, 'F1.' || code, 1, 'F1', code, fee
   from unnest('{${CODES.join()}}'::text[], '{${FEES.join()}}'::numeric[]) as f(code, fee)`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status, booked_at)
   select $1, 'A' || v, 1, ${PATIENT}, ${PROVIDER}, ${DAY} + time '08:00' + v % ${APPOINTMENTS_A_DAY} * interval '90 minutes', 80,
          'Recall and scaling', 'completed', ${DAY} - 180 + time '12:00'
   from ${EACH_APPOINTMENT}`,
  `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, units, minutes)
   select $1, 'I' || v || '.' || n, 1, ${PATIENT}, 'A' || v, ${PROVIDER}, ${DAY}, ('{${CODES.join()}}'::text[])[${KIND}],
          'Procedure', 102, ('{${FEES.join()}}'::numeric[])[${KIND}], 1, 15
   from ${EACH_APPOINTMENT}, generate_series(1, ${PROCEDURES}) n`,
  `insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
   select $1, 'S' || min(v), 1, ${PROVIDER}, ${DAY}, time '08:00', time '17:00' from ${EACH_APPOINTMENT} group by ${PROVIDER}, ${DAY}`,
  `insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out)
   select clinic_id, 'K' || id, 1, provider_id, date, time '07:55', time '17:05' from schedule where clinic_id = $1`,
  `insert into provider_setting (clinic_id, provider_id, goal_wage)
   select clinic_id, id, 60 from provider where clinic_id = $1`,
  `insert into appointment_plan (clinic_id, appointment_id, saved_at, reason, total_planned, total_commission)
   select clinic_id, id, (start_at - interval '1 day') at time zone 'America/Toronto', 'Scaling', 300, 100
   from appointment where clinic_id = $1 and substr(id, 2)::integer % 4 > 0`,
];

/** What Helix derives of it. */
const DERIVED = [
  `insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, goal, rule_version)
   select a.clinic_id, a.id, 0, sum(i.amount), sum(i.amount), 200, 1
   from appointment a join procedure i on i.clinic_id = a.clinic_id and i.appointment_id = a.id
   where a.clinic_id = $1 group by a.clinic_id, a.id`,
  `insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal, goal_minutes,
     production, hygiene, x_ray, exam, rule_version)
   select $1, provider_id, date, ${APPOINTMENTS_A_DAY}, 0, 0, 0, ${APPOINTMENTS_A_DAY}, 0, 0,
          ${APPOINTMENTS_A_DAY * 80}, 550, 540, 0, sum(amount), sum(amount), ${APPOINTMENTS_A_DAY * 200}, ${APPOINTMENTS_A_DAY * 80},
          sum(amount), coalesce(sum(amount) filter (where code not like '0%'), 0),
          coalesce(sum(amount) filter (where code like '02%'), 0), coalesce(sum(amount) filter (where code like '01%'), 0), 1
   from procedure where clinic_id = $1 group by provider_id, date`,
  `insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
   select clinic_id, appointment_id, saved_at, total_planned, '[]' from appointment_plan where clinic_id = $1`,
  `insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
   select a.clinic_id, a.provider_id, a.start_at::date, count(*), count(t.appointment_id)
   from appointment a left join timely_plan t on t.clinic_id = a.clinic_id and t.appointment_id = a.id
   where a.clinic_id = $1 group by 1, 2, 3`,
  `insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
   select clinic_id, id, patient_id, provider_id, start_at::date, true, now() from appointment where clinic_id = $1`,
  `insert into appointment_treatment (clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, agenda_order,
     planned_units, planned_minutes, planned, planned_codes, done_units, done, done_codes, due_status, interval_in_months, default_code)
   select a.clinic_id, a.id, k.type, a.patient_id, a.provider_id, a.start_at::date,
          case when t.appointment_id is not null then 1 end, 1, 15, case when t.appointment_id is null then 0 else 100 end, '{}',
          count(*), sum(i.amount), array_agg(i.code), 1 + substr(a.id, 2)::integer % 3, 6, min(i.code)
   from appointment a
   join procedure i on i.clinic_id = a.clinic_id and i.appointment_id = a.id
   join unnest('{${CODES.join()}}'::text[], '{${TYPES.join()}}'::integer[]) as k(code, type) on k.code = i.code
   left join timely_plan t on t.clinic_id = a.clinic_id and t.appointment_id = a.id
   where a.clinic_id = $1 group by a.clinic_id, a.id, k.type, t.appointment_id`,
];

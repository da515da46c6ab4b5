import { createFilledClinic, type BenchDatabase, type FilledClinic } from '../harness/bench-database.js';

const PATIENTS = 250;
const APPOINTMENTS = 5_000;
/** Done procedures of each appointment. */
const CODES = ['11112', '01202', '12113'];

/** How many treatments the history of each patient has in the end. */
export const TREATMENTS_A_PATIENT = (APPOINTMENTS / PATIENTS) * CODES.length;
/** Some of the last appointments, each of another patient. */
export const READ_APPOINTMENTS = Array.from({ length: 20 }, (_, n) => `A${APPOINTMENTS - n}`);

/** Fourteen years of a clinic with 250 patients; every appointment has a plan of seven procedures, and was done. */
export const createPlannedClinic = (server: BenchDatabase): Promise<FilledClinic> =>
  createFilledClinic(server, 'planned', STATEMENTS);

const STATEMENTS = [
  `insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active)
   select $1::integer, 'H' || n, 1, 'Anna', 'Tremblay', case when n < 6 then 1 else 2 end, false, true
   from generate_series(0, 9) n`,
  `insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status)
   select $1, 'P' || n, 1, 'AB', date '1950-01-01' + n * 100, true, 'F1', 1 from generate_series(0, ${PATIENTS - 1}) n`,
  `insert into procedure_rule (clinic_id, procedure_rule_type_id, active, interval_in_months)
   select $1::integer, procedure_rule_type_id, true, 6 from procedure_rule_type`,
  `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee, description)
   select $1::integer, schedule || '.' || ada_code, 1, 'F' || schedule, ada_code, 10, ada_code
   from (select distinct ada_code from procedure_option) o, generate_series(1, 3) schedule`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
   select $1::integer, 'A' || n, 1, 'P' || n % ${PATIENTS}, 'H' || n % 6,
          timestamp '2012-01-01' + n * interval '1440 minutes' + interval '9 hours', 60, 'completed'
   from generate_series(1, ${APPOINTMENTS}) n`,
  `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
   select clinic_id, id || '.' || code, 1, patient_id, id, provider_id, start_at::date, code, 102, 66
   from appointment, unnest('{${CODES.join(',')}}'::text[]) code where clinic_id = $1`,
  `insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
   select clinic_id, id, 'Recall exam, Scaling', 300, 100 from appointment where clinic_id = $1`,
  `insert into planned_procedure
     (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission)
   select clinic_id, id, type, place, 8, 1, 50, 10
   from appointment, unnest(array[42, 1, 4, 18, 23, 14, 43]) with ordinality as planned (type, place) where clinic_id = $1`,
  `insert into planned_code
     (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee)
   select clinic_id, appointment_id, procedure_rule_type_id, 0, '11111', 'Scaling', 1, 50 from planned_procedure
   where clinic_id = $1`,
];

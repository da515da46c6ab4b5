import pg from 'pg';
import type { BenchDatabase, FilledClinic } from '../harness/bench-database.js';
import { createPlannedClinic } from '../planning-read/planned-clinic.js';

/** Of the appointments that are opened. */
export const DAY = '2033-05-11';
export const APPOINTMENTS = Array.from({ length: 20 }, (_, n) => `S${n}`);
/** Not planned: an edit adds and removes it. */
export const EDITED = 29;

/** A clinic with 14 years of history, and a day ahead on which each appointment has a plan and its patient is insured. */
export async function createPlannedDay(server: BenchDatabase): Promise<FilledClinic> {
  const clinic = await createPlannedClinic(server);
  const owner = new pg.Client({ connectionString: clinic.databaseUrl });
  await owner.connect();
  for (const statement of STATEMENTS) await owner.query(statement, [clinic.clinicId]);
  await owner.query('vacuum analyze');
  await owner.end();
  return clinic;
}

const STATEMENTS = [
  `with plan as (
     insert into insurance_plan (carrier_id, plan_number, plan_name, is_active) values (2, '50100', 'Calendar 8', true)
     returning plan_id
   ), item as (
     insert into coverage_item (plan_id, position, covered_item_name, units_covered, coverage_type, reset_type,
         reset_time_period, is_rolling)
     select plan_id, type, 'Limit ' || type, 4, 'units', 'calendar', $1::integer - $1::integer + 1, false
     from plan, unnest(array[4, 8, 14, 18, 20, 23, 29]) type
     returning coverage_item_id, position
   )
   insert into coverage_item_procedure (coverage_item_id, procedure_rule_type_id) select coverage_item_id, position from item`,
  `update patient set insurance_provider = 'Sun Life', insurance_plan_name = 'Calendar 8' where clinic_id = $1`,
  `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
   select $1::integer, 'S' || n, 1, 'P' || n, 'H' || n % 4, date '${DAY}' + interval '8 hours' + (n / 4) * interval '1 hour',
          60, 'scheduled'
   from generate_series(0, ${APPOINTMENTS.length - 1}) n`,
  `insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
   select $1::integer, 'S' || n, 'Recall exam, Scaling', 70, 0 from generate_series(0, ${APPOINTMENTS.length - 1}) n`,
  `insert into planned_procedure
     (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission)
   select $1::integer, 'S' || n, type, place, 3, 1, 10, 0
   from generate_series(0, ${APPOINTMENTS.length - 1}) n,
        unnest(array[42, 1, 43, 44, 4, 8, 18, 23, 14, 10, 11, 16]) with ordinality as planned (type, place)`,
  `insert into planned_option (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, quantity, teeth)
   select $1::integer, 'S' || n, type, 0, code, 1, '{}'
   from generate_series(0, ${APPOINTMENTS.length - 1}) n, (values (4, '02144'), (8, '02601'), (23, '01202'), (14, '12113')) o(type, code)`,
];

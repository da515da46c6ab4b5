import {
  BEFORE,
  CUSTOM_CODE,
  FEES,
  INSURANCE_PLAN,
  PAST,
  PAST_DAY,
  PLANNED,
  PLANNED_DAY,
  STAFF,
  treatmentId,
  type Staff,
} from '../../../../../libs/contracts/src/testing/ten-appointments.js';
import type { PlanningApi } from './start-planning-api.js';

/** The ids of the providers. */
export const PROVIDERS: Readonly<Record<Staff, string>> = { own: 'TEN.H', other: 'TEN.O', doctor: 'TEN.D' };

/** Stores a list as rows. The first parameter of the statement is the clinic, the second one the list as JSON. */
const INSERTS = {
  providers: `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
    select $1, id, 1, first_name, last_name, type, true
    from json_to_recordset($2) as p(id text, first_name text, last_name text, type int)`,
  fees: `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee, description, abbrev_description)
    select $1, 'TEN.' || code, 1, 'TEN.F', code, fee, description, abbreviation
    from json_to_recordset($2) as f(code text, fee numeric, description text, abbreviation text)`,
  patients: `insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status,
      insurance_provider, insurance_plan_name)
    select $1, id, 1, 'TP', birth_date, true, 'TEN.F', insurance_status, insurer, plan
    from json_to_recordset($2) as p(id text, birth_date date, insurance_status int, insurer text, plan text)`,
  appointments: `insert into appointment
      (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
    select $1, id, 1, patient, 'TEN.H', start_at, 60, status
    from json_to_recordset($2) as a(id text, patient text, start_at timestamp, status text)`,
  treatments: `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
    select $1, id, 1, patient, provider, date, code, 102, amount
    from json_to_recordset($2) as t(id text, patient text, provider text, date date, code text, amount numeric)`,
} as const;

const LIMITS = `
  with plan as (
    insert into insurance_plan (carrier_id, plan_number, plan_name, is_active) values (2, '50100', $1, true) returning plan_id
  ), item as (
    insert into coverage_item (plan_id, position, covered_item_name, units_covered, coverage_type, reset_type, reset_time_period,
        is_rolling)
    select plan_id, row_number() over () - 1, name, covered, type, 'calendar', years, false
    from plan, json_to_recordset($2) as l(name text, covered int, type text, years int)
    returning coverage_item_id, covered_item_name
  )
  insert into coverage_item_procedure (coverage_item_id, procedure_rule_type_id)
  select coverage_item_id, unnest(procedures)
  from item join json_to_recordset($2) as l(name text, procedures int[]) on name = covered_item_name`;

/** Stores the ten appointments in the clinic Maple, with everything that they follow from. */
export async function storeTenAppointments({ rows, maple }: PlanningApi): Promise<void> {
  const store = (what: keyof typeof INSERTS, list: readonly object[]) =>
    rows(INSERTS[what], [maple.clinicId, JSON.stringify(list)]);
  const planned = Object.values(PLANNED).map((one) => ({ ...one, date: PLANNED_DAY, status: 'scheduled', done: [] }));
  const past = Object.values(PAST).map((one) => ({ ...one, date: PAST_DAY, status: 'completed' }));
  const all = [...planned, ...past];
  const before = { ...BEFORE, id: BEFORE.id, patient: `${PLANNED.prePlanned.id}.P` };

  await rows('update clinic set goal_hourly_production = 175 where clinic_id = $1', [maple.clinicId]);
  await rows(`insert into fee_schedule (clinic_id, id, version, name) values ($1, 'TEN.F', 1, 'Ten')`, [
    maple.clinicId,
  ]);
  await store(
    'providers',
    Object.entries(STAFF).map(([staff, { firstName, lastName, type }]) => ({
      ...{ id: PROVIDERS[staff as Staff], first_name: firstName, last_name: lastName, type },
    })),
  );
  await store(
    'fees',
    Object.entries(FEES).map(([code, fee]) => ({ ...(code === CUSTOM_CODE.code ? CUSTOM_CODE : {}), code, fee })),
  );
  const { insuranceProvider, insurancePlanName, limits } = INSURANCE_PLAN;
  await rows(LIMITS, [insurancePlanName, JSON.stringify(limits)]);
  await store(
    'patients',
    all.map(({ id, patient: { birthDate, insuranceStatus } }) => ({
      ...{ id: `${id}.P`, birth_date: birthDate, insurance_status: insuranceStatus },
      ...(insuranceStatus === 1 ? { insurer: insuranceProvider, plan: insurancePlanName } : {}),
    })),
  );
  await store('appointments', [
    ...all.map(({ id, date, time, status }) => ({ id, patient: `${id}.P`, start_at: `${date} ${time}`, status })),
    { id: before.id, patient: before.patient, start_at: `${before.date} ${before.time}`, status: 'scheduled' },
  ]);
  await store(
    'treatments',
    all.flatMap(({ id, history, done }) =>
      [...history, ...done].map(({ date, code, by = 'own' }) => ({
        ...{ id: treatmentId(id, { date, code }), patient: `${id}.P`, provider: PROVIDERS[by], date, code },
        amount: FEES[code] ?? 0,
      })),
    ),
  );
}

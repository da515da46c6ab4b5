import pg from 'pg';
import type { PmsChange } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { dateAt, type RuleRow } from '@helix/hygiene';
import { demoClinics, type DemoClinic, type DemoClinicKey } from '../../demo/src/practice/clinics.js';
import { allOf, openedAt } from '../../demo/src/practice/testing/read-source.js';
import setUpServer, { tearDown, TEMPLATE } from '../../libs/database/src/testing/suite-server.js';
import type { GoldenClinic, GoldenPatient, GoldenRule } from '../../libs/hygiene/src/analysis/golden/inputs.js';
import { loadClinicRecord } from '../../libs/appointment-inputs/src/clinic-record.query.js';
import { DoctorsDayLoader } from '../../libs/appointment-inputs/src/doctors-day-loader.js';
import { loadPatients, type LoadedPatient } from '../../libs/appointment-inputs/src/load-patients.js';
import { recompute } from '../../services/analysis/src/recompute/recompute.js';
import { applyChanges } from '../../services/sync-ingest/src/apply/apply-changes.js';

/** The moment at which the clinics are looked at: an afternoon of the day to which the simulation's tests lead up too. */
const NOW = Date.parse('2026-11-20T20:20:00Z');
/** With the last visit before and the next one after it each: 66, 66 and 68 appointments. */
const PATIENTS: Record<DemoClinicKey, number> = { ontario: 33, 'british-columbia': 33, alberta: 34 };

/** Patients of a clinic who are chosen for what is rare. */
const MAX_RARE_PATIENTS = 4;

/**
 * What each clinic decides for itself, so that the appointments are evaluated with more than the default office rules.
 * Takes the clinic as $1 and the chosen patients as $2.
 */
const DECISIONS: Record<DemoClinicKey, readonly string[]> = {
  ontario: [],
  'british-columbia': [
    'update clinic set require_exam_with_xrays = true, grace_days = 14 where clinic_id = $1 and $2::text[] is not null',
    `with made as (insert into health_profile (clinic_id, profile_name) values ($1, 'Perio') returning health_profile_id),
       ruled as (insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months)
                 select $1, type, health_profile_id, 3 from made, unnest('{18,23}'::integer[]) type)
     insert into patient_health_profile select $1, id, health_profile_id
     from made, unnest($2::text[]) with ordinality as p(id, n) where n % 4 = 0`,
  ],
  alberta: [
    'update clinic set almost_due_days = 60 where clinic_id = $1 and $2::text[] is not null',
    `insert into procedure_rule
       (clinic_id, procedure_rule_type_id, patient_id, interval_in_months, min_age, active, default_in_minutes)
     select $1, type, id, months, 0, months is not null, minutes
     from unnest($2::text[]) with ordinality as p(id, n),
          (values (23, null::integer, null::numeric), (14, 3, 4.5)) r(type, months, minutes) where n % 5 = 0`,
  ],
};

/** The simulated clinics as a fresh database has them: the same every time. */
export async function simulatedInputs(): Promise<GoldenClinic[]> {
  const clinics: GoldenClinic[] = [];
  await setUpServer();
  const url = new URL(process.env['HELIX_TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${TEMPLATE}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`insert into customer (customer_id, customer_name) values (1, 'Golden')`);
    for (const profile of demoClinics) clinics.push(await inputsOf(client as unknown as Transaction, profile));
  } finally {
    await client.end();
    await tearDown();
  }
  return clinics;
}

async function inputsOf(client: Transaction, profile: DemoClinic): Promise<GoldenClinic> {
  const changes = await allOf((await openedAt(profile, { now: NOW })).history());
  const chosen = choose(changes, dateAt(NOW, profile.timeZone), PATIENTS[profile.key]);
  const clinicId = await makeClinic(client, profile);
  const isNeeded = (change: PmsChange) => {
    const { entity, id } = change;
    if (entity === 'patient') return chosen.has(id);
    if (entity === 'appointment' || entity === 'procedure') return chosen.has(dataOf(change)['patientId'] ?? '');
    return ['provider', 'fee', 'schedule'].includes(entity);
  };
  await client.query('begin');
  const needed = changes.filter(isNeeded).map((change) => ({ clinicId, change }));
  const { rejected } = await applyChanges(client, needed, NOW);
  if (rejected.length > 0) throw new Error(`the database rejected ${rejected.length} changes`);
  const ids = [...chosen.values()].flat();
  await recompute(client, clinicId, ids, []);
  for (const statement of DECISIONS[profile.key]) await client.query(statement, [clinicId, [...chosen.keys()]]);
  const clinic = await loadClinicRecord(client, clinicId);
  const doctors = new DoctorsDayLoader(client, clinicId, clinic.doctors);
  const patients = await loadPatients(client, clinic, [...chosen.keys()], doctors);
  await client.query('commit');
  const days = ids.map((id) => dayOf(patients, id)).sort();
  return {
    clinic: profile.key,
    settings: { ...clinic.settings, ...clinic.goals.current },
    officeRules: clinic.officeRules.map(ruleOf),
    profileRules: clinic.profileRules.map(ruleOf),
    doctors: Object.fromEntries(days.flatMap((day) => (doctors.on(day) ? [[day, doctors.on(day)!]] : []))),
    patients: patients.map((patient) => patientOf(patient, chosen.get(patient.inputs.patientId) ?? [])),
  };
}

interface Appointment {
  id: string;
  start: string;
  minutes: number;
}

interface Choice {
  patientId: string;
  appointments: Appointment[];
  birthDate: string;
}

/** Patients over the formatInteger list who have been here and come again, each with those two hygiene appointments. */
function choose(changes: readonly PmsChange[], today: string, count: number): Map<string, string[]> {
  const choices = choicesOf(changes, today);
  const rare = choices.filter(isRare).slice(0, MAX_RARE_PATIENTS);
  const others = choices.filter((choice) => !rare.includes(choice));
  const step = Math.floor(others.length / count);
  const chosen = [...rare, ...others.filter((_, index) => index % step === 0)].slice(0, count);
  return new Map(chosen.map(({ patientId, appointments }) => [patientId, appointments.map(({ id }) => id)]));
}

function choicesOf(changes: readonly PmsChange[], today: string): Choice[] {
  const appointments = new Map<string, Appointment[]>();
  const birthDates = new Map<string, string>();
  for (const change of changes) {
    const { entity, id } = change;
    const { birthDate, providerId, status, patientId, start, durationInMinutes } = dataOf(change);
    if (entity === 'patient') birthDates.set(id, birthDate ?? '');
    if (entity !== 'appointment' || !providerId?.startsWith('H') || !patientId || !start) continue;
    if (status === 'cancelled' || status === 'noShow') continue;
    appointments.set(patientId, [
      ...(appointments.get(patientId) ?? []),
      { id, start, minutes: Number(durationInMinutes) },
    ]);
  }
  return [...appointments].sort().flatMap(([patientId, own]) => {
    const sorted = own.sort((one, other) => (one.start < other.start ? -1 : 1));
    const last = sorted.findLast(({ start }) => start < today);
    const next = sorted.find(({ start }) => start >= today);
    return last && next ? [{ patientId, appointments: [last, next], birthDate: birthDates.get(patientId) ?? '' }] : [];
  });
}

const dataOf = (change: PmsChange): Partial<Record<string, string>> =>
  'data' in change ? (change.data as Record<string, string>) : {};

/** An appointment on the birthday, or one of a child that takes an hour: too rare to be met by chance. */
function isRare({ appointments, birthDate }: Choice): boolean {
  return appointments.some(({ start, minutes }) => {
    const years = Number(start.slice(0, 4)) - Number(birthDate.slice(0, 4));
    return start.slice(5, 10) === birthDate.slice(5) || (years < 12 && minutes >= 60);
  });
}

async function makeClinic(client: Transaction, profile: DemoClinic): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into clinic (customer_id, name, dms_type, state, time_zone, goal_hourly_production, goal_percentage)
     values (1, $1, 1, $2, $3, $4, $5) returning clinic_id as id`,
    [profile.name, profile.state, profile.timeZone, profile.goalHourlyProduction, profile.goalPercentage],
  );
  return rows[0]!.id;
}

function dayOf(patients: readonly LoadedPatient[], appointmentId: string): string {
  const appointments = patients.flatMap((patient) => patient.appointments);
  return appointments.find((appointment) => appointment.appointmentId === appointmentId)!.start.slice(0, 10);
}

function ruleOf(rule: RuleRow): GoldenRule {
  return [
    rule.procedureRuleId,
    rule.procedureRuleTypeId,
    rule.healthProfileId,
    rule.intervalInMonths,
    rule.includeWithScaling,
    rule.minAge,
    rule.maxAge,
    rule.active,
    rule.defaultInMinutes,
  ];
}

function patientOf({ inputs, scalingFees, appointments }: LoadedPatient, analysed: readonly string[]): GoldenPatient {
  return {
    patientId: inputs.patientId,
    birthDate: inputs.birthDate,
    healthProfileId: inputs.rules.healthProfileId,
    patientRules: inputs.rules.patientRules.map(ruleOf),
    items: inputs.items.map(({ id, code, date, units, minutes, attributedToDoctor }) => [
      id,
      code,
      date,
      units,
      minutes,
      attributedToDoctor,
    ]),
    hygieneAppointments: inputs.hygieneAppointments.map(({ appointmentId, start, durationInMinutes }) => [
      appointmentId,
      start,
      durationInMinutes,
    ]),
    analysed: appointments
      .filter(({ appointmentId }) => analysed.includes(appointmentId))
      .map(
        ({
          start: _start,
          durationInMinutes: _minutes,
          doctors: _doctors,
          plan: _plan,
          missedReasons: _reasons,
          planNext: _next,
          goalHourlyCents: _hourly,
          goalPercentage: _percentage,
          ...appointment
        }) => ({ ...appointment, ...scalingFees }),
      ),
  };
}

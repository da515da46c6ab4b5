import { topics } from '@helix/contracts';
import { addDays, addMonths, CATALOGUE, dateAt } from '@helix/hygiene';
import { startTwoClinics, type TwoClinics } from '../../testing/two-clinics.js';

/** Of the clinics. */
export const TODAY = dateAt(Date.now(), 'America/Toronto');
/** The day of the upcoming appointments. */
export const DAY = addDays(TODAY, 5);
/** The day of the past ones. */
export const PAST_DAY = addDays(TODAY, -7);

/**
 * The API with the clinics Maple and Cedar.
 *
 * Maple is in Ontario, with a goal of 180 dollars an hour. P1 is an adult with the SAMPLE schedule of the catalogue and a
 * private insurance. Appointments of P1 with the hygienist H1 are UPCOMING (60 minutes), PAST, CANCELLED, MISSED and
 * DELETED; EXAM is on the day of PAST, with the doctor D1. The procedures of PAST: DONE and EXAM.DONE of D1, PLANNED. D2 is a
 * doctor who left. PUBLIC is the appointment of an adult with a public plan, KID that of a child of nine. Cedar has a patient
 * P1 and an appointment UPCOMING, too.
 */
export interface PlanningApi extends TwoClinics {
  /** Removes everything that users saved, and empties audit trail and outbox. */
  reset(): Promise<void>;
  /** Sends a body as the hygienist of Maple. */
  post(path: string, body: object): ReturnType<TwoClinics['call']>;
  /** Reads a path as the hygienist of Maple. */
  get(path: string): ReturnType<TwoClinics['call']>;
  /** The status and the errors of a response. */
  errorsOf(response: { status: number; body: unknown }): [status: number, errors: unknown];
  /** The `clinic.touched` messages in the outbox, without their time. */
  touched(): Promise<Record<string, unknown>[]>;
}

/** What users save on the planning screen. */
const SAVED = [
  ...['appointment_plan', 'timely_plan', 'planned_procedure', 'planned_option', 'planned_code', 'scorecard_entry'],
  ...['appointment_doctors', 'procedure_attribution', 'next_appointment_plan', 'next_planned_procedure'],
  'added_treatment',
];

export async function startPlanningApi(): Promise<PlanningApi> {
  const clinics = await startTwoClinics();
  const { maple, cedar, hygienist, call, rows } = clinics;
  await rows(fixture(maple.clinicId, cedar.clinicId));
  await rows(
    `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee, description)
     select $1, 'F1.' || code, 1, 'F1', code, cents / 100.0, description
     from json_to_recordset($2::json) as option(code text, cents numeric, description text)`,
    [maple.clinicId, JSON.stringify(SAMPLE_FEES)],
  );
  return {
    ...clinics,
    reset: () => clinics.empty(SAVED),
    post: (path, body) => call('post', `/api/${path}`, hygienist, maple).send(body),
    get: (path) => call('get', `/api/${path}`, hygienist, maple),
    errorsOf: ({ status, body }) => [status, (body as { errors?: unknown }).errors],
    touched: () => clinics.messages(topics.clinicTouched),
  };
}

/** The fees of the catalogue's codes, and of one that no procedure has. */
const SAMPLE_FEES = [
  ...CATALOGUE.ruleTypes
    .flatMap(({ options }) => options)
    // Not the recall exam that the doctor bills, which costs nothing here.
    .filter(({ amountCents }) => amountCents !== null && amountCents > 0)
    .map(({ adaCode, amountCents, description }) => ({ code: adaCode, cents: amountCents, description })),
  { code: '99555', cents: 2500, description: 'Night guard check' },
];

const fixture = (maple: number, cedar: number): string => `
  update clinic set goal_hourly_production = 180, goal_percentage = 0.3 where clinic_id = ${maple};
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${maple}, 'H1', 1, 'Maya', 'Okafor', 1, true), (${maple}, 'H2', 1, 'Claire', 'Bouchard', 1, true),
    (${maple}, 'D1', 1, 'Dan', 'Dent', 2, true), (${maple}, 'D2', 1, 'Lee', 'Left', 2, false),
    (${cedar}, 'H1', 1, 'Not', 'Ours', 1, true), (${cedar}, 'D9', 1, 'Nor', 'This', 2, true);
  insert into fee_schedule (clinic_id, id, version, name) values (${maple}, 'F1', 1, 'SAMPLE');
  insert into patient (clinic_id, id, version, initials, birth_date, is_active, fee_schedule_id, insurance_status, deleted) values
    (${maple}, 'P1', 1, 'AB', '1985-03-01', true, 'F1', 1, false), (${maple}, 'P2', 1, 'CD', '1990-07-09', true, 'F1', 1, false),
    (${maple}, 'P3', 1, 'EF', '1980-05-05', true, 'F1', 2, false), (${maple}, 'P4', 1, 'GH', '${addMonths(TODAY, -114)}', true, 'F1', 1, false),
    (${maple}, 'GONE', 1, null, null, null, null, null, true), (${cedar}, 'P1', 1, 'XY', '1970-01-01', true, null, 0, false),
    (${cedar}, 'P9', 1, 'YZ', '1970-01-01', true, null, 0, false);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${maple}, 'UPCOMING', 1, 'P1', 'H1', '${DAY} 09:00', 60, 'scheduled'),
    (${maple}, 'PUBLIC', 1, 'P3', 'H1', '${DAY} 11:00', 60, 'scheduled'),
    (${maple}, 'KID', 1, 'P4', 'H1', '${DAY} 13:00', 60, 'scheduled'),
    (${maple}, 'CANCELLED', 1, 'P1', 'H1', '${DAY} 10:00', 60, 'cancelled'),
    (${maple}, 'MISSED', 1, 'P1', 'H1', '${PAST_DAY} 11:00', 60, 'noShow'),
    (${maple}, 'PAST', 1, 'P1', 'H1', '${PAST_DAY} 09:00', 60, 'completed'),
    (${maple}, 'EXAM', 1, 'P1', 'D1', '${PAST_DAY} 10:00', 15, 'completed'),
    (${maple}, 'OTHER', 1, 'P2', 'H1', '${PAST_DAY} 13:00', 60, 'completed'),
    (${cedar}, 'UPCOMING', 1, 'P1', 'H1', '${DAY} 09:00', 60, 'scheduled'),
    (${cedar}, 'CEDAR', 1, 'P9', 'H1', '${DAY} 09:00', 60, 'scheduled');
  insert into appointment (clinic_id, id, version, deleted) values (${maple}, 'DELETED', 2, true);
  insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount) values
    (${maple}, 'DONE', 1, 'P1', 'PAST', 'H1', '${PAST_DAY}', '11112', 102, 132),
    (${maple}, 'EXAM.DONE', 1, 'P1', 'EXAM', 'D1', '${PAST_DAY}', '01202', 102, 42),
    (${maple}, 'PLANNED', 1, 'P1', 'PAST', 'D1', '${PAST_DAY}', '12113', 105, 32),
    (${maple}, 'OTHER.DONE', 1, 'P2', 'OTHER', 'D1', '${PAST_DAY}', '01202', 102, 42);`;

let shared: Promise<PlanningApi> | undefined;

/** The same, started once for all cases of a spec file and closed after the last of them. Each resets it before its tests. */
export const sharedPlanningApi = (): Promise<PlanningApi> => (shared ??= startPlanningApi());

afterAll(async () => (await shared)?.served.close());

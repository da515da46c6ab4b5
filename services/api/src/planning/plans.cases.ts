import { HISTORY_ITEMS } from '@helix/appointment-inputs';
import { createTestDatabase, type TestDatabase, TWO_CLINICS } from '../../../../libs/database/src/testing/index.js';
import { PATIENT_OF_TREATMENT } from './add-treatment.command.js';
import { APPOINTMENT_FACTS } from './appointment-facts.query.js';
import { REMAINS } from './deleted-appointment.query.js';
import { PATIENT_PROCEDURES } from './patient-procedures.query.js';
import { PRE_PLANS } from './pre-planned.query.js';
import { SAVED_PLANS } from './saved-plan.query.js';
import { SCHEDULE_FEES } from './schedule-fees.query.js';
import { BOOKED_ELSEWHERE } from './booked-elsewhere.query.js';
import { UPCOMING_APPOINTMENTS } from './upcoming-appointments.query.js';

/** Opening an appointment must not become slower with the years of a clinic. */
describe('query plan of an opened appointment', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Ten years of two small clinics: 5,000 appointments each, of 250 patients, with two procedures; all of them are planned.
    await test.ownerPool.query(`
      ${TWO_CLINICS}
      insert into provider (clinic_id, id, version, type, is_active)
        select c, 'H' || n, 1, 1, true from generate_series(1, 2) c, generate_series(0, 9) n;
      insert into patient (clinic_id, id, version, initials, fee_schedule_id)
        select c, 'P' || n, 1, 'AB', 'F1' from generate_series(1, 2) c, generate_series(0, 249) n;
      insert into fee (clinic_id, id, version, fee_schedule_id, code, fee)
        select c, f || '.' || n, 1, 'F' || f, lpad(n::text, 5, '0'), 10
        from generate_series(1, 2) c, generate_series(1, 5) f, generate_series(1, 2000) n;
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select c, 'A' || n, 1, 'P' || n % 250, 'H' || n % 10, '2016-01-01'::timestamp + n * interval '1040 minutes', 60,
               'completed'
        from generate_series(1, 2) c, generate_series(1, 5000) n;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
        select clinic_id, id || '.' || n, 1, patient_id, id, provider_id, start_at::date, '11111', 102, 66
        from appointment, generate_series(1, 2) n;
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
        select clinic_id, id, '', 66, 0 from appointment;
      insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
        select clinic_id, id, now(), 66, '[]' from appointment;
      insert into planned_procedure
        (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission)
        select clinic_id, id, type, type, 30, 2, 66, 0 from appointment, unnest(array[18, 23]) type;
      insert into planned_option (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code)
        select clinic_id, appointment_id, procedure_rule_type_id, 0, '11111' from planned_procedure;
      insert into planned_code (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee)
        select clinic_id, appointment_id, procedure_rule_type_id, 0, '11111', '', 1, 66 from planned_procedure;
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months)
        select clinic_id, id, 6 from appointment;
      insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes)
        select clinic_id, id, 18, 30 from appointment;
      insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes)
        select clinic_id, id, 18, 30 from appointment;
      insert into appointment_comment (clinic_id, appointment_id, text, state)
        select clinic_id, id, 'Called', 2 from appointment;
      insert into appointment_analysis
        (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
        select clinic_id, id, 66, 66, 66, 1 from appointment;
      insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
                                   inputs_hash, computed_at)
        select clinic_id, id, patient_id, provider_id, start_at::date, '{}', 1, '', now() from appointment;
      insert into appointment_doctors (clinic_id, appointment_id, exam_doctor_id)
        select clinic_id, id, 'H1' from appointment;
      insert into procedure_attribution (clinic_id, procedure_id, provider_id)
        select clinic_id, id, 'H2' from procedure;
      analyze;`);
  }, 60_000);
  afterAll(() => test.drop());

  const CODES = `array['00011', '00012', '00013', '00099']`;

  it.each([
    ['an appointment', APPOINTMENT_FACTS, 'integer, text[]', `1, array['A4850']`],
    ['its plan', SAVED_PLANS, 'integer, text[]', `1, array['A4850']`],
    [
      'the procedures of its patient',
      PATIENT_PROCEDURES,
      'integer, text[], date[], text[], text[], boolean',
      `1, array['P100'], array['2025-08-24'::date], array['A4850'], array['H0'], false`,
    ],
    [
      'the plans of a next one',
      PRE_PLANS,
      'integer, text, timestamp, timestamp',
      `1, 'P100', '2025-01-01', '2025-08-24'`,
    ],
    ['its fees', SCHEDULE_FEES, 'integer, text[], text[]', `1, array['F1'], ${CODES}`],
    ['the patient whose history changes', PATIENT_OF_TREATMENT, 'integer, text, text', `1, 'P100', '01999'`],
    ['what was done for the patient', HISTORY_ITEMS, 'integer, text[]', `1, array['P100']`],
    ['a deleted appointment', REMAINS, 'integer, text', `1, 'A4850'`],
    [
      'what is booked elsewhere',
      BOOKED_ELSEWHERE,
      'integer, text, text, timestamp',
      `1, 'P100', 'A4850', '2025-08-24'`,
    ],
    ['the coming appointments', UPCOMING_APPOINTMENTS, 'integer, text, timestamp', `1, 'P100', '2025-08-24'`],
  ])('of %s reads a few pages of a history of 10,000 appointments', async (_name, sql, types, values) => {
    const plan = await test.database.inClinics([1], async (tx) => {
      await tx.query(`prepare opened(${types}) as ${sql}`);
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) execute opened(${values})`,
      );
      await tx.query('deallocate opened');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan on (?!clinic|provider|operatory|fee_schedule|app_user)/);
    // The patient has 20 appointments with 40 procedures.
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? Infinity)).toBeLessThan(300);
  });
});

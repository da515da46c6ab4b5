import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { rebuildClinic } from '../rebuild/rebuild-clinic.js';
import { evaluatePatients } from './evaluate-patients.js';

/** The recall exam (23) is due every 6 months, and was done a year before. A and B are of one provider and day. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, active, interval_in_months)
    select 1, id, id = 23, case when id = 23 then 6 end from generate_series(1, 45) as id;
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (1, 'H1', 1, 'A', 'B', 1, true), (1, 'H2', 1, 'C', 'D', 1, true), (1, 'D1', 1, 'E', 'F', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (1, 'H2', true);
  insert into patient (clinic_id, id, version, initials, birth_date) values
    (1, 'P1', 1, 'AB', '1980-05-05'), (1, 'P2', 1, 'CD', '1980-05-05');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A', 1, 'P1', 'H1', '2026-03-02 09:00', 60, 'completed'),
    (1, 'B', 1, 'P1', 'H1', '2026-03-02 14:00', 30, 'completed'),
    (1, 'EXCLUDED', 1, 'P2', 'H2', '2026-03-02 09:00', 60, 'completed');
  insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, external) values
    (1, '1', 1, 'P1', null, 'D1', '2025-03-02', '01202', 102, 40, null),
    (1, '2', 1, 'P1', null, 'H1', '2026-03-02', '11112', 102, 132.10, null),
    (1, '3', 1, 'P1', 'B', 'H1', '2026-03-02', '12113', 102, 32, null),
    (1, '4', 1, 'P1', null, 'H1', '2026-03-02', '02144', 102, 0, true),
    (1, '5', 1, 'P1', 'A', 'H1', '2026-03-02', '11101', 102, 66, null),
    (1, '6', 1, 'P1', 'A', 'H1', '2026-03-02', '11101', 102, -66, null),
    (1, '7', 1, 'P2', null, 'H2', '2026-03-02', '11111', 102, 66, null);
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values
    (1, 'A', '2026-02-20T15:00:00Z', 174, '[
      {"procedureRuleTypeId": 42, "minutes": 3, "units": 0, "fee": 0, "codes": []},
      {"procedureRuleTypeId": 18, "minutes": 37.5, "units": 2.5, "fee": 166,
       "codes": [{"adaCode": "11112", "description": "", "quantity": 1, "fee": 132}, {"adaCode": "11117", "description": "", "quantity": 1, "fee": 34}]},
      {"procedureRuleTypeId": 23, "minutes": 10, "units": 1, "fee": 42,
       "codes": [{"adaCode": "01202", "description": "", "quantity": 1, "fee": 42}]}]');
`;
const EVENING = Date.parse('2026-03-02T23:00:00Z');

describe('appointment_treatment', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    await evaluate();
  });
  afterEach(() => test.drop());

  const evaluate = (options: { from?: string } = {}) =>
    test.database.inClinics([1], (transaction) =>
      evaluatePatients(transaction, 1, ['P1', 'P2'], { now: EVENING, ...options }),
    );
  /** `A 18: planned 1: 2.5 37.5 166.00 {11112,11117}; done ..; due ..` */
  const treatments = async () =>
    (
      await test.ownerPool.query<{ line: string }>(`
        select format('%s %s: planned %s: %s units %s min %s %s; done %s units %s %s; due %s %s %s %s', appointment_id,
                 procedure_rule_type_id, agenda_order, planned_units, planned_minutes, planned, planned_codes, done_units,
                 done, done_codes, due_status, due_date, interval_in_months, default_code) as line
        from appointment_treatment order by appointment_id, procedure_rule_type_id`)
    ).rows.map(({ line }) => line);
  const versions = async () =>
    (await test.ownerPool.query('select ctid::text, xmin::text from appointment_treatment order by 1')).rows;

  const EXAM = 'planned 2: 1.00 units 10.0 min 42.00 {01202}; done 0.00 units 0.00 {}; due 2 2025-09-02 6 01202';
  const NOT_PLANNED = 'planned : 0.00 units 0.0 min 0.00 {}';
  const SCALING_OF_A =
    'A 18: planned 1: 2.50 units 37.5 min 166.00 {11112,11117}; done 2.00 units 132.10 {11112}; due    ';
  const ALL = [
    SCALING_OF_A,
    `A 23: ${EXAM}`,
    // An item counts for the appointment that it names, else for the first of the day; what was done elsewhere, and what was
    // reversed, does not count.
    `B 14: ${NOT_PLANNED}; done 1.00 units 32.00 {12113}; due    `,
    `B 23: ${NOT_PLANNED}; done 0.00 units 0.00 {}; due 2 2025-09-02 6 01202`,
    // Nothing is known to be due where nothing is analysed.
    `EXCLUDED 18: ${NOT_PLANNED}; done 1.00 units 66.00 {11111}; due    `,
  ];

  it('has what was planned in time, done and due of every active hygiene appointment', async () => {
    expect(await treatments()).toEqual(ALL);
  });

  it('follows amounts and attributions of the day', async () => {
    await test.ownerPool.query(`
      update procedure set amount = 100 where id = '2';
      insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, '3', 'D1')`);
    await evaluate();
    expect(await treatments()).toEqual([
      SCALING_OF_A.replace('132.10', '100.00'),
      `A 23: ${EXAM}`,
      `B 23: ${NOT_PLANNED}; done 0.00 units 0.00 {}; due 2 2025-09-02 6 01202`,
      ALL[4],
    ]);
  });

  it('follows the plan that was saved in time', async () => {
    await test.ownerPool.query(`delete from timely_plan`);
    await evaluate();
    expect((await treatments())[0]).toBe(`A 18: ${NOT_PLANNED}; done 2.00 units 132.10 {11112}; due    `);
  });

  it('keeps the due statuses of a past appointment when rules change, also in a rebuild', async () => {
    await test.ownerPool.query('update procedure_rule set interval_in_months = 24 where procedure_rule_type_id = 23');
    await evaluate();
    await rebuildClinic(test.database, 1, { clock: () => EVENING });
    expect(await treatments()).toEqual(ALL);
  });

  it('is not written when nothing changed', async () => {
    const before = await versions();
    await evaluate();
    await rebuildClinic(test.database, 1, { clock: () => EVENING });
    expect(await versions()).toEqual(before);
  });

  it('goes with the appointment, and is corrected by a rebuild', async () => {
    await test.ownerPool.query(`update appointment set status = 'noShow' where id in ('B', 'EXCLUDED')`);
    await evaluate();
    // What was done at B counts for A now.
    const left = [ALL[2]!.replace('B', 'A'), ...ALL.slice(0, 2)];
    expect(await treatments()).toEqual(left);
    await test.ownerPool.query(`
      update appointment_treatment set done = 9 where procedure_rule_type_id = 18;
      delete from appointment_treatment where procedure_rule_type_id = 23;
      insert into appointment_treatment (clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date)
        values (1, 'GHOST', 18, 'P9', 'H1', '2026-03-02'), (1, 'A', 4, 'P1', 'H1', '2026-03-02')`);
    await rebuildClinic(test.database, 1, { clock: () => EVENING });
    expect(await treatments()).toEqual(left);
  });
});

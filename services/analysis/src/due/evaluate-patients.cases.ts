import { RULE_VERSION } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { rebuildClinic } from '../rebuild/rebuild-clinic.js';
import { evaluatePatients } from './evaluate-patients.js';

/** Only the recall exam (23) has a rule, every 6 months; last completed on 2025-08-31, so due on 2026-02-28. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, active, interval_in_months)
    select 1, id, id = 23, case when id = 23 then 6 end from generate_series(1, 45) as id;
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (1, 'H1', 1, 'A', 'B', 1, true), (1, 'D1', 1, 'C', 'D', 2, true);
  insert into patient (clinic_id, id, version, initials, birth_date, fee_schedule_id) values
    (1, 'P1', 1, 'AB', '1980-05-05', 'F1'), (1, 'P2', 1, 'CD', '1980-02-28', 'F1'), (1, 'P3', 1, 'EF', '2016-06-06', 'F2');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'DAY.BEFORE', 1, 'P1', 'H1', '2026-02-27 09:00', 60, 'scheduled'),
    (1, 'DUE.DAY', 1, 'P2', 'H1', '2026-02-28 09:00', 60, 'scheduled'),
    (1, 'CANCELLED', 1, 'P2', 'H1', '2026-03-01 09:00', 60, 'cancelled'),
    (1, 'DOCTOR', 1, 'P2', 'D1', '2026-02-28 09:30', 30, 'scheduled'),
    (1, 'CHILD', 1, 'P3', 'H1', '2026-03-02 09:00', 60, 'scheduled');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    (1, '1', 1, 'P1', 'H1', '2025-08-31', '01202', 102, 42), (1, '2', 1, 'P2', 'H1', '2025-08-31', '01202', 102, 42),
    (1, '3', 1, 'P3', 'H1', '2026-01-31', '01202', 102, 42), (1, '4', 1, 'P2', 'H1', '2025-12-01', '01202', 105, 42);
`;
const NOON = Date.parse('2026-02-28T17:00:00Z');
const PATIENTS = ['P1', 'P2', 'P3', 'NOBODY'];

describe('evaluatePatients', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterEach(() => test.drop());

  const evaluate = (patientIds = PATIENTS, options: { now?: number; from?: string } = {}) =>
    test.database.inClinics([1], (transaction) =>
      evaluatePatients(transaction, 1, patientIds, { now: NOON, ...options }),
    );
  const rows = async () => {
    const found = await test.ownerPool.query<Record<string, unknown>>(
      `select appointment_id, (analysis -> 'recommendedMinutes')::float8 as minutes,
              jsonb_array_length(analysis -> 'dueProcedures') as due, due_and_not_done, almost_due, is_too_long_for_child,
              is_birthday, analysis, rule_version, inputs_hash, office_rules_hash, patient_rules_hash
       from appointment_due order by appointment_id`,
    );
    return Object.fromEntries(found.rows.map(({ appointment_id, ...row }) => [appointment_id, row]));
  };

  it('stores a procedure as due on its due date and as almost due the day before', async () => {
    expect((await evaluate()).appointmentIds.sort()).toEqual(['CHILD', 'DAY.BEFORE', 'DUE.DAY']);
    const evaluated = await rows();
    // Only active appointments with a hygienist are evaluated.
    expect(Object.keys(evaluated)).toEqual(['CHILD', 'DAY.BEFORE', 'DUE.DAY']);
    expect(evaluated['DAY.BEFORE']).toMatchObject({ due: 0, due_and_not_done: 0, almost_due: 1, is_birthday: false });
    expect(evaluated['DAY.BEFORE']?.['analysis']).toMatchObject({
      almostDueProcedures: [{ procedureRuleTypeId: 23, inDays: 1, dueDate: '2026-02-28' }],
    });
    expect(evaluated['DUE.DAY']).toMatchObject({ due: 1, due_and_not_done: 1, almost_due: 0, is_birthday: true });
    // Ten minutes of exam; the shortest recommendation is thirty.
    expect(evaluated['DUE.DAY']).toMatchObject({ minutes: 30, is_too_long_for_child: false });
    // Nine years old, an hour long; completed a month ago, due in July.
    expect(evaluated['CHILD']).toMatchObject({ due: 0, almost_due: 0, is_too_long_for_child: true });
  });

  it('does not count a due procedure as missed when it was completed at the appointment', async () => {
    await test.ownerPool.query(
      `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
       values (1, '9', 1, 'P2', 'H1', '2026-02-28', '01202', 102, 42)`,
    );
    await evaluate();
    expect((await rows())['DUE.DAY']).toMatchObject({ due: 1, due_and_not_done: 0 });
  });

  it('counts an exam that was reversed as not done, so that it is due at the next appointment too', async () => {
    await test.ownerPool.query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (1, 'NEXT', 1, 'P2', 'H1', '2026-05-04 09:00', 60, 'scheduled');
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
        (1, '8', 1, 'P2', 'H1', '2026-02-28', '01202', 102, 42), (1, '9', 1, 'P2', 'H1', '2026-04-13', '01202', 102, -42)`);
    await evaluate();
    expect(await rows()).toMatchObject({
      'DUE.DAY': { due: 1, due_and_not_done: 1 },
      NEXT: { due: 1, analysis: { dueProcedures: [{ lastTreatmentDate: '2025-08-31' }] } },
    });
  });

  it('counts an exam without an amount as done here at the appointment, and as external when marked so', async () => {
    await test.ownerPool.query(
      `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
       values (1, '9', 1, 'P2', 'H1', '2026-02-28', '01202', 102, 0)`,
    );
    await evaluate();
    expect((await rows())['DUE.DAY']).toMatchObject({ due: 1, due_and_not_done: 0 });
    await test.ownerPool.query(`update procedure set external = true where id = '9'`);
    await evaluate();
    expect((await rows())['DUE.DAY']).toMatchObject({ due: 1, due_and_not_done: 1 });
  });

  it('does not count an exam as missed when no doctor was in', async () => {
    await test.ownerPool.query(`update appointment set start_at = '2026-02-28 14:00' where id = 'DOCTOR'`);
    await evaluate();
    expect((await rows())['DUE.DAY']).toMatchObject({ due: 1, due_and_not_done: 0, analysis: { doctor: 'no' } });
    await test.ownerPool.query(
      `insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
       values (1, 'a', 1, 'D1', '2026-02-28', '09:50', '12:00')`,
    );
    await evaluate();
    expect((await rows())['DUE.DAY']).toMatchObject({ due_and_not_done: 1, analysis: { doctor: 'yes' } });
  });

  it('skips appointments with unchanged inputs', async () => {
    await evaluate();
    expect(await evaluate()).toEqual({ appointmentIds: [], days: [] });
    await test.ownerPool.query(`update patient set birth_date = '1980-05-06' where id = 'P1'`);
    expect(await evaluate()).toEqual({ appointmentIds: ['DAY.BEFORE'], days: ['2026-02-27'] });
  });

  it('reads of the money only what is planned: other amounts do not write the evaluation again', async () => {
    const analyse = (planned: number, completed: number) =>
      test.ownerPool.query(`
        insert into appointment_analysis
          (clinic_id, appointment_id, total_planned, total_completed, total_billed, goal, price_of_scaling, rule_version)
          values (1, 'DUE.DAY', ${planned}, ${completed}, ${completed}, 200, 264, 1)
          on conflict (clinic_id, appointment_id) do update set
            total_planned = excluded.total_planned, total_completed = excluded.total_completed`);
    await evaluate();
    await analyse(0, 42);
    expect(await evaluate()).toEqual({ appointmentIds: [], days: [] });
    await analyse(66, 42);
    expect(await evaluate()).toEqual({ appointmentIds: ['DUE.DAY'], days: ['2026-02-28'] });
  });

  it('stores the rule version, and repeats nothing of the row or of the money', async () => {
    await evaluate();
    const { rule_version: version, analysis } = (await rows())['DUE.DAY'] ?? {};
    expect(version).toBe(RULE_VERSION);
    expect(
      Object.keys(analysis as object).filter((key) => /Cents|Id$|^date|Version|Optimal|^duration/.test(key)),
    ).toEqual([]);
  });

  describe('after a change of rules', () => {
    const own = (statement: string) => test.ownerPool.query(statement);
    const every = (months: number) =>
      own(`update procedure_rule set interval_in_months = ${months} where procedure_rule_type_id = 23`);
    /** DAY.BEFORE with its own rules, every 6 months. With every 3 months it would be due since 2025-11-30. */
    const withEarlierRules = { due: 0, almost_due: 1 };
    const bookNext = () =>
      own(`insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
           values (1, 'NEXT', 1, 'P1', 'H1', '2026-08-27 09:00', 60, 'scheduled')`);

    it('evaluates upcoming appointments with the changed rules and leaves past ones alone', async () => {
      await evaluate();
      await every(3);
      expect((await evaluate()).appointmentIds).toEqual(['CHILD']);
      expect((await rows())['DAY.BEFORE']).toMatchObject(withEarlierRules);
    });

    it.each([
      ['is upcoming until 7 minutes after its end', '2026-02-28T15:06:00Z', 1, ['CHILD', 'DUE.DAY']],
      ['is past from then on', '2026-02-28T15:07:00Z', 0, ['CHILD']],
    ])('an appointment of today %s', async (_name, now, due, evaluated) => {
      await every(9);
      await evaluate(PATIENTS, { now: Date.parse('2026-02-28T13:00:00Z') });
      await every(6);
      expect((await evaluate(PATIENTS, { now: Date.parse(now) })).appointmentIds.sort()).toEqual(evaluated);
      // With every 9 months it is due on 2026-05-31.
      expect((await rows())['DUE.DAY']).toMatchObject({ due });
    });

    it('evaluates a past appointment with its earlier rules when the next one is booked', async () => {
      await evaluate();
      await every(3);
      await bookNext();
      expect((await evaluate(['P1'])).appointmentIds.sort()).toEqual(['DAY.BEFORE', 'NEXT']);
      const evaluated = await rows();
      expect(evaluated['DAY.BEFORE']).toMatchObject(withEarlierRules);
      expect(evaluated['DAY.BEFORE']?.['analysis']).toMatchObject({
        nextAppointmentSummary: { nextAppointmentId: 'NEXT' },
      });
      expect(evaluated['NEXT']).toMatchObject({ due: 1 });
      expect(evaluated['NEXT']?.['analysis']).toMatchObject({ dueProcedures: [{ dueDate: '2025-11-30' }] });
    });

    it('evaluates a past appointment with its earlier rules when its history is corrected', async () => {
      await evaluate();
      await every(3);
      await own(`update procedure set date = '2025-10-15' where id = '1'`);
      expect((await evaluate(['P1'])).appointmentIds).toEqual(['DAY.BEFORE']);
      // Due on 2026-04-15; with every 3 months it would be due since 2026-01-15.
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 0, almost_due: 0 });
    });

    it('evaluates past appointments with the earlier settings of the clinic and the goal of their day too', async () => {
      await evaluate();
      await own(`
        update clinic set grace_days = 1, goal_hourly_production = 200;
        insert into clinic_goal values (1, '2026-02-28', null, null);
        insert into appointment_analysis
          (clinic_id, appointment_id, total_planned, total_completed, total_billed, goal, rule_version)
          values (1, 'DAY.BEFORE', 150, 0, 0, 200, 1), (1, 'NEXT', 150, 0, 0, 200, 1)`);
      await bookNext();
      await evaluate(['P1']);
      const evaluated = await rows();
      // There was no goal until the day before; later 150.00 are planned for a goal of 200.00.
      expect(evaluated['DAY.BEFORE']).toMatchObject({
        ...withEarlierRules,
        analysis: { review: { after: [{ code: 'notPlanned' }] } },
      });
      expect(evaluated['NEXT']).toMatchObject({
        analysis: {
          review: { after: [{ code: 'dueNotDone' }, { code: 'belowGoal', amount: 5000 }, { code: 'notPlanned' }] },
        },
      });
    });

    it('evaluates past appointments with the earlier rules of patient and profile too', async () => {
      await evaluate();
      await own(`insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, interval_in_months)
                 values (1, 23, 'P1', 3)`);
      expect(await evaluate(['P1'])).toEqual({ appointmentIds: [], days: [] });
      await own(`
        delete from procedure_rule where patient_id = 'P1';
        insert into health_profile (clinic_id, profile_name) values (1, 'Perio');
        insert into patient_health_profile select 1, 'P1', health_profile_id from health_profile;
        insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months)
          select 1, 23, health_profile_id, 3 from health_profile`);
      await bookNext();
      await evaluate(['P1']);
      expect((await rows())['DAY.BEFORE']).toMatchObject(withEarlierRules);
      // When NEXT is past, it keeps the profile that was in force, also when that is deactivated later.
      await own('update health_profile set date_deleted = now()');
      await own(`update patient set birth_date = '1990-01-01' where id = 'P1'`);
      const { appointmentIds } = await evaluate(['P1'], { now: Date.parse('2026-09-01T12:00:00Z') });
      expect(appointmentIds.sort()).toEqual(['DAY.BEFORE', 'NEXT']);
      const evaluated = await rows();
      expect(evaluated['DAY.BEFORE']).toMatchObject(withEarlierRules);
      expect(evaluated['NEXT']?.['analysis']).toMatchObject({ dueProcedures: [{ dueDate: '2025-11-30' }] });
    });

    it('evaluates a past appointment that moved to another patient with the earlier office rules and the patient’s current ones', async () => {
      await evaluate();
      await every(3);
      await own(`update appointment set patient_id = 'P2' where id = 'DAY.BEFORE'`);
      await evaluate(['P1', 'P2']);
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 0 });
      await own(`
        insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, interval_in_months) values (1, 23, 'P3', 1);
        update procedure set date = '2026-01-15' where id = '3';
        update appointment set patient_id = 'P3' where id = 'DAY.BEFORE'`);
      await evaluate(['P2', 'P3']);
      // Every month: due since 2026-02-15.
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 1 });
    });

    it('evaluates an appointment that is imported when it is past with the current rules, and keeps these', async () => {
      await every(3);
      await evaluate(['P1']);
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 1 });
      await every(6);
      await bookNext();
      await evaluate(['P1']);
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 1 });
    });

    it('evaluates a past appointment without a stored snapshot with the current rules', async () => {
      await evaluate();
      await own('update appointment_due set office_rules_hash = null, patient_rules_hash = null');
      await every(3);
      await evaluate(['P1']);
      expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 1 });
    });

    it('stores equal rules once, forever, and visible to their clinic only', async () => {
      await evaluate();
      const snapshots = async () =>
        (await own('select rules_hash from rule_snapshot order by stored_at, rules_hash')).rows.map(
          ({ rules_hash }: { rules_hash: string }) => rules_hash,
        );
      // One of the office, and one of the patients, who have no rules of their own.
      const first = await snapshots();
      expect(first).toHaveLength(2);
      await every(3);
      await evaluate();
      await every(6);
      await evaluate();
      const now = await snapshots();
      expect(now).toHaveLength(3);
      expect(now).toEqual(expect.arrayContaining(first));
      expect(
        await test.database.inClinics([2], (transaction) => transaction.query('select from rule_snapshot')),
      ).toMatchObject({ rowCount: 0 });
      await expect(
        test.database.inClinics([1], (transaction) => transaction.query('delete from rule_snapshot')),
      ).rejects.toThrow(/permission denied/);
    });

    it('stores the same rows as a rebuild after rules changed', async () => {
      await evaluate();
      await every(3);
      await bookNext();
      await evaluate();
      const live = await rows();
      await rebuildClinic(test.database, 1);
      expect(await rows()).toEqual(live);
    });
  });

  it('prefers the patient’s own rules to the profile’s, and these to the office’s', async () => {
    await test.ownerPool.query(`
      insert into health_profile (clinic_id, profile_name) values (1, 'Perio');
      insert into patient_health_profile select 1, 'P1', health_profile_id from health_profile;
      insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months)
        select 1, 23, health_profile_id, 3 from health_profile`);
    await evaluate();
    expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 1 });
    await test.ownerPool.query(
      `insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, active) values (1, 23, 'P1', false)`,
    );
    await evaluate(['P1'], { now: Date.parse('2026-02-01T17:00:00Z') });
    expect((await rows())['DAY.BEFORE']).toMatchObject({ due: 0, almost_due: 0 });
  });

  it('deletes the evaluation of an appointment that is no longer active, and moves one to another patient', async () => {
    await evaluate();
    await test.ownerPool.query(`
      update appointment set status = 'noShow' where id = 'CHILD';
      update appointment set patient_id = 'P1' where id = 'DUE.DAY'`);
    expect(await evaluate()).toEqual({
      appointmentIds: expect.arrayContaining(['CHILD', 'DAY.BEFORE', 'DUE.DAY']) as string[],
      days: ['2026-02-27', '2026-02-28', '2026-03-02'],
    });
    const evaluated = await rows();
    expect(Object.keys(evaluated)).toEqual(['DAY.BEFORE', 'DUE.DAY']);
    // The patient's next appointment is now the one on which it is due.
    expect(evaluated['DAY.BEFORE']).toMatchObject({ almost_due: 0 });
    expect(evaluated['DAY.BEFORE']?.['analysis']).toMatchObject({
      nextAppointmentSummary: {
        nextAppointmentId: 'DUE.DAY',
        nextAppointmentDate: '2026-02-28',
        nextAppointmentLength: 60,
      },
    });
  });

  it('stores the same rows as a rebuild', async () => {
    await evaluate();
    await evaluate(['P2']);
    const live = await rows();
    await test.ownerPool.query(
      `insert into appointment_due
         (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at)
       select clinic_id, 'OBSOLETE', patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at
       from appointment_due where appointment_id = 'CHILD'`,
    );
    expect((await rebuildClinic(test.database, 1)).patients).toBe(3);
    expect(await rows()).toEqual(live);
  });
});

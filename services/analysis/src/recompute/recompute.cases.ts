import { RULE_VERSION } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { rebuildClinic } from '../rebuild/rebuild-clinic.js';
import { recompute } from './recompute.js';

/** Clinic 1: 180.00 an hour at 30 %. H1 has a goal wage of its own: 60.00 at 30 % is 200.00 an hour, from 25 November 75.00. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage) values
    (1, 1, 'One', 1, 'America/Toronto', 180, 0.3), (2, 1, 'No goal', 1, 'America/Toronto', null, null);
  insert into provider_setting (clinic_id, provider_id, goal_wage) values (1, 'H1', 1);
  insert into provider_wage (clinic_id, provider_id, effective_start, goal_wage) values
    (1, 'H1', '2026-01-01', 60), (1, 'H1', '2026-11-25', 75);
  insert into patient (clinic_id, id, version, initials, fee_schedule_id) values (1, 'P1', 1, 'AB', 'F1'), (1, 'P2', 1, 'CD', 'none');
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values
    (1, 'a', 1, 'F1', '11111', 66), (1, 'b', 1, 'F1', '11117', 34), (1, 'c', 1, 'F2', '11111', 99);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'MORNING', 1, 'P1', 'H1', '2026-11-24 09:00', 50, 'completed'),
    (1, 'EVENING', 1, 'P1', 'H1', '2026-11-24 17:00', 40, 'scheduled'),
    (1, 'CANCELLED', 1, 'P1', 'H1', '2026-11-24 08:00', 60, 'cancelled'),
    (1, 'DOCTOR', 1, 'P1', 'D1', '2026-11-24 10:00', 30, 'completed'),
    (1, 'OTHER', 1, 'P2', 'H1', '2026-11-24 13:00', 60, 'noShow'),
    (1, 'NEXT.DAY', 1, 'P1', 'H1', '2026-11-25 09:00', 60, 'confirmed'),
    (2, 'MORNING', 1, 'P1', 'H1', '2026-11-24 09:00', 60, 'scheduled');
  insert into appointment (clinic_id, id, version, deleted) values (1, 'DELETED', 1, true);
  insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount) values
    (1, '1', 1, 'P1', 'MORNING', 'H1', '2026-11-24', '11112', 102, 132.10),
    (1, '2', 1, 'P1', null, 'H1', '2026-11-24', '11107', 102, 30.05),
    (1, '3', 1, 'P1', 'EVENING', 'H1', '2026-11-24', '12113', 102, 32),
    (1, '4', 1, 'P1', 'DOCTOR', 'D1', '2026-11-24', '01202', 102, 42),
    (1, '5', 1, 'P1', 'NEXT.DAY', 'H1', '2026-11-24', '02144', 102, 55),
    (1, '6', 1, 'P1', 'MORNING', 'H1', '2026-11-24', '11111', 105, 66),
    (1, '7', 1, 'P1', 'MORNING', 'D1', '2026-11-24', '01202', 105, 42),
    (1, '8', 1, 'P1', 'EVENING', 'H1', '2026-12-31', '11111', 105, 66.01),
    (1, '9', 1, 'P2', 'OTHER', 'H1', '2026-11-24', '11111', 105, 66),
    (1, '11', 1, 'P2', 'OTHER', 'H1', '2026-11-24', '11111', 102, 10);
  insert into procedure (clinic_id, id, version, deleted) values (1, '10', 1, true);
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    (1, 'a', 1, 'H1', '2026-11-24', '08:00', '12:00'), (1, 'b', 1, 'H1', '2026-11-24', '13:00', '17:30'),
    (1, 'c', 1, 'H1', '2026-11-24', '18:00', null), (1, 'd', 1, 'H1', '2026-11-24', '11:00', '12:15'),
    (1, 'e', 1, 'H1', '2026-11-24', '12:15:40', '12:16:05');
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (1, 'a', 1, 'H1', '2026-11-24', '08:00', '17:00'), (1, 'b', 1, 'D1', '2026-11-24', '10:00', '24:00'),
    (1, 'c', 1, 'H2', '2026-11-26', '09:00', '12:30'), (1, 'd', 1, 'H2', '2026-11-26', '11:30', '13:00');
`;
const APPOINTMENTS = ['MORNING', 'EVENING', 'CANCELLED', 'DOCTOR', 'OTHER', 'NEXT.DAY', 'DELETED', 'NEVER.CAME'];

describe('recompute', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    await test.database.inClinics([1], (tx) =>
      recompute(tx, 1, APPOINTMENTS, [
        { providerId: 'H1', date: '2026-11-24' },
        { providerId: 'H1', date: '2026-11-25' },
        { providerId: 'D1', date: '2026-11-24' },
        { providerId: 'H2', date: '2026-11-26' },
        { providerId: 'H2', date: '2026-11-27' },
      ]),
    );
  });
  afterAll(() => test.drop());

  const analyses = async (clinicId: number) => {
    const { rows } = await test.ownerPool.query<Record<string, unknown>>(
      `select appointment_id, total_planned::float8 as planned, total_completed::float8 as completed,
              total_billed::float8 as billed, goal::float8 as goal, price_of_scaling::float8 as scaling
       from appointment_analysis where clinic_id = $1`,
      [clinicId],
    );
    return Object.fromEntries(rows.map(({ appointment_id, ...rest }) => [appointment_id, rest]));
  };
  const days = async () => {
    const { rows } = await test.ownerPool.query<Record<string, unknown>>(
      `select provider_id || ' ' || date as key, appointments, cancelled, no_shows, minutes_booked, minutes_clocked, minutes_scheduled,
              total_planned::float8 as planned, total_completed::float8 as completed, total_billed::float8 as billed
       from provider_day where clinic_id = 1`,
    );
    return Object.fromEntries(rows.map(({ key, ...rest }) => [key, rest])) as Record<string, Record<string, unknown>>;
  };

  it('stores goal, price of scaling and totals of each appointment', async () => {
    expect(await analyses(1)).toEqual({
      // 200.00 x 50/60. Items 1 (named), 2 (names none: the first active appointment), 5 (names one of another day).
      // Planned: items 1 (done) and 6; item 7 is the doctor's. Billed: items 1 to 5. 50 min is 6 half units: 3 x 66.
      MORNING: { planned: 198.1, completed: 217.15, billed: 291.15, goal: 166.67, scaling: 198 },
      // Item 3 names it. 40 min is 5 half units: 2 x 66 + 34. Planned: items 3 and 8, whatever their date.
      EVENING: { planned: 98.01, completed: 32, billed: 291.15, goal: 133.33, scaling: 166 },
      CANCELLED: { planned: 0, completed: 0, billed: 0, goal: 200, scaling: 264 },
      // The clinic's goal: 180.00 x 30/60. Item 4.
      DOCTOR: { planned: 42, completed: 42, billed: 291.15, goal: 90, scaling: 132 },
      // A missed appointment completes nothing, whatever the PMS has for its day (item 11). Planned: items 9 and 11.
      OTHER: { planned: 76, completed: 0, billed: 0, goal: 200, scaling: null },
      // The wage of this day: 75.00 at 30 % is 250.00 an hour.
      'NEXT.DAY': { planned: 55, completed: 0, billed: 0, goal: 250, scaling: 264 },
    });
  });

  it('stores the goal that the clinic had on the day of the appointment', async () => {
    const before = await analyses(1);
    const after = async (statement: string) => {
      await test.ownerPool.query(statement);
      await test.database.inClinics([1], (tx) => recompute(tx, 1, APPOINTMENTS, []));
      return analyses(1);
    };
    const {
      MORNING,
      DOCTOR,
      'NEXT.DAY': nextDay,
    } = await after(`
      insert into clinic_goal values (1, '2026-11-01', 90, 0.2), (1, '2026-11-25', 120, 0.25), (2, '2026-11-30', 1, 0.1)`);
    // H1: 60.00 at 25 % are 240.00 an hour, for 50 minutes. D1: 120.00 an hour, for 30. H1 a day later: 75.00 at 30 %.
    expect([MORNING, DOCTOR, nextDay]).toMatchObject([{ goal: 200 }, { goal: 60 }, { goal: 250 }]);
    expect(await after('delete from clinic_goal')).toEqual(before);
  });

  it('stores the rule version with the money of appointments and the summaries of days', async () => {
    const { rows } = await test.ownerPool.query(
      'select rule_version from appointment_analysis union select rule_version from provider_day',
    );
    expect(rows).toEqual([{ rule_version: RULE_VERSION }]);
  });

  it('sums active appointments, own production, and time from punches or else the schedule for each provider’s day', async () => {
    expect(await days()).toEqual({
      'H1 2026-11-24': {
        appointments: 2,
        cancelled: 1,
        no_shows: 1,
        minutes_booked: 90,
        // 08:00 to 12:15, 25 seconds, 13:00 to 17:30. The open punch does not count, nor the schedule beside punches.
        minutes_clocked: 255 + 270,
        minutes_scheduled: 540,
        planned: 296.11,
        completed: 249.15,
        billed: 259.15, // items 1, 2, 3, 5 and 11
      },
      'H1 2026-11-25': {
        appointments: 1,
        cancelled: 0,
        no_shows: 0,
        minutes_booked: 60,
        minutes_clocked: null,
        minutes_scheduled: null,
        planned: 55,
        completed: 0,
        billed: 0,
      },
      'D1 2026-11-24': {
        appointments: 1,
        cancelled: 0,
        no_shows: 0,
        minutes_booked: 30,
        minutes_clocked: 840,
        minutes_scheduled: 840,
        planned: 42,
        completed: 42,
        billed: 42,
      },
      'H2 2026-11-26': {
        appointments: 0,
        cancelled: 0,
        no_shows: 0,
        minutes_booked: 0,
        // In two operatories at once from 11:30 to 12:30.
        minutes_clocked: 240,
        minutes_scheduled: 240,
        planned: 0,
        completed: 0,
        billed: 0,
      },
    });
  });

  describe('production of a provider’s day', () => {
    const production = async (providerId: string): Promise<Record<string, number> | undefined> => {
      await test.database.inClinics([1], (tx) => recompute(tx, 1, [], [{ providerId, date: '2026-11-24' }]));
      const { rows } = await test.ownerPool.query<Record<string, number>>(
        `select production::float8, hygiene::float8, x_ray::float8, exam::float8, other::float8
         from provider_day where clinic_id = 1 and provider_id = $1 and date = '2026-11-24'`,
        [providerId],
      );
      return rows[0];
    };
    const attribute = (procedureId: string, providerId: string) =>
      test.ownerPool.query(
        'insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, $1, $2)',
        [procedureId, providerId],
      );
    afterEach(async () => {
      await test.ownerPool.query(`
        delete from procedure_attribution; delete from procedure where clinic_id = 1 and id like 'CREDITED%'`);
      for (const providerId of ['H1', 'D1', 'H5']) await production(providerId);
    });

    it('is what the provider completed, by category, with or without an appointment', async () => {
      // Items 1, 2, 3 and 11, which names a missed appointment: 132.10 + 30.05 + 32 + 10; item 5 is an image.
      expect(await production('H1')).toEqual({ production: 259.15, hygiene: 204.15, x_ray: 55, exam: 0, other: 0 });
      expect(await production('D1')).toEqual({ production: 42, hygiene: 0, x_ray: 0, exam: 42, other: 0 });
    });

    it('moves with an attribution', async () => {
      await attribute('4', 'H1');
      expect(await production('H1')).toMatchObject({ production: 301.15, exam: 42 });
      expect(await production('D1')).toMatchObject({ production: 0, exam: 0 });
    });

    it('takes off reversals, and counts codes of no category and without an amount', async () => {
      await test.ownerPool.query(`
        insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
          (1, 'CREDITED.1', 1, 'P1', 'H1', '2026-11-24', '11107', 102, -30.05),
          (1, 'CREDITED.2', 1, 'P1', 'H1', '2026-11-24', '13411', 102, 20.01),
          (1, 'CREDITED.3', 1, 'P1', 'H1', '2026-11-24', '11111', 102, null),
          (1, 'CREDITED.4', 1, 'P1', 'H1', '2026-11-24', '11111', 105, 66),
          (1, 'CREDITED.5', 1, 'P1', 'H1', '2026-11-23', '11111', 102, 66)`);
      expect(await production('H1')).toEqual({ production: 249.11, hygiene: 174.1, x_ray: 55, exam: 0, other: 20.01 });
    });

    it('alone makes a row, which goes with the attribution', async () => {
      await attribute('5', 'H5');
      expect(await production('H5')).toMatchObject({ production: 55, x_ray: 55 });
      await test.ownerPool.query('delete from procedure_attribution');
      expect(await production('H5')).toBeUndefined();
    });

    it('is found by a rebuild on a day with nothing else', async () => {
      await attribute('5', 'H5');
      await rebuildClinic(test.database, 1);
      const { rows } = await test.ownerPool.query(
        `select production::float8 from provider_day where provider_id = 'H5'`,
      );
      expect(rows).toEqual([{ production: 55 }]);
    });
  });

  it('sums the minutes of active appointments with a goal, and of those that were never completed', async () => {
    const { rows } = await test.ownerPool.query<{ key: string }>(
      `select concat(provider_id, ' ', date, ': ', goal_minutes, ' ', minutes_not_completed) as key
       from provider_day where clinic_id = 1 and appointments > 0 order by 1`,
    );
    // MORNING and DOCTOR are completed.
    expect(rows.map(({ key }) => key)).toEqual(['D1 2026-11-24: 30 0', 'H1 2026-11-24: 90 40', 'H1 2026-11-25: 60 60']);
  });

  it('takes the time of a day from time sheets, else from the PMS, else from generated punches', async () => {
    const clocked = async (): Promise<unknown> => {
      await test.database.inClinics([1], (tx) => recompute(tx, 1, [], [{ providerId: 'H3', date: '2026-11-20' }]));
      return (await days())['H3 2026-11-20']?.['minutes_clocked'];
    };
    const add = (source: string, end: string) =>
      test.ownerPool.query(`
        insert into clocked_day values (1, 'H3', '2026-11-20', '${source}', ${source === 'import' ? 1 : null});
        insert into clocked_punch values (1, 'H3', '2026-11-20', '${source}', '08:00', '${end}')`);
    await test.ownerPool.query(
      `insert into time_sheet_import (clinic_id, import_id, file_name) values (1, 1, 'a.csv')`,
    );
    await add('generated', '09:00');
    expect(await clocked()).toBe(60);
    await test.ownerPool.query(`
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out)
      values (1, 'p', 1, 'H3', '2026-11-20', '08:00', '10:00')`);
    expect(await clocked()).toBe(120);
    await add('import', '11:00');
    expect(await clocked()).toBe(180);
    // A time sheet that says that no time was worked.
    await test.ownerPool.query(`delete from clocked_punch where source = 'import'`);
    expect(await clocked()).toBe(0);
    // Punches that are all faulty: the day drops out of open time, whatever its schedule is.
    await test.ownerPool.query(`
      delete from clocked_day; delete from punch where provider_id = 'H3';
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
        (1, 'p', 1, 'H3', '2026-11-20', '09:00', '05:00'), (1, 'q', 1, 'H3', '2026-11-20', '13:00', null);
      insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
      values (1, 'h3', 1, 'H3', '2026-11-20', '08:00', '16:00')`);
    expect(await clocked()).toBe(0);
    await test.ownerPool.query(`delete from schedule where id = 'h3'`);
    expect(await clocked()).toBe(0);
    await test.ownerPool.query(`delete from clocked_day; delete from punch where provider_id = 'H3'`);
    expect(await clocked()).toBeUndefined();
  });

  it('deletes the analysis of a deleted appointment and the summary of an empty day', async () => {
    await test.ownerPool.query(`
      update appointment set deleted = true, patient_id = null, provider_id = null, start_at = null, status = null
      where clinic_id = 1 and id = 'NEXT.DAY'`);
    await test.database.inClinics([1], (tx) =>
      recompute(tx, 1, ['NEXT.DAY'], [{ providerId: 'H1', date: '2026-11-25' }]),
    );
    expect(await analyses(1)).not.toHaveProperty(['NEXT.DAY']);
    expect(await days()).not.toHaveProperty(['H1 2026-11-25']);
  });

  it('stores no goal when neither provider nor clinic has one, and leaves other clinics alone', async () => {
    const before = await analyses(1);
    await test.database.inClinics([2], (tx) => recompute(tx, 2, ['MORNING'], []));
    expect(await analyses(2)).toEqual({ MORNING: { planned: 0, completed: 0, billed: 0, goal: null, scaling: null } });
    expect(await analyses(1)).toEqual(before);
  });

  it('counts as planned what is planned, or was planned before the appointment began and is done', async () => {
    await test.ownerPool.query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (1, 'PLAN', 1, 'P3', 'H1', '2026-11-26 09:00', 60, 'completed');
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, planned_at) values
        (1, 'P.UNKNOWN', 1, 'P3', 'PLAN', 'H1', '2026-11-26', '11111', 102, 1, null),
        (1, 'P.BEFORE', 1, 'P3', 'PLAN', 'H1', '2026-11-26', '11111', 102, 2, '2026-11-26 08:59:59'),
        (1, 'P.AT.START', 1, 'P3', 'PLAN', 'H1', '2026-11-26', '11111', 102, 4, '2026-11-26 09:00'),
        (1, 'P.AFTER', 1, 'P3', 'PLAN', 'H1', '2026-11-26', '11111', 102, 8, '2026-11-26 10:00'),
        (1, 'P.OPEN', 1, 'P3', 'PLAN', 'H1', '2026-11-26', '11111', 105, 16, '2026-11-26 10:00'),
        (1, 'P.OTHER', 1, 'P3', 'PLAN', 'D1', '2026-11-26', '01202', 102, 32, '2026-11-01 10:00'),
        (1, 'P.UNLINKED', 1, 'P3', null, 'H1', '2026-11-26', '11111', 102, 64, '2026-11-01 10:00')`);
    const planned = async () => {
      await test.database.inClinics([1], (tx) => recompute(tx, 1, ['PLAN'], []));
      return ((await analyses(1))['PLAN'] as { planned: number; completed: number }).planned;
    };
    expect(await planned()).toBe(1 + 2 + 16);
    // An earlier start: only what was planned before it. 80 minutes later: what was planned meanwhile too.
    await test.ownerPool.query(`update appointment set start_at = '2026-11-26 08:00' where id = 'PLAN'`);
    expect(await planned()).toBe(1 + 16);
    await test.ownerPool.query(`update appointment set start_at = '2026-11-26 10:20' where id = 'PLAN'`);
    expect(await planned()).toBe(1 + 2 + 4 + 8 + 16);
    // A done procedure counts for the provider to whom a user attributed it, a planned one has its own.
    await test.ownerPool.query(`
      insert into procedure_attribution (clinic_id, procedure_id, provider_id) values
        (1, 'P.OTHER', 'H1'), (1, 'P.AFTER', 'D1'), (1, 'P.OPEN', 'D1')`);
    expect(await planned()).toBe(1 + 2 + 4 + 16 + 32);
    await test.ownerPool.query(`
      delete from procedure_attribution where procedure_id like 'P.%';
      delete from procedure where appointment_id = 'PLAN' or id = 'P.UNLINKED';
      delete from appointment where id = 'PLAN'`);
    await test.database.inClinics([1], (tx) => recompute(tx, 1, ['PLAN'], []));
  });

  it('completes a procedure for the provider to whom a user attributed it', async () => {
    const computed = async () => {
      await test.database.inClinics([1], (tx) => recompute(tx, 1, ['MORNING', 'DOCTOR'], []));
      const { MORNING, DOCTOR } = (await analyses(1)) as Record<string, { completed: number; billed: number }>;
      return [MORNING?.completed, DOCTOR?.completed, MORNING?.billed];
    };
    await test.ownerPool.query(
      `insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, '4', 'H1'), (2, '1', 'D1')`,
    );
    // Item 4, 42.00, moves to the first active appointment with H1: 217.15 + 42.
    expect(await computed()).toEqual([259.15, 0, 291.15]);
    await test.ownerPool.query('delete from procedure_attribution');
    expect(await computed()).toEqual([217.15, 42, 291.15]);
  });

  it('writes nothing when nothing changed', async () => {
    const versions = async () =>
      (await test.ownerPool.query('select xmin::text, clinic_id from appointment_analysis order by 1, 2')).rows;
    const before = await versions();
    await test.database.inClinics([1], (tx) =>
      recompute(tx, 1, APPOINTMENTS, [{ providerId: 'H1', date: '2026-11-24' }]),
    );
    expect(await versions()).toEqual(before);
  });

  it('is corrected by a rebuild', async () => {
    const [appointments, summaries] = [await analyses(1), await days()];
    await test.ownerPool.query(`
      delete from appointment_analysis where clinic_id = 1 and appointment_id = 'MORNING';
      update appointment_analysis set goal = 1 where clinic_id = 1 and appointment_id = 'OTHER';
      insert into appointment_analysis values (1, 'GHOST', 0, 0, 0, 0, 0, 1);
      update provider_day set appointments = 99 where clinic_id = 1;
      insert into provider_day select 1, 'H9', '2020-01-01', 1, 1, 0, 0, 0, 0, 0, 10, null, 0, 0, 0, 0, 1;`);
    const done = await rebuildClinic(test.database, 1);
    expect(done.appointments).toBe(8); // seven rows, two of them tombstones, and the ghost
    expect(await analyses(1)).toEqual(appointments);
    expect(await days()).toEqual(summaries);
  });
});

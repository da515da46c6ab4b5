import type { NextActionRow } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { storeEvaluatedAppointment } from '../appointments/testing/evaluated-appointment.js';
import { readNamedAppointments } from './dashboard-appointments.query.js';
import { readNextActions } from './next-actions.query.js';
import { readOpenGaps } from './open-gaps.query.js';

/** Clinic 1, in Toronto, is queried; clinic 2 has the same ids, and must never appear. X1 is excluded from analyses. */
const PEOPLE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage) values
    (1, 1, 'Maple', 1, 'America/Toronto', 180, 0.3), (2, 1, 'Cedar', 1, 'America/Toronto', 180, 0.3);
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
    select c, p, 1, n, l, case p when 'D1' then 2 else 1 end, true
    from generate_series(1, 2) c,
         (values ('H1', 'Ana', 'Roy'), ('H2', null, null), ('X1', 'Xia', 'X'), ('D1', 'Dan', 'Doc')) as t(p, n, l);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (1, 'X1', true);
  insert into patient (clinic_id, id, version, initials) values (1, 'P1', 1, 'AB'), (1, 'P2', 1, 'CD');
`;
/**
 * H1 has a break at noon, H2 works on Monday morning only. Nobody works from Tuesday to Thursday. H2's evening of the Monday
 * after has three parts, which touch and overlap.
 */
const SCHEDULES = `
  insert into schedule (clinic_id, id, version, deleted, provider_id, date, start_time, end_time) values
    (1, 'S1', 1, false, 'H1', '2026-11-23', '08:00', '12:00'), (1, 'S2', 1, false, 'H1', '2026-11-23', '12:40', '17:00'),
    (1, 'S3', 1, false, 'H2', '2026-11-23', '09:00', '12:00'), (1, 'S4', 1, false, 'X1', '2026-11-23', '08:00', '17:00'),
    (1, 'S5', 1, false, 'D1', '2026-11-23', '08:00', '17:00'), (1, 'S6', 1, true, 'H2', '2026-11-23', '13:00', '17:00'),
    (1, 'S7', 1, false, 'H1', '2026-11-27', '08:00', '10:00'),
    (1, 'S8', 1, false, 'H2', '2026-11-30', '17:30', '18:19:59'), (1, 'S9', 1, false, 'H2', '2026-11-30', '18:20', '18:50'),
    (1, 'SA', 1, false, 'H2', '2026-11-30', '18:40', '19:10'), (2, 'S1', 1, false, 'H1', '2026-11-23', '06:00', '22:00');
`;

/** Monday 2026-11-23, 10:06 in Toronto. */
const NOW = Date.parse('2026-11-23T15:06:00Z');
const MAPLE = { clinicId: 1, timeZone: 'America/Toronto' };
const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';
const almostDue = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 4, dueDate: '2026-12-01' };

describe('what to do next', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(PEOPLE + SCHEDULES);
    const store = (appointmentId: string, start: string, change: object = {}) =>
      storeEvaluatedAppointment(test, 1, { appointmentId, start, ...change });
    // H1 on Monday: until 9:00, from 9:40 to 11:30, and from 15:00; a cancelled one in between.
    await store('M1', '2026-11-23T08:00:00');
    await store('M2', '2026-11-23T09:40:00', {
      durationInMinutes: 110,
      patientId: 'P2',
      almostDueProcedures: [almostDue],
    });
    await store('M3', '2026-11-23T15:00:00', { durationInMinutes: 120, noDoctor: true });
    await store('GONE', '2026-11-23T13:00:00');
    // H2 on Monday: a patient who is not synchronised yet.
    await store('M4', '2026-11-23T09:00:00', { providerId: 'H2', durationInMinutes: 100, patientId: 'P9' });
    await store('F1', '2026-11-27T08:00:00', { noDoctor: true, almostDueProcedures: [almostDue] });
    await store('F2', '2026-11-27T09:00:00', { durationInMinutes: 40, noDoctor: true, patientId: 'P2' });
    await store('F3', '2026-11-27T10:00:00', { providerId: 'H2', almostDueProcedures: [almostDue], patientId: 'P9' });
    await store('X', '2026-11-27T10:00:00', { providerId: 'X1' });
    await test.ownerPool.query(`
      update appointment set status = 'cancelled' where id = 'GONE';
      insert into appointment_analysis select clinic_id, id, 60, 150, 150, duration_minutes * 3, null, 1 from appointment;
      update appointment_analysis set goal = null where appointment_id = 'M4';
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission) values
        (1, 'M1', 'Recall exam', 200, 0), (1, 'M2', '', 330, 0), (1, 'F1', '', 180, 0);
      insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
        select clinic_id, appointment_id, saved_at, total_planned, '[]' from appointment_plan;
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months) values (1, 'M1', 6);
      insert into dismissed_insight (clinic_id, appointment_id, insight_type_id, procedure_rule_type_id, due_date)
        values (1, 'F2', 2, 0, null)`);
  });
  afterAll(() => test.drop());

  describe('readOpenGaps', () => {
    const gaps = async (providerIds: string[] = [], startDate = MONDAY, endDate = MONDAY): Promise<string[]> =>
      (await readOpenGaps(test.database, MAPLE, { startDate, endDate, providerIds }, NOW)).map(
        ({ providerName, startDate: start, endDate: end, minutes, isPast, before, after }) =>
          `${providerName} ${start.slice(8, 16)}-${end.slice(11, 16)} ${minutes}${isPast ? ' past' : ''} ` +
          `(${before?.patientInitials ?? '-'}|${after?.patientInitials ?? '-'})`,
      );

    it('lists the gaps of hygienists with their neighbours, in order of start', async () => {
      expect(await gaps()).toEqual([
        'Ana Roy 23T09:00-09:40 40 past (AB|CD)',
        'H2 23T10:40-12:00 80 (?|-)',
        'Ana Roy 23T11:30-12:00 30 (CD|AB)',
        'Ana Roy 23T12:40-15:00 140 (CD|AB)',
      ]);
      const [first] = await readOpenGaps(
        test.database,
        MAPLE,
        { startDate: MONDAY, endDate: MONDAY, providerIds: [] },
        NOW,
      );
      expect(first).toMatchObject({
        ...{ providerId: 'H1', date: MONDAY },
        before: { appointmentId: 'M1', patientInitials: 'AB', startDate: '2026-11-23T08:00:00', durationInMinutes: 60 },
        after: { appointmentId: 'M2', startDate: '2026-11-23T09:40:00', durationInMinutes: 110 },
      });
    });

    it('lists the requested providers and days only', async () => {
      expect(await gaps(['H2'])).toEqual(['H2 23T10:40-12:00 80 (?|-)']);
      expect(await gaps(['X1', 'D1'])).toEqual([]);
      expect(await gaps([], '2026-11-24', FRIDAY)).toEqual(['Ana Roy 27T09:40-10:00 20 (CD|-)']);
    });

    it('lists open time once whose schedule has several parts', async () => {
      expect(await gaps([], '2026-11-30', '2026-11-30')).toEqual(['H2 30T17:30-19:10 100 (-|-)']);
    });
  });

  describe('readNamedAppointments', () => {
    const days = { startDate: MONDAY, endDate: MONDAY, providerIds: [] as string[] };

    it('lists the appointments of a day with what keeps each from being perfect', async () => {
      const rows = await readNamedAppointments(test.database, MAPLE, days, NOW);
      expect(
        rows.map((row) => [row.appointmentId, row.isOver, row.value, row.goal, row.result, ...row.shortfalls]),
      ).toEqual([
        // Over: what was completed is below 3 dollars a minute.
        ['M1', true, 150, 180, 'needsImprovement', 'belowGoal'],
        ['M4', false, 60, null, 'unknown', 'notPlanned'],
        ['M2', false, 330, 330, 'perfect'],
        ['M3', false, 60, 360, 'needsImprovement', 'notPlanned', 'belowGoal'],
      ]);
      expect(rows[0]).toEqual({
        ...{ appointmentId: 'M1', patientInitials: 'AB', providerId: 'H1', providerName: 'Ana Roy' },
        ...{ startDate: '2026-11-23T08:00:00', durationInMinutes: 60, reason: 'Recall exam', isOver: true },
        ...{ value: 150, goal: 180, result: 'needsImprovement', shortfalls: ['belowGoal'] },
        ...{ isPlanned: true, isRebooked: true, hasPlanNext: true },
      });
    });

    it('lists the requested providers only', async () => {
      const rows = await readNamedAppointments(test.database, MAPLE, { ...days, providerIds: ['H2', 'X1'] }, NOW);
      expect(rows.map(({ appointmentId }) => appointmentId)).toEqual(['M4']);
    });
  });

  describe('readNextActions', () => {
    const actions = async (providerIds: string[] = [], now = NOW): Promise<unknown[]> =>
      (await readNextActions(test.database, MAPLE, providerIds, now)).map(describeAction);
    const describeAction = ({ kind, date, count, appointmentIds, gap }: NextActionRow): string =>
      [
        kind,
        date,
        count,
        ...appointmentIds,
        ...(gap ? [gap.providerName, gap.startDate.slice(11, 16), gap.minutes] : []),
      ].join(' ');

    it('names what today and the next open day need, without dismissed insights', async () => {
      // At 10:06 the gap of 9:00 is over, three of 80, 30 and 140 minutes are left, M1 is over, and M4 and M3 have no plan.
      expect(await actions()).toEqual([
        'openGap 2026-11-23 3 Ana Roy 12:40 140',
        'notPlanned 2026-11-23 2 M4 M3',
        'noDoctor 2026-11-23 1 M3',
        'notPlanned 2026-11-27 2 F2 F3',
        'noDoctor 2026-11-27 1 F1',
        'almostDue 2026-11-27 2 F1 F3',
      ]);
    });

    it('counts what is left of a gap that has started, to the minute', async () => {
      // 14:24: 36 minutes of the last gap are left.
      expect((await actions([], Date.parse('2026-11-23T19:24:00Z')))[0]).toBe('openGap 2026-11-23 1 Ana Roy 14:24 36');
      // In the middle of a minute the next whole one counts.
      expect((await actions([], Date.parse('2026-11-23T19:23:07Z')))[0]).toBe('openGap 2026-11-23 1 Ana Roy 14:24 36');
      expect((await actions([], Date.parse('2026-11-23T19:31:00Z')))[0]).toBe('notPlanned 2026-11-23 1 M3');
    });

    it('names the appointments of the next open day before one gap for all its open time', async () => {
      await test.ownerPool.query(`
        insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
          values (1, 'N1', 1, 'P1', 'H1', '2026-11-30 09:00', 60, 'scheduled')`);
      expect(await actions([], Date.parse('2026-11-29T15:00:00Z'))).toEqual([
        'notPlanned 2026-11-30 1 N1',
        'openGap 2026-11-30 1 H2 17:30 100',
      ]);
    });

    it('names the requested providers only', async () => {
      expect(await actions(['H2'])).toEqual([
        'openGap 2026-11-23 1 H2 10:40 80',
        'notPlanned 2026-11-23 1 M4',
        'notPlanned 2026-11-27 1 F3',
        'almostDue 2026-11-27 1 F3',
      ]);
    });

    it('prepares the next open day on a day on which the clinic is closed', async () => {
      const wednesday = Date.parse('2026-11-25T15:00:00Z');
      expect(await actions(['H2'], wednesday)).toEqual(['notPlanned 2026-11-27 1 F3', 'almostDue 2026-11-27 1 F3']);
    });

    it('has nothing to name after the last open day', async () => {
      expect(await actions([], Date.parse('2026-12-24T15:00:00Z'))).toEqual([]);
    });
  });
});

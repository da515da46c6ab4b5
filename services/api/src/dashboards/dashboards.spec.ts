import type { Dashboard, HygieneDashboard, OpenTimeRow } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { readDashboard } from './dashboard.query.js';
import { readHygieneDashboard } from './hygiene-dashboard.query.js';
import { readOpenTime } from './open-time.query.js';

/**
 * Clinic 1, in Toronto, is queried; its goal was 150.00 an hour until 2026-11-23. Clinic 2 has the same ids, and must never
 * appear. X1 is excluded from analyses.
 */
const PEOPLE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage) values
    (1, 1, 'Maple', 1, 'America/Toronto', 180, 0.3), (2, 1, 'Cedar', 1, 'America/Vancouver', 150, 0.3);
  insert into clinic_goal values (1, '2026-11-24', 150, 0.3), (2, '2026-11-30', 90, 0.3);
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
    select c, p, 1, p, p, case p when 'D1' then 2 else 1 end, true
    from generate_series(1, 2) c, unnest('{H1,H2,X1,D1}'::text[]) p;
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (1, 'X1', true);
`;

/**
 * Tuesday 2026-11-24, 12:06 in Toronto, 9:06 in Vancouver: an appointment until 11:59 is over, one until 12:00 is not.
 */
const NOW = Date.parse('2026-11-24T17:06:00Z');
const MAPLE = { clinicId: 1, timeZone: 'America/Toronto' };

describe('the dashboards', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(PEOPLE);
    await addAppointments();
    await addTimes();
  });
  afterAll(() => test.drop());

  /** One appointment with everything that is derived of it; money in dollars. `plan` null: none. */
  async function addAppointment(
    [clinicId, id, patientId, providerId, start, minutes]: [number, string, string, string, string, number],
    money: { completed?: number; planned?: number; goal?: number | null; scaling?: number | null } = {},
    evaluated: { plan?: number | null; next?: boolean; notDone?: number; missed?: number } | null = {},
    status = 'scheduled',
  ): Promise<void> {
    const { completed = 0, planned = 0, goal = minutes * 3, scaling = null } = money;
    await test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
       values ($1, $2, 1, $3, $4, $5, $6, $7)`,
      [clinicId, id, patientId, providerId, start, minutes, status],
    );
    await test.ownerPool.query(`insert into appointment_analysis values ($1, $2, $3, $4, $4, $5, $6, 1)`, [
      clinicId,
      id,
      planned,
      completed,
      goal,
      scaling,
    ]);
    if (!evaluated) return;
    const { plan = null, next = false, notDone = 0, missed = 0 } = evaluated;
    await test.ownerPool.query(
      `insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
         inputs_hash, computed_at)
       values ($1, $2, $3, $4, $5::timestamp::date, $6, 1, '', now())`,
      [
        ...[clinicId, id, patientId, providerId, start],
        { dueProcedures: [{ status: 1 }, ...Array<object>(notDone).fill({ status: 2 })], missedWithoutReason: missed },
      ],
    );
    if (plan !== null) {
      await test.ownerPool.query(
        `insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
         values ($1, $2, '', $3, 0)`,
        [clinicId, id, plan],
      );
      await test.ownerPool.query(
        `insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
         values ($1, $2, now(), $3, '[]')`,
        [clinicId, id, plan],
      );
    }
    if (next) {
      await test.ownerPool.query(
        'insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months) values ($1, $2, 6)',
        [clinicId, id],
      );
    }
  }

  async function addAppointments(): Promise<void> {
    // Yesterday: two with H1, one with H2; 150 + 90 completed and 210.
    await addAppointment(
      [1, 'Y1', 'P1', 'H1', '2026-11-23T09:00', 60],
      { completed: 150, goal: 150 },
      { plan: 150, next: true },
    );
    await addAppointment([1, 'Y2', 'P2', 'H1', '2026-11-23T10:00', 30], { completed: 90 }, { notDone: 1, plan: 90 });
    await addAppointment(
      [1, 'Y3', 'P3', 'H2', '2026-11-23T09:00', 60],
      { completed: 210, goal: 200 },
      { plan: 210, next: true },
    );
    // Today, over at 11:59 + 7; not over; without goal; not evaluated yet.
    await addAppointment([1, 'T1', 'P1', 'H1', '2026-11-24T10:59', 60], { completed: 120, goal: 100 }, { plan: 300 });
    await addAppointment(
      [1, 'T2', 'P4', 'H1', '2026-11-24T11:00', 60],
      { completed: 999, goal: 200 },
      { plan: 199.99, next: true },
    );
    await addAppointment([1, 'T3', 'P5', 'H2', '2026-11-24T11:00', 60], { planned: 80, goal: null }, { notDone: 3 });
    await addAppointment([1, 'T4', 'P6', 'H2', '2026-11-24T13:00', 30], { scaling: 100 }, null);
    // Tomorrow: planned for the goal, with something that is still due.
    await addAppointment([1, 'W1', 'P7', 'H2', '2026-11-25T09:00', 60], { goal: 180 }, { plan: 180, notDone: 4 });
    // P1 comes back on T1 and on a day far ahead, P2 with the excluded X1 only, P3 with a doctor, P4 missed.
    await addAppointment([1, 'F1', 'P1', 'H2', '2027-05-10T09:00', 60]);
    await addAppointment([1, 'F2', 'P2', 'X1', '2027-05-10T09:00', 60]);
    await addAppointment([1, 'F3', 'P3', 'D1', '2027-05-10T10:00', 60]);
    await addAppointment([1, 'F4', 'P4', 'H1', '2027-05-10T11:00', 60], {}, {}, 'noShow');
    // P7 comes once more on the day of W1 only, which is no rebooking; with the excluded X1, so that nothing else counts it.
    await addAppointment([1, 'W2', 'P7', 'X1', '2026-11-25T14:00', 30]);
    // Nothing of these counts.
    await addAppointment([1, 'N1', 'P8', 'H1', '2026-11-24T08:00', 60], { completed: 500 }, { plan: 500 }, 'cancelled');
    await addAppointment([1, 'N2', 'P8', 'X1', '2026-11-24T08:00', 60], { completed: 500 }, { plan: 500 });
    await addAppointment([1, 'N3', 'P8', 'D1', '2026-11-24T08:00', 60], { completed: 500 }, { plan: 500 });
    await addAppointment([2, 'Y1', 'P1', 'H1', '2026-11-23T09:00', 60], { completed: 777 }, { plan: 777, next: true });
    await test.ownerPool.query(`insert into appointment (clinic_id, id, version, deleted) values (1, 'GONE', 2, true)`);
    await test.ownerPool.query(`insert into hygiene_day values
      (1, 'H1', '2025-11-30', 10, 10), (1, 'H1', '2025-12-31', 8, 4), (1, 'H2', '2026-01-01', 3, 2),
      (1, 'H1', '2026-08-23', 100, 0), (1, 'H1', '2026-08-24', 4, 1), (1, 'H2', '2026-11-22', 2, 2),
      (1, 'H1', '2026-11-23', 2, 2), (1, 'H2', '2026-11-23', 1, 1), (1, 'H1', '2026-11-24', 2, 0),
      (2, 'H1', '2026-11-23', 9, 9)`);
  }

  /** appointments 0, clocked and scheduled as given; null: no row of such. */
  async function addTimes(): Promise<void> {
    const day = (
      clinicId: number,
      providerId: string,
      date: string,
      booked: number,
      clocked: string,
      scheduled: string,
    ) =>
      `(${clinicId}, '${providerId}', '${date}', 0, 0, 0, 0, 0, 0, 0, ${booked}, ${clocked}, 0, 0, 0, 0, 1, ${scheduled})`;
    await test.ownerPool.query(`insert into provider_day values
      ${day(1, 'H1', '2026-11-23', 390, '450', '480')}, ${day(1, 'H2', '2026-11-23', 200, 'null', 'null')},
      ${day(1, 'X1', '2026-11-23', 10, '450', '450')}, ${day(1, 'D1', '2026-11-23', 10, '450', '450')},
      ${day(1, 'H1', '2026-11-24', 480, '240', '450')}, ${day(1, 'H2', '2026-11-24', 300, '300', 'null')},
      ${day(1, 'H1', '2026-11-25', 120, '480', '480')}, ${day(1, 'H2', '2026-11-26', 60, 'null', 'null')},
      ${day(2, 'H1', '2026-11-24', 100, '200', '400')}`);
  }

  const hygiene = (providerId: string[] = [], date?: string, now = NOW): Promise<HygieneDashboard> =>
    readHygieneDashboard(test.database, MAPLE, { providerId, date }, now);
  const dashboard = (startDate: string, endDate: string, providerIds: string[] = [], now = NOW): Promise<Dashboard> =>
    readDashboard(test.database, MAPLE, { startDate, endDate, providerIds }, now);
  const openTime = (providerIds: string[] = [], clinics = [{ ...MAPLE, name: 'Maple' }]): Promise<OpenTimeRow[]> =>
    readOpenTime(test.database, clinics, { startDate: '2026-11-23', endDate: '2026-11-26', providerIds }, NOW);

  describe('readHygieneDashboard', () => {
    it('counts the appointments of yesterday, today and tomorrow', async () => {
      expect(await hygiene()).toEqual({
        // Y1 (T1 follows) and Y2 (with X1) are rebooked, Y3 (with a doctor) is not.
        yesterday: { totalAppointments: 3, plannedAppointments: 3, rebooked: 2, planNext: 2 },
        // T1 (F1 follows) is rebooked, T2 (F4 was missed) is not; T3 and T4 have no plan.
        today: { totalAppointments: 4, plannedAppointments: 2, rebooked: 1, planNext: 1 },
        tomorrow: { totalAppointments: 1, plannedAppointments: 1, rebooked: 0, planNext: 0 },
        todayUnplannedCount: 2,
        // From 2026-08-24 to 2026-11-23: 3 of 9 (4 + 2 + 2 + 1).
        unplannedPct3Months: 33.3,
      });
    });

    it('counts the requested providers only', async () => {
      expect(await hygiene(['H2'])).toEqual({
        yesterday: { totalAppointments: 1, plannedAppointments: 1, rebooked: 0, planNext: 1 },
        today: { totalAppointments: 2, plannedAppointments: 0, rebooked: 0, planNext: 0 },
        tomorrow: { totalAppointments: 1, plannedAppointments: 1, rebooked: 0, planNext: 0 },
        todayUnplannedCount: 2,
        unplannedPct3Months: 0,
      });
      expect((await hygiene(['H1', 'H2'])).today.totalAppointments).toBe(4);
      expect(await hygiene(['X1'])).toMatchObject({ today: { totalAppointments: 0 }, unplannedPct3Months: null });
    });

    it('uses the requested day, or by default today in the clinic’s time zone', async () => {
      expect(await hygiene([], '2026-11-25')).toMatchObject({
        yesterday: { totalAppointments: 4 },
        today: { totalAppointments: 1 },
        tomorrow: { totalAppointments: 0 },
      });
      // It is Tuesday in Greenwich already, and Monday in Toronto.
      expect(await hygiene([], undefined, Date.parse('2026-11-24T04:59:00Z'))).toMatchObject({
        today: { totalAppointments: 3 },
        tomorrow: { totalAppointments: 4 },
      });
    });

    it('equals counts from independent SQL', async () => {
      const { rows } = await test.ownerPool.query<Record<string, unknown>>(`
        with booked as (
          select * from appointment where clinic_id = 1 and status = any('{scheduled,confirmed,arrived,completed}')
            and provider_id in (select id from provider where clinic_id = 1 and type = 1)
        ),
        h as (
          select * from booked where provider_id not in (select provider_id from provider_setting where clinic_id = 1 and exclude_from_analysis)
        )
        select to_char(start_at, 'YYYY-MM-DD') as day, count(*)::integer as "totalAppointments",
               (count(*) filter (where id in (select appointment_id from appointment_plan where clinic_id = 1)))::integer as "plannedAppointments",
               (count(*) filter (where start_at::date < (select max(start_at)::date from booked l where l.patient_id = h.patient_id)))::integer
                 as rebooked,
               (count(*) filter (where id in (select appointment_id from next_appointment_plan where clinic_id = 1)))::integer as "planNext"
        from h where to_char(start_at, 'YYYY-MM-DD') in ('2026-11-23', '2026-11-24', '2026-11-25') group by 1 order by 1`);
      const { yesterday, today, tomorrow } = await hygiene();
      expect([yesterday, today, tomorrow]).toEqual(rows.map(({ day: _, ...counts }) => counts));
    });
  });

  describe('readDashboard by day', () => {
    it('returns hourly production, the goal of the day and results, as a forecast until appointments are over', async () => {
      expect((await dashboard('2026-11-22', '2026-11-25')).dashboard).toEqual([
        {
          date: '2026-11-22',
          averageHourlyProduction: null,
          goalHourlyProduction: 150,
          appointmentsNeedingImprovement: 0,
          perfectAppointments: 0,
        },
        // 150 + 90 + 210 in 60 + 30 + 60 minutes; Y2 left something undone.
        {
          date: '2026-11-23',
          averageHourlyProduction: 180,
          goalHourlyProduction: 150,
          appointmentsNeedingImprovement: 1,
          perfectAppointments: 2,
        },
        // 120 done + 199.99 planned in Helix + 80 planned in the PMS + 30 % of 100, in 60 + 60 + 60 + 30 minutes.
        // T1 is perfect, T2 a cent short, T3 without a goal, T4 without a plan.
        {
          date: '2026-11-24',
          averageHourlyProduction: 122.85, // 429.99 x 60 / 210 = 122.854
          goalHourlyProduction: 180,
          appointmentsNeedingImprovement: 2,
          perfectAppointments: 1,
        },
        // W1 is a forecast of production, and no result yet.
        {
          date: '2026-11-25',
          averageHourlyProduction: 180,
          goalHourlyProduction: 180,
          appointmentsNeedingImprovement: 0,
          perfectAppointments: 0,
        },
      ]);
    });

    it('returns results up to today only', async () => {
      const tomorrow = async (now: number) => (await dashboard('2026-11-25', '2026-11-25', [], now)).dashboard[0];
      const midnight = Date.parse('2026-11-25T05:00:00Z'); // in Toronto
      expect(await tomorrow(midnight - 60_000)).toMatchObject({
        appointmentsNeedingImprovement: 0,
        perfectAppointments: 0,
      });
      expect(await tomorrow(midnight)).toMatchObject({ appointmentsNeedingImprovement: 0, perfectAppointments: 1 });
    });

    it('treats an appointment as over 7 minutes after its end in local time', async () => {
      const today = async (now: number) => (await dashboard('2026-11-24', '2026-11-24', ['H1'], now)).dashboard[0];
      // T1 is over at 12:06: until then its plan of 300 counts.
      expect((await today(NOW - 60_000))?.averageHourlyProduction).toBe(250); // (300 + 199.99) / 2, half up
      expect((await today(NOW))?.averageHourlyProduction).toBe(160); // (120 + 199.99) / 2
      // T2 is over at 12:07: 999 completed.
      expect(await today(NOW + 60_000)).toMatchObject({
        averageHourlyProduction: 559.5,
        appointmentsNeedingImprovement: 0,
        perfectAppointments: 2,
      });
    });

    it('counts the requested providers of the clinic only', async () => {
      const { dashboard: days } = await dashboard('2026-11-23', '2026-11-23', ['H2']);
      expect(days).toMatchObject([{ averageHourlyProduction: 210, perfectAppointments: 1 }]);
      const cedar = { clinicId: 2, timeZone: 'America/Vancouver' };
      const query = { startDate: '2026-11-23', endDate: '2026-11-23', providerIds: [] };
      expect((await readDashboard(test.database, cedar, query, NOW)).dashboard[0]?.averageHourlyProduction).toBe(777);
    });

    it('equals sums from independent SQL', async () => {
      const { rows } = await test.ownerPool.query<{ day: string; hourly: string }>(`
        select to_char(v.start_at, 'YYYY-MM-DD') as day, round(sum(case
            when v.start_at + v.duration_minutes * interval '1 minute' + interval '7 minutes' <= timestamp '2026-11-24 12:06'
              then n.total_completed
            when d.total_planned > 0 then d.total_planned
            when n.total_planned > 0 then n.total_planned
            else coalesce(n.price_of_scaling * 0.3, 0) end) / sum(v.duration_minutes) * 60, 2) as hourly
        from appointment v natural join (select clinic_id, appointment_id as id, total_completed, total_planned, price_of_scaling
          from appointment_analysis) n
        left join appointment_plan d on d.clinic_id = v.clinic_id and d.appointment_id = v.id
        where v.clinic_id = 1 and v.provider_id in ('H1', 'H2') and v.status = 'scheduled'
        group by 1 having to_char(v.start_at, 'YYYY-MM-DD') between '2026-11-23' and '2026-11-25' order by 1`);
      const { dashboard: days } = await dashboard('2026-11-23', '2026-11-25');
      expect(days.map(({ date, averageHourlyProduction }) => [date, averageHourlyProduction])).toEqual(
        rows.map(({ day, hourly }) => [day, Number(hourly)]),
      );
    });
  });

  describe('readDashboard by month', () => {
    const shares = async (...query: Parameters<typeof dashboard>) =>
      (await dashboard(...query)).plannedAppointments.map(
        ({ theMonthName, theYear, percentagePlanned }) => `${theMonthName} ${theYear}: ${percentagePlanned}`,
      );

    it('returns the twelve months up to the current one, which counts up to yesterday', async () => {
      const months = await shares('2026-11-23', '2026-12-06');
      expect(months).toHaveLength(12);
      expect(months[0]).toBe('December 2025: 50');
      expect(months[1]).toBe('January 2026: 66.7');
      expect(months[2]).toBe('February 2026: null');
      expect(months[8]).toBe('August 2026: 1'); // 1 of 104 is 0.96
      // 5 of 5: today's two are not over.
      expect(months[11]).toBe('November 2026: 100');
    });

    it('ends with the range, and counts the requested providers only', async () => {
      const months = await shares('2026-01-01', '2026-01-31', ['H1']);
      expect([months[0], months[9], months[10], months[11]]).toEqual([
        'February 2025: null',
        'November 2025: 100',
        'December 2025: 50',
        'January 2026: null',
      ]);
    });
  });

  describe('readOpenTime', () => {
    it('compares worked minutes with punches, and booked minutes with the schedule', async () => {
      expect(await openTime()).toEqual(
        [
          // H1 only: the hours of H2 are unknown.
          { date: '2026-11-23', openTime: 13.3, totalMinutesClocked: 450, totalMinutesWorked: 390 },
          // Today: H1 by the schedule; H2 has none, and punches count from tomorrow on. 480 of 450 minutes overlap.
          { date: '2026-11-24', openTime: -6.7, totalMinutesClocked: 450, totalMinutesWorked: 480 },
          { date: '2026-11-25', openTime: 75, totalMinutesClocked: 480, totalMinutesWorked: 120 },
          { date: '2026-11-26', openTime: null, totalMinutesClocked: null, totalMinutesWorked: 60 },
        ].map((row) => ({ ...row, clinicName: 'Maple', clinicId: 1 })),
      );
    });

    it('counts the requested providers only', async () => {
      expect((await openTime(['H1'])).map((row) => row.openTime)).toEqual([13.3, -6.7, 75, null]);
      expect((await openTime(['X1'])).map((row) => row.openTime)).toEqual([null, null, null, null]);
    });

    it('returns a row for each clinic and day', async () => {
      const cedar = { clinicId: 2, timeZone: 'America/Vancouver', name: 'Cedar' };
      const rows = await openTime([], [cedar, { ...MAPLE, name: 'Maple' }]);
      expect(rows.map(({ clinicName, date }) => `${clinicName} ${date}`)).toEqual(
        ['Cedar', 'Maple'].flatMap((name) => [23, 24, 25, 26].map((day) => `${name} 2026-11-${day}`)),
      );
      expect(rows.slice(0, 4).map((row) => row.openTime)).toEqual([null, 75, null, null]);
    });

    it('decides by each clinic’s time zone which days are past', async () => {
      // 1:00 on Wednesday in Toronto, 22:00 on Tuesday in Vancouver, where 400 are scheduled and 200 clocked.
      const at = (timeZone: string) =>
        readOpenTime(
          test.database,
          [{ clinicId: 2, name: 'Cedar', timeZone }],
          { startDate: '2026-11-24', endDate: '2026-11-24', providerIds: [] },
          Date.parse('2026-11-25T06:00:00Z'),
        );
      expect((await at('America/Vancouver'))[0]?.openTime).toBe(75);
      expect((await at('America/Toronto'))[0]?.openTime).toBe(50);
    });
  });
});

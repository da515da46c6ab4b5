import type { ChartQuery } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import { storeDays, type StoredDay } from '../testing/stored-days.js';
import { readClinicProductivity, readProviderProductivity } from './productivity.query.js';
import { readRebookingChart } from './rebooking-chart.query.js';
import { readProductUsage, readRnaUsage, readRnaUsageByUser } from './rna-usage.query.js';

/** 12:00 on Tuesday 2026-11-24 in Toronto. */
const NOW = Date.parse('2026-11-24T17:00:00Z');
const RANGE = { startDate: '2026-10-30', endDate: '2026-11-25' };

/**
 * Zoe works on both sides of the end of October, on the day on which clocks change, today and tomorrow; nobody knows when
 * Élan was in; Ida has left; Xena is excluded from charts; Dan is a doctor.
 */
const DAYS: StoredDay[] = [
  {
    ...{ providerId: 'H1', date: '2026-10-30', appointments: 8, minutesBooked: 480, minutesClocked: 480 },
    ...{ production: 1440, hygiene: 960, xRay: 240, goal: 1200, goalMinutes: 400 },
  },
  {
    ...{ providerId: 'H1', date: '2026-11-01', appointments: 2, completed: 1, minutesBooked: 121, minutesClocked: 130 },
    ...{ production: 242, hygiene: 121, minutesNotCompleted: 60 },
  },
  {
    ...{ providerId: 'H1', date: '2026-11-23', appointments: 7, minutesBooked: 390, minutesClocked: 450 },
    ...{ production: 1000.01, hygiene: 700, xRay: 100, goal: 800, goalMinutes: 390 },
  },
  {
    ...{ providerId: 'H1', date: '2026-11-24', appointments: 5, completed: 1, minutesBooked: 300, minutesClocked: 30 },
    ...{ minutesScheduled: 480, production: 120, hygiene: 120, goal: 500, goalMinutes: 300, minutesNotCompleted: 240 },
  },
  {
    ...{ providerId: 'H1', date: '2026-11-25', appointments: 4, completed: 0, minutesBooked: 240, minutesClocked: 480 },
    ...{ minutesScheduled: 480, goal: 480, goalMinutes: 240, minutesNotCompleted: 240 },
  },
  { providerId: 'H2', date: '2026-11-23', appointments: 4, minutesBooked: 200, production: 500, hygiene: 500 },
  { providerId: 'H2', date: '2026-11-20' },
  {
    ...{ providerId: 'H3', date: '2026-10-30', appointments: 1, minutesBooked: 60, minutesClocked: 60 },
    ...{ production: 100, hygiene: 100 },
  },
  { providerId: 'X1', date: '2026-11-23', appointments: 9, minutesBooked: 480, production: 900, hygiene: 900 },
  { providerId: 'D1', date: '2026-11-23', appointments: 2, minutesBooked: 100, minutesClocked: 100, production: 2000 },
];

/** Of today: T1 is over, T2 ends now and has a done item, T3 is later. */
const fixture = (clinicId: number, ada: number, secondAda: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Élan', 'Brun', 1, true),
    (${clinicId}, 'H3', 1, '', '', 1, false), (${clinicId}, 'X1', 1, 'Xena', 'Out', 1, true),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'X1', true);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'T1', 1, 'P4', 'H1', '2026-11-24 08:00', 60, 'completed'),
    (${clinicId}, 'T2', 1, 'P5', 'H1', '2026-11-24 11:00', 60, 'scheduled'),
    (${clinicId}, 'T3', 1, 'P6', 'H1', '2026-11-24 13:00', 60, 'scheduled'),
    (${clinicId}, 'T4', 1, 'P7', 'H1', '2026-11-24 07:00', 60, 'noShow');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    (${clinicId}, '1', 1, 'P5', 'H1', '2026-11-24', '11111', 102, 0);
  insert into hygiene_day (clinic_id, provider_id, date, appointments, planned) values
    (${clinicId}, 'H1', '2026-10-30', 8, 6), (${clinicId}, 'H1', '2026-11-23', 7, 3), (${clinicId}, 'H1', '2026-11-24', 3, 3),
    (${clinicId}, 'H2', '2026-11-23', 4, 1), (${clinicId}, 'X1', '2026-11-23', 9, 9), (${clinicId}, 'H1', '2026-11-25', 4, 4);
  insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash,
      computed_at)
    select ${clinicId}, id, 'P1', provider_id, date, '{}', 1, '', now() from (
      select 'H1.' || n, 'H1', date '2026-11-23' from generate_series(1, 7) n union all
      select 'H2.' || n, 'H2', '2026-11-23' from generate_series(1, 4) n union all
      select 'X1.' || n, 'X1', '2026-11-23' from generate_series(1, 9) n union all
      select 'T' || n, 'H1', '2026-11-24' from generate_series(1, 3) n) s(id, provider_id, date);
  insert into timely_plan (clinic_id, appointment_id, saved_at, saved_by, total_planned, procedures) values
    (${clinicId}, 'H1.1', now(), ${ada}, 100, '[]'), (${clinicId}, 'H1.2', now(), ${secondAda}, 100, '[]'),
    (${clinicId}, 'H1.3', now(), null, 100, '[]'), (${clinicId}, 'H2.1', now(), ${ada}, 100, '[]'),
    (${clinicId}, 'X1.1', now(), ${ada}, 100, '[]'), (${clinicId}, 'T1', now(), ${ada}, 100, '[]'),
    (${clinicId}, 'T2', now(), ${ada}, 100, '[]'), (${clinicId}, 'T3', now(), ${ada}, 100, '[]');
  insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
    select clinic_id, appointment_id, 0, 100.10, 0, 1 from appointment_due where clinic_id = ${clinicId};
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at) values
    (${clinicId}, 'R1', 'P1', 'H1', '2026-10-30', false, now()), (${clinicId}, 'R2', 'P2', 'H1', '2026-10-30', true, now()),
    (${clinicId}, 'R3', 'P3', 'H1', '2026-10-30', true, now()), (${clinicId}, 'R4', 'P1', 'H1', '2026-11-23', true, now()),
    (${clinicId}, 'R5', 'P1', 'H2', '2026-11-23', true, now()), (${clinicId}, 'R6', 'P2', 'H1', '2026-11-23', false, now()),
    (${clinicId}, 'R7', 'P3', 'X1', '2026-11-23', true, now()), (${clinicId}, 'T1', 'P4', 'H1', '2026-11-24', true, now()),
    (${clinicId}, 'T2', 'P5', 'H1', '2026-11-24', false, now()), (${clinicId}, 'R8', 'P8', 'H1', '2026-11-25', false, now())`;

describe('the calls behind charts', () => {
  let served: TestApp;
  let call: ReturnType<typeof apiClient>;
  let maple: Clinic;
  let north: Clinic;
  let south: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let member: Person;
  let superAdmin: Person;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    const { ownerPool } = served.test;
    maple = await served.addClinic('Maple');
    north = await served.addClinic('Élm North');
    south = await served.addClinic('Maple South');
    cedar = await served.addClinic('Cedar');
    await ownerPool.query(
      'update clinic set customer_id = (select customer_id from clinic where clinic_id = $1) where clinic_id = any($2)',
      [maple.clinicId, [north.clinicId, south.clinicId]],
    );
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [north.clinicId]: true });
    member = await served.addUser('member@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    await storeDays(ownerPool, maple.clinicId, DAYS);
    await ownerPool.query(fixture(maple.clinicId, admin.userId, member.userId));
    const oneDay = { providerId: 'H1', date: '2026-11-02', appointments: 1, minutesBooked: 60, production: 60 };
    for (const { clinicId } of [north, south, cedar]) {
      await storeDays(ownerPool, clinicId, [oneDay]);
      await ownerPool.query(
        `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
           values (${clinicId}, 'H1', 1, 'Bo', 'Fir', 1, true);
         insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
           values (${clinicId}, 'H1', '2026-11-02', 3, 1)`,
      );
    }
  });
  afterAll(() => served.close());

  const asked = (query: Partial<ChartQuery> = {}, person: Person = admin) => ({
    viewer: { userId: person.userId, isSuperAdmin: person === superAdmin },
    clinic: { clinicId: maple.clinicId, timeZone: 'America/Toronto' },
    query: { ...RANGE, compare: false, interval: 'day', ...query } as ChartQuery,
    now: NOW,
  });
  const database = () => served.test.database;

  describe('Provider/Productivity', () => {
    it('adds the days of each hygienist, and leaves out who is excluded or of another type, by amount', async () => {
      const { totals, leftOut } = await readProviderProductivity(database(), asked());
      const common = { date: null, clinicId: maple.clinicId, clinicName: 'Maple', isOwn: true, isPartial: false };
      expect(totals).toEqual([
        // In order of their names: Élan Brun before H3, who has no name and has left, before Zoe Adams.
        {
          ...{ ...common, providerId: 'H2', providerFirstName: 'Élan', firstName: 'Élan', providerLastName: 'Brun' },
          ...{
            moneyEarned: 500,
            hygieneEarned: 500,
            xRayEarned: 0,
            totalMinutesWorked: 200,
            totalMinutesClocked: null,
          },
          // 60 x 500 / 200.
          ...{ perHour: 150, hygienePerHour: 150, hygieneXRayPerHour: 150, plannedPerHour: null },
          percentProductiveTime: null,
        },
        {
          ...{ ...common, providerId: 'H3', providerFirstName: 'H3', firstName: 'H3', providerLastName: '' },
          ...{ moneyEarned: 100, hygieneEarned: 100, xRayEarned: 0, totalMinutesWorked: 60, totalMinutesClocked: 60 },
          ...{ perHour: 100, hygienePerHour: 100, hygieneXRayPerHour: 100, plannedPerHour: null },
          percentProductiveTime: 1,
        },
        {
          ...{ ...common, providerId: 'H1', providerFirstName: 'Zoe', firstName: 'Zoe', providerLastName: 'Adams' },
          // 480 + 121 + 390 on past days, and 120 of today; clocked 480 + 130 + 450, and 480 scheduled on today and tomorrow.
          ...{ moneyEarned: 2802.01, hygieneEarned: 1901, xRayEarned: 340 },
          ...{ totalMinutesWorked: 1111, totalMinutesClocked: 2020 },
          // 60 x 2802.01, 1901 and 2241 / 1111; 60 x 2980 / 1330.
          ...{ perHour: 151.32, hygienePerHour: 102.66, hygieneXRayPerHour: 121.03, plannedPerHour: 134.44 },
          // All bookings of today and tomorrow: 480 + 121 + 390 + 300 + 240.
          percentProductiveTime: 1531 / 2020,
        },
      ]);
      expect(leftOut).toEqual([
        { reason: 'excludedFromAnalysis', count: 1, amount: 900, minutes: 480 },
        { reason: 'otherProviders', count: 1, amount: 2000, minutes: 100 },
        { reason: 'neverCompleted', count: 1, amount: 0, minutes: 60 },
      ]);
    });

    it('has a row for each day with anything, and today and later days are partial', async () => {
      const { data } = await readProviderProductivity(database(), asked());
      const shown = data.map((row) => [row.providerId, row.date, row.totalMinutesWorked, row.perHour, row.isPartial]);
      expect(shown).toEqual([
        ['H2', '2026-11-23', 200, 150, false],
        ['H3', '2026-10-30', 60, 100, false],
        ['H1', '2026-10-30', 480, 180, false],
        ['H1', '2026-11-01', 121, 120, false],
        ['H1', '2026-11-23', 390, 153.85, false],
        ['H1', '2026-11-24', 120, 60, true],
        ['H1', '2026-11-25', 0, null, true],
      ]);
    });

    it('has weeks from Monday and months, dated by their first day in the range', async () => {
      const rowsBy = async (interval: ChartQuery['interval']) =>
        (await readProviderProductivity(database(), asked({ interval }))).data
          .filter(({ providerId }) => providerId === 'H1')
          .map((row) => [row.date, row.totalMinutesWorked, row.moneyEarned, row.perHour, row.isPartial]);
      // 60 x 1682 / 601; 60 x 1120.01 / 510; 60 x 1362.01 / 631.
      expect(await rowsBy('week')).toEqual([
        ['2026-10-30', 601, 1682, 167.92, true],
        ['2026-11-23', 510, 1120.01, 131.77, true],
      ]);
      expect(await rowsBy('month')).toEqual([
        ['2026-10-30', 480, 1440, 180, true],
        ['2026-11-01', 631, 1362.01, 129.51, true],
      ]);
    });

    it('with compare shows the hygienists of the clinics of the customer that the viewer administers', async () => {
      const clinicsOf = async (person: Person) =>
        (await readProviderProductivity(database(), asked({ compare: true }, person))).totals.map(
          ({ clinicName, isOwn }) => `${clinicName} ${isOwn}`,
        );
      expect(new Set(await clinicsOf(admin))).toEqual(new Set(['Élm North false', 'Maple true']));
      expect(new Set(await clinicsOf(superAdmin))).toEqual(
        new Set(['Élm North false', 'Maple true', 'Maple South false']),
      );
    });
  });

  describe('Report/ClinicProductivity', () => {
    it('adds all hygienists of a clinic before it divides, and shows the clinics of the viewer by name', async () => {
      const { totals, compareNote } = await readClinicProductivity(database(), asked());
      expect(totals.map(({ clinicName }) => clinicName)).toEqual(['Élm North', 'Maple']);
      // 60 x 3402.01 / 1371; clocked 2020 and 60, since the time of Élan is unknown.
      expect(totals[1]).toMatchObject({
        ...{ moneyEarned: 3402.01, totalMinutesWorked: 1371, totalMinutesClocked: 2080, perHour: 148.88 },
        percentProductiveTime: 1591 / 2080,
      });
      expect(compareNote).toBeNull();
    });

    it('agrees with the sums of the days of all hygienists', async () => {
      const { data } = await readProviderProductivity(database(), asked());
      const { totals } = await readClinicProductivity(database(), asked());
      expect(data.reduce((sum, { moneyEarned }) => sum + (moneyEarned ?? 0), 0)).toBeCloseTo(
        totals.find(({ isOwn }) => isOwn)?.moneyEarned ?? 0,
        6,
      );
    });
  });

  describe('Report/HygieneRebookingPerformance', () => {
    it('counts a patient once a day, without hygienists who are excluded, and today those who left', async () => {
      const { data, totals, leftOut } = await readRebookingChart(database(), asked());
      const shown = data.map((row) => [row.date, row.patientsSeen, row.patientsRebooked, row.percentageRebooked]);
      expect(shown).toEqual([
        ['2026-10-30', 3, 2, 66.7],
        ['2026-11-23', 2, 1, 50],
        ['2026-11-24', 1, 1, 100],
      ]);
      expect(data.map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
      // 4 of 6.
      expect(totals).toEqual([
        {
          ...{ date: null, clinicId: maple.clinicId, clinicName: 'Maple', isOwn: true, isPartial: false },
          ...{ percentageRebooked: 66.7, patientsSeen: 6, patientsRebooked: 4, isOpen: true },
        },
      ]);
      expect(leftOut).toEqual([{ reason: 'excludedFromAnalysis', count: 1, amount: 900, minutes: 480 }]);
    });
  });

  describe('Report/RnaUsage and RnaUsageByUser', () => {
    it('count appointments that are over, by hygienist', async () => {
      const { data, totals } = await readRnaUsage(database(), asked());
      const shown = data.map((row) => [row.providerId, row.date, row.appointments, row.plannedAppointments]);
      expect(shown).toEqual([
        ['H2', '2026-11-23', 4, 1],
        ['H1', '2026-10-30', 8, 6],
        ['H1', '2026-11-23', 7, 3],
        ['H1', '2026-11-24', 1, 1],
      ]);
      // 1 of 4 and 10 of 16.
      expect(totals.map(({ percentageUsage }) => percentageUsage)).toEqual([25, 62.5]);
    });

    it('count the same appointments by who planned them', async () => {
      const query = { startDate: '2026-11-23', endDate: '2026-11-25' };
      const { data, totals } = await readRnaUsageByUser(database(), asked(query));
      const byUser = totals.map(({ userFullName, optimizedAppts, moneyEarned }) => [
        userFullName,
        optimizedAppts,
        moneyEarned,
      ]);
      // Both are called Ada Tester.
      expect(byUser).toEqual([
        ['Ada Tester (admin@helix.example)', 3, 300.3],
        ['Ada Tester (member@helix.example)', 1, 100.1],
        ['Former user', 1, 100.1],
        ['Not Optimized', 7, 700.7],
      ]);
      expect(data.map(({ userFullName, date, optimizedAppts }) => `${date} ${userFullName} ${optimizedAppts}`)).toEqual(
        [
          '2026-11-23 Ada Tester (admin@helix.example) 2',
          '2026-11-24 Ada Tester (admin@helix.example) 1',
          '2026-11-23 Ada Tester (member@helix.example) 1',
          '2026-11-23 Former user 1',
          '2026-11-23 Not Optimized 7',
        ],
      );
      const usage = await readRnaUsage(database(), asked(query));
      const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, one) => total + (one ?? 0), 0);
      expect(sum(totals.map(({ optimizedAppts }) => optimizedAppts))).toBe(
        sum(usage.totals.map(({ appointments }) => appointments)),
      );
    });
  });

  describe('Report/ProductUsage', () => {
    it('has a line for each clinic', async () => {
      const clinics = [maple, north].map(({ clinicId }, at) => ({
        ...{ clinicId, name: at === 0 ? 'Maple' : 'Élm North', timeZone: 'America/Toronto' },
      }));
      const rows = await readProductUsage(database(), clinics, { ...RANGE, interval: 'month' }, NOW);
      // 1 of 3; 6 of 8; 3 + 1 + 1 of 7 + 4 + 1.
      expect(rows).toEqual([
        { name: 'Élm North', date: '2026-11-01', percentageUsage: 33.3, isPartial: true },
        { name: 'Maple', date: '2026-10-30', percentageUsage: 75, isPartial: true },
        { name: 'Maple', date: '2026-11-01', percentageUsage: 41.7, isPartial: true },
      ]);
    });

    it('has the id behind the name of clinics that have the same one', async () => {
      const clinics = [maple, north].map(({ clinicId }) => ({
        ...{ clinicId, name: 'Maple', timeZone: 'America/Toronto' },
      }));
      const rows = await readProductUsage(database(), clinics, { ...RANGE, interval: 'month' }, NOW);
      expect(new Set(rows.map(({ name }) => name))).toEqual(
        new Set([`Maple (${maple.clinicId})`, `Maple (${north.clinicId})`]),
      );
    });

    it('shows members their clinics, and super admins those of the customer', async () => {
      const namesFor = async (person: Person) => {
        const path = '/api/report/productusage?startDate=2026-11-02&enddate=2026-11-02';
        const { body } = await call('get', path, person, maple).expect(200);
        return (body as { name: string }[]).map(({ name }) => name);
      };
      expect(await namesFor(member)).toEqual(['Cedar']);
      expect(await namesFor(superAdmin)).toEqual(['Élm North', 'Maple South']);
    });
  });

  const ROUTES = [
    ...['Provider/Productivity', 'Report/ClinicProductivity', 'Report/HygieneRebookingPerformance'],
    ...['Report/RnaUsage', 'Report/RnaUsageByUser', 'Report/ProductUsage'],
  ];

  describe.each(ROUTES)('GET %s', (route) => {
    it('matches the names of parameters in any case', async () => {
      const query = 'STARTDATE=2026-10-01&enddate=2026-10-31&COMPARE=1&interval=week';
      await call('get', `/api/${route}?${query}`, admin, maple).expect(200);
    });

    it.each([
      ['a range that ends before it starts', 'startDate=2026-11-02&endDate=2026-11-01', 'endDate'],
      ['1,501 days', 'startDate=2022-01-01&endDate=2026-02-09', 'endDate'],
      ['30 February', 'startDate=2026-02-30&endDate=2026-03-31', 'startDate'],
      ['a missing date', 'startDate=2026-02-01', 'endDate'],
      ['an unknown interval', 'startDate=2026-02-01&endDate=2026-03-01&interval=year', 'interval'],
    ])('returns 422 with the field for %s', async (_name, query, field) => {
      const { body } = await call('get', `/api/${route}?${query}`, admin, maple).expect(422);
      expect((body as { errors: { field: string; message: string }[] }).errors).toEqual([
        { field, message: expect.stringContaining('expected') },
      ]);
    });

    it('accepts 1,500 days', async () => {
      await call('get', `/api/${route}?startDate=2022-01-01&endDate=2026-02-08`, admin, maple).expect(200);
    });
  });

  it('hide money from users who turned performance off, and keep their hours', async () => {
    await served.test.ownerPool.query('update app_user set preferences = $2 where user_id = $1', [
      admin.userId,
      JSON.stringify({ performanceDisplay: 'none' }),
    ]);
    const query = 'startDate=2026-10-30&endDate=2026-11-23';
    const answers = await Promise.all(
      ROUTES.slice(0, 5).map((route) => call('get', `/api/${route}?${query}`, admin, maple).expect(200)),
    );
    const [providers] = answers;
    expect(providers?.body).toMatchObject({
      totals: expect.arrayContaining([
        expect.objectContaining({ providerId: 'H1', totalMinutesWorked: 991, perHour: null, moneyEarned: null }),
      ]),
      leftOut: expect.arrayContaining([expect.objectContaining({ amount: null, minutes: 480 })]),
    });
    const money = /"(?:moneyEarned|\w*perHour|\w+Earned|amount)":(?!null)/i;
    expect(answers.map(({ text }) => money.exec(text)?.[0])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await served.test.ownerPool.query(`update app_user set preferences = '{}' where user_id = $1`, [admin.userId]);
  });
});

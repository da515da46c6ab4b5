import { addSums, measuresOf } from '@helix/hygiene';
import { clocksOf, PROVIDER_TYPE, readReportDays } from '@helix/report-inputs';
import type { Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { explainClinicFigure, FIGURE_APPOINTMENTS, FIGURE_PROCEDURES } from './explain-figure.query.js';

/** 10:00 in Toronto on the Tuesday. */
const NOW = Date.parse('2026-11-24T15:00:00Z');
const RANGE = { startDate: '2026-11-23', endDate: '2026-11-24' };

/**
 * On Monday H1 has a completed appointment, one that nobody closed and a no-show, D1 one; H3 is excluded. On Tuesday H1 has
 * one that is over, and one that is not. What D1 did in exam 3 is attributed to H1.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H3', 1, 'Eva', 'Temp', 1, true),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H3', true);
  insert into patient (clinic_id, id, version, initials) values (${clinicId}, 'P1', 1, 'AB'), (${clinicId}, 'P2', 1, 'CD');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'A1', 1, 'P1', 'H1', '2026-11-23T09:00', 60, 'completed'), (${clinicId}, 'A2', 1, 'P2', 'H1', '2026-11-23T10:00', 40, 'scheduled'),
    (${clinicId}, 'A3', 1, 'P2', 'H1', '2026-11-23T11:00', 50, 'noShow'), (${clinicId}, 'A4', 1, 'P2', 'D1', '2026-11-23T11:00', 30, 'completed'),
    (${clinicId}, 'A5', 1, 'P1', 'H3', '2026-11-23T11:00', 20, 'completed'), (${clinicId}, 'A6', 1, 'P1', 'H1', '2026-11-24T08:00', 60, 'scheduled'),
    (${clinicId}, 'A7', 1, 'P2', 'H1', '2026-11-24T11:00', 45, 'scheduled'), (${clinicId}, 'A8', 1, 'P2', 'H1', '2026-11-25T11:00', 45, 'scheduled');
  insert into appointment_analysis select clinic_id, id, 0, 0, 0, 180, null, 1 from appointment where id in ('A1', 'A6');
  insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at)
    select clinic_id, id, patient_id, provider_id, start_at::date, '{}', 1, '', now() from appointment where id in ('A1', 'A2', 'A6', 'A7');
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values (${clinicId}, 'A1', now(), 0, '[]');
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
    select clinic_id, id, patient_id, provider_id, start_at::date, id = 'A2', now() from appointment where id in ('A1', 'A2', 'A6', 'A7');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, description, status, amount) values
    (${clinicId}, '1', 1, 'P1', 'H1', '2026-11-23', '11112', 'Scaling', 102, 132), (${clinicId}, '2', 1, 'P1', 'H1', '2026-11-23', '02144', 'Bitewings', 102, 55),
    (${clinicId}, '3', 1, 'P1', 'D1', '2026-11-23', '01202', 'Recall exam', 102, 42), (${clinicId}, '4', 1, 'P2', 'D1', '2026-11-23', '23111', 'Filling', 102, 210),
    (${clinicId}, '5', 1, 'P1', 'H3', '2026-11-23', '11111', 'Scaling', 102, 66), (${clinicId}, '6', 1, 'P1', 'H1', '2026-11-24', '11111', 'Scaling', 102, 66),
    (${clinicId}, '7', 1, 'P1', 'H1', '2026-11-23', '11111', 'Scaling', 105, 66), (${clinicId}, '8', 1, 'P1', 'H1', '2026-11-25', '11111', 'Scaling', 102, 66);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, '3', 'H1');
  insert into provider_day
    (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal, goal_minutes,
     production, hygiene, x_ray, exam, other) values
    (${clinicId}, 'H1', '2026-11-23', 1, 2, 1, 0, 0, 1, 0, 1, 100, 200, 480, 0, 0, 0, 180, 60, 229, 132, 55, 42, 0),
    (${clinicId}, 'H1', '2026-11-24', 1, 2, 2, 0, 0, 0, 0, 0, 105, 60, 300, 0, 0, 0, 180, 60, 66, 66, 0, 0, 0),
    (${clinicId}, 'H3', '2026-11-23', 1, 1, 0, 0, 0, 1, 0, 0, 20, 60, 60, 0, 0, 0, 0, 0, 66, 66, 0, 0, 0),
    (${clinicId}, 'D1', '2026-11-23', 1, 1, 0, 0, 0, 1, 0, 0, 30, null, null, 0, 0, 0, 0, 0, 210, 0, 0, 0, 210)`;

describe('GET Explain/figure', () => {
  let clinics: TwoClinics;
  let admin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    admin = await clinics.served.addUser('figures@helix.example', { [clinics.maple.clinicId]: true });
    await clinics.rows(fixture(clinics.maple.clinicId));
  });
  afterAll(() => clinics.served.close());

  const maple = () => ({ clinicId: clinics.maple.clinicId, timeZone: 'America/Toronto' });
  const explain = (measure: Parameters<typeof explainClinicFigure>[2]['measure'], providerId?: string) =>
    explainClinicFigure(clinics.served.test.database, maple(), { ...RANGE, measure, page: 1, providerId }, NOW);
  const get = (query: string, by = admin) => clinics.call('get', `/api/Explain/figure?${query}`, by, clinics.maple);
  const leftOut = (reason: string, count: number, amount: number, minutes: number) => ({
    ...{ reason, count, amount, minutes },
  });

  it('has the procedures behind the production, and what others are credited with', async () => {
    const { rows, ...figure } = await explain('production');
    // 132.00 + 55.00 + 42.00 + 66.00.
    expect(figure).toEqual({
      ...{ measure: 'production', value: 295, unit: 'dollars', rule: 'R-24', page: 1, pages: 1 },
      formula: 'What was completed, gross, by who is credited',
      parts: [{ name: 'completed procedures', value: 4, unit: 'count' }],
      leftOut: [leftOut('otherProviders', 1, 210, 0), leftOut('excludedFromAnalysis', 1, 66, 0)],
    });
    expect(rows[2]).toEqual({
      ...{ kind: 'procedure', id: '3', date: '2026-11-23', providerName: 'Zoe Adams', text: '01202 Recall exam' },
      ...{ amount: 42, minutes: null, minutesAvailable: null, isCounted: null },
    });
  });

  it('divides it by the minutes of appointments that took place', async () => {
    // 60 x 295.00 / (60 + 40 + 60).
    const figure = await explain('perHour');
    expect([figure.value, figure.parts.map(({ value }) => value)]).toEqual([110.63, [295, 160]]);
    expect(figure.leftOut).toEqual([
      leftOut('otherProviders', 2, 210, 30),
      leftOut('excludedFromAnalysis', 2, 66, 20),
      leftOut('noShow', 1, 0, 50),
      leftOut('notOver', 1, 0, 45),
    ]);
  });

  it.each([
    ['minutes', 160],
    // 60 x 360.00 / 120, 60 x 198.00 / 160 and 60 x 253.00 / 160.
    ['plannedPerHour', 180],
    ['hygienePerHour', 74.25],
    ['hygieneXRayPerHour', 94.88],
    // 205 of 500 minutes; 1 of 2 patients on Monday and none of 1 today; 1 of 3 appointments.
    ['openTime', 59],
    ['rebooked', 33.3],
    ['rnaUsage', 33.3],
  ] as const)('explains %s', async (measure, expected) => {
    expect((await explain(measure)).value).toBe(expected);
  });

  it('has the figures of the charts', async () => {
    const request = {
      ...RANGE,
      clocks: clocksOf([maple()], NOW),
      providerType: PROVIDER_TYPE.hygienist,
      providerIds: [],
      interval: 'day',
    } as const;
    const { days } = await clinics.served.test.database.inClinics([maple().clinicId], (transaction) =>
      readReportDays(transaction, request),
    );
    const sums = addSums(days.map((day) => day.sums));
    const { perHour, plannedPerHour, hygienePerHour, hygieneXRayPerHour, percentProductiveTime } = measuresOf(sums);
    const valueOf = async (measure: Parameters<typeof explain>[0]) => (await explain(measure)).value;
    expect([await valueOf('production'), await valueOf('minutes')]).toEqual([
      sums.productionCents / 100,
      sums.minutesWorked,
    ]);
    expect([
      await valueOf('perHour'),
      await valueOf('plannedPerHour'),
      await valueOf('hygienePerHour'),
      await valueOf('hygieneXRayPerHour'),
    ]).toEqual([perHour, plannedPerHour, hygienePerHour, hygieneXRayPerHour].map((cents) => cents! / 100));
    expect(await valueOf('openTime')).toBe(Math.round(1000 - 1000 * percentProductiveTime!) / 10);
  });

  it('has all money and minutes of the practice-management system in rows and left out together', async () => {
    const { rows, leftOut: missing } = await explain('perHour');
    const total = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const of = {
      money: await clinics.rows(
        `select sum(amount)::float8 as sum from procedure where status = 102 and date <= '2026-11-24'`,
      ),
    };
    const [time] = await clinics.rows(
      `select sum(duration_minutes)::integer as sum from appointment where start_at < '2026-11-25'`,
    );
    expect(total([...rows, ...missing].map(({ amount }) => amount))).toBe(of.money[0]!['sum']);
    expect(total([...rows, ...missing].map(({ minutes }) => minutes))).toBe(time!['sum']);
  });

  it('answers a chosen hygienist, also an excluded one, and names the rest', async () => {
    const { value, leftOut: missing } = await explain('production', 'H3');
    expect([value, missing]).toEqual([66, [leftOut('notChosen', 4, 295, 0), leftOut('otherProviders', 1, 210, 0)]]);
  });

  it('responds with 200 rows a page', async () => {
    await clinics.rows(`
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select ${clinics.maple.clinicId}, 'X' || n, 1, 'P1', 'H1', '2026-05-04', '11111', 102, 1 from generate_series(1, 203) n`);
    const query = 'measure=production&startDate=2026-05-01&endDate=2026-05-31';
    const [first, second, third] = await Promise.all(['', '&page=2', '&page=3'].map((page) => get(`${query}${page}`)));
    expect([first!.body.pages, first!.body.rows.length, second!.body.rows.length, third!.body.rows]).toEqual([
      2,
      200,
      3,
      [],
    ]);
    expect([second!.body.value, third!.body.page]).toEqual([203, 3]);
  });

  it.each([
    ['a range of 367 days', 'measure=minutes&startDate=2025-11-24&endDate=2026-11-25', 'endDate'],
    ['an end before the start', 'measure=minutes&startDate=2026-11-24&endDate=2026-11-23', 'endDate'],
    ['30 February', 'measure=minutes&startDate=2026-02-30&endDate=2026-11-23', 'startDate'],
    ['another figure', 'measure=wages&startDate=2026-11-23&endDate=2026-11-23', 'measure'],
    ['page 0', 'measure=minutes&startDate=2026-11-23&endDate=2026-11-23&page=0', 'page'],
    ['a doctor', 'measure=minutes&startDate=2026-11-23&endDate=2026-11-23&providerId=D1', 'providerId'],
    ['an unknown provider', 'measure=minutes&startDate=2026-11-23&endDate=2026-11-23&providerId=H9', 'providerId'],
  ])('returns 422 for %s', async (_what, query, field) => {
    const { status, body } = await get(query);
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]]);
  });

  it('returns 403 for figures of a clinic of which the user is no admin', async () => {
    const query = `measure=production&startDate=2026-11-23&endDate=2026-11-24&clinicId=${clinics.cedar.clinicId}`;
    expect((await get(query)).status).toBe(403);
    const member = await clinics.served.addUser('both-figures@helix.example', {
      ...{ [clinics.maple.clinicId]: true, [clinics.cedar.clinicId]: false },
    });
    expect((await get(query, member)).status).toBe(403);
    expect((await get(query.replace(/\d+$/, String(clinics.maple.clinicId)), member)).status).toBe(200);
  });

  it('reads a year of ten by indexes', async () => {
    await clinics.rows(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select 901, 'Y' || n, 1, 'P' || n % 900, 'H' || n % 8, timestamp '2016-01-01 09:00' + make_interval(days => n / 8), 60, 'completed'
        from generate_series(1, 30000) n;
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select 901, 'Y' || n, 1, 'P' || n % 900, 'H' || n % 8, date '2016-01-01' + n / 8, '11111', 102, 66 from generate_series(1, 30000) n;
      analyze appointment, procedure`);
    const values = [1, '2026-01-01', '2026-12-31'];
    expect(await sequentialScans(clinics.served.test, FIGURE_APPOINTMENTS, values)).not.toContain('appointment');
    expect(await sequentialScans(clinics.served.test, FIGURE_PROCEDURES, values)).not.toContain('procedure');
  });
});

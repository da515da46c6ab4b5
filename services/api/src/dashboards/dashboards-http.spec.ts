import type { OpenTimeRow } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { DASHBOARD_APPOINTMENTS, NAMED_APPOINTMENTS } from './dashboard-appointments.query.js';
import { PROVIDER_SCHEDULES } from './open-gaps.query.js';
import { PROVIDER_TIMES } from './open-time.query.js';
import { PLANNED_BY_MONTH } from './planned-appointments.query.js';

interface Clinic {
  clinicId: number;
  clinicGuid: string;
}

describe('the dashboard routes', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let birch: Clinic;
  let member: { token: string };
  let ofTwo: { token: string };
  let superAdmin: { token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    birch = await served.addClinic('Birch');
    member = await served.addUser('member@helix.example', { [maple.clinicId]: false });
    ofTwo = await served.addUser('two@helix.example', { [maple.clinicId]: false, [birch.clinicId]: true });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    // Ten years of three clinics, eight appointments of six hygienists a day; the same ids in each. The patients of
    // June 2017, P1000 to P1999 among them, have plans; those of January 2018, from P2000 on, have none.
    await served.test.ownerPool.query(`
      insert into provider (clinic_id, id, version, type, is_active)
        select clinic_id, 'H' || n, 1, 1, true from clinic, generate_series(0, 5) n;
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select clinic_id, 'A' || n, 1, 'P' || n % 3000, 'H' || n % 6,
               timestamp '2017-01-01 08:00' + make_interval(days => n / 48, hours => n % 8), 60, 'completed'
        from clinic, generate_series(0, 48 * 400) n;
      insert into appointment_analysis select clinic_id, id, 0, 180, 180, 180, null, 1 from appointment;
      insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
          inputs_hash, computed_at)
        select clinic_id, id, patient_id, provider_id, start_at::date, '{}', 1, '', now() from appointment;
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
        select clinic_id, id, '', 180, 60 from appointment where patient_id < 'P2';
      insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
        select clinic_id, appointment_id, saved_at, total_planned, '[]' from appointment_plan;
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months)
        select clinic_id, id, 6 from appointment where patient_id < 'P2';
      insert into patient (clinic_id, id, version, initials)
        select clinic_id, 'P' || n, 1, 'AB' from clinic, generate_series(0, 2999) n;
      insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
        select clinic_id, 'S' || n, 1, 'H' || n % 6, date '2017-01-01' + n / 6, '08:00', '16:00'
        from clinic, generate_series(0, 2400) n;
      insert into hygiene_day
        select clinic_id, 'H' || n % 6, date '2017-01-01' + n / 6, 8, n % 9 from clinic, generate_series(0, 20000) n;
      insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
          minutes_booked, minutes_clocked, total_planned, total_completed, total_billed, goal, rule_version, minutes_scheduled)
        select clinic_id, provider_id, date, 8, 0, 0, 0, 8, 0, 0, clinic_id, 480, 0, 0, 0, 0, 1, 480 from hygiene_day;
      analyze`);
  });
  afterAll(() => served.close());

  const get = (path: string, { token } = member, { clinicGuid } = maple) =>
    served.http().get(`/api/${path}`).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', clinicGuid);
  const range = 'startDate=2018-01-01&endDate=2018-01-02';

  it('return dashboards whatever the case of paths and parameters', async () => {
    const hygiene = await get('Dashboard/GetHygieneDashboard?date=2017-06-01&providerId=');
    expect([hygiene.status, hygiene.body]).toEqual([
      200,
      {
        yesterday: { totalAppointments: 48, plannedAppointments: 48, rebooked: 48, planNext: 48 },
        today: { totalAppointments: 48, plannedAppointments: 48, rebooked: 48, planNext: 48 },
        tomorrow: { totalAppointments: 48, plannedAppointments: 48, rebooked: 48, planNext: 48 },
        todayUnplannedCount: 0,
        unplannedPct3Months: expect.any(Number),
      },
    ]);
    const days = await get(`dashboard/getdashboard?STARTDATE=2018-01-01&enddate=2018-01-01&providerids=[{"id":"H1"}]`);
    expect(days.body.dashboard).toEqual([
      {
        date: '2018-01-01',
        averageHourlyProduction: 180,
        goalHourlyProduction: 0,
        appointmentsNeedingImprovement: 8,
        perfectAppointments: 0,
      },
    ]);
    expect(days.body.plannedAppointments).toHaveLength(12);
    const open = await get(`report/opentimetotals?${range}&providerIds=H1,H2&compare=false`);
    // Each of the two has the clinic's id as minutes of 480.
    expect(open.body[0]).toEqual({
      date: '2018-01-01',
      openTime: Number((100 - (100 * maple.clinicId) / 480).toFixed(1)),
      totalMinutesClocked: 960,
      totalMinutesWorked: 2 * maple.clinicId,
      clinicName: 'Maple',
      clinicId: maple.clinicId,
    });
  });

  describe('OpenTimeTotals with compare', () => {
    const clinics = async (user: { token: string }, compare: string, clinic = maple) => {
      const { body } = await get(`Report/OpenTimeTotals?${range}&compare=${compare}`, user, clinic);
      return (body as OpenTimeRow[]).map((row) => [row.clinicName, row.totalMinutesWorked]);
    };
    const twoDays = (...all: [string, Clinic][]) =>
      all.flatMap(([name, { clinicId }]) => [
        [name, 6 * clinicId],
        [name, 6 * clinicId],
      ]);

    it('returns the user’s own clinics only', async () => {
      expect(await clinics(member, 'true')).toEqual(twoDays(['Maple', maple]));
      expect(await clinics(ofTwo, 'true')).toEqual(twoDays(['Birch', birch], ['Maple', maple]));
      expect(await clinics(ofTwo, 'true', birch)).toEqual(twoDays(['Birch', birch], ['Maple', maple]));
      expect(await clinics(superAdmin, 'true')).toEqual(twoDays(['Birch', birch], ['Cedar', cedar], ['Maple', maple]));
    });

    it('returns the current clinic only without compare', async () => {
      expect(await clinics(ofTwo, 'false', birch)).toEqual(twoDays(['Birch', birch]));
      expect(await clinics(superAdmin, '', cedar)).toEqual(twoDays(['Cedar', cedar]));
    });
  });

  it('return 403 for another clinic, and 400 without a clinic', async () => {
    for (const path of [
      'Dashboard/GetHygieneDashboard',
      'Dashboard/GetAppointments?date=2018-01-01',
      'Dashboard/GetNextActions',
      `Dashboard/GetDashboard?${range}`,
      `Report/OpenTimeGaps?${range}`,
      `Report/OpenTimeTotals?${range}&compare=true`,
    ]) {
      expect((await get(path, member, cedar)).status).toBe(403);
      expect((await get(path, member, { clinicId: 0, clinicGuid: '' })).status).toBe(400);
      expect((await get(path)).status).toBe(200);
    }
  });

  it('return 422 with every invalid parameter', async () => {
    const errors = async (path: string) => {
      const { status, body } = await get(path);
      return [
        status,
        ...((body.errors ?? []) as { field: string; message: string }[]).map((one) => `${one.field}: ${one.message}`),
      ];
    };
    expect(await errors('Dashboard/GetHygieneDashboard?date=2026-02-30&providerId=H-1')).toEqual([
      422,
      'date: expected a date that exists',
      'providerId.0: expected 1 to 64 letters, digits, underscores or dots',
    ]);
    expect(await errors('Dashboard/GetHygieneDashboard?date=9999-12-31')).toEqual([
      422,
      'date: expected a date before the year 9999',
    ]);
    expect(await errors('Dashboard/GetDashboard?startDate=2026-01-02&endDate=2026-01-01&providerIds=H1')).toEqual([
      422,
      'providerIds: expected a JSON list of objects with an id',
    ]);
    expect(await errors('Dashboard/GetDashboard?startDate=2026-01-02&endDate=2026-01-01')).toEqual([
      422,
      'endDate: expected no earlier than startDate',
    ]);
    expect(await errors('Dashboard/GetDashboard?providerIds=[{"id":"%27;--"}]&startDate=2026-02-30')).toEqual([
      422,
      'startDate: expected a date that exists',
      'endDate: expected a date, yyyy-mm-dd',
      'providerIds: expected 1 to 64 letters, digits, underscores or dots',
    ]);
    expect(await errors('Report/OpenTimeTotals?startDate=2026-01-01&endDate=2026-03-04')).toEqual([
      422,
      'endDate: expected at most 62 days',
    ]);
    expect(await errors(`Report/OpenTimeTotals?${range}&compare=true&providerIds=H1`)).toEqual([
      422,
      'providerIds: expected none when clinics are compared: ids of providers are each clinic’s own',
    ]);
    expect(await errors('Report/OpenTimeGaps?startDate=2026-01-01&endDate=2026-03-04&providerIds=H-1')).toEqual([
      422,
      'providerIds.0: expected 1 to 64 letters, digits, underscores or dots',
      'endDate: expected at most 62 days',
    ]);
    expect(await errors('Dashboard/GetAppointments?date=9999-12-31')).toEqual([
      422,
      'date: expected a date before the year 9999',
    ]);
    expect(await errors(`Report/OpenTimeTotals?${range}&compare=perhaps`)).toEqual([
      422,
      'compare: expected true or false',
    ]);
  });

  describe('the dashboard queries of a clinic with a long history', () => {
    const plan = (name: string, sql: string, types: string, values: string) =>
      served.test.database.inClinics([maple.clinicId], async (transaction) => {
        await transaction.query(`prepare ${name}(${types}) as ${sql}`);
        const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, costs off, timing off) execute ${name}(${values})`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    const buffers = (text: string): number => Number(/Buffers: shared hit=(\d+)/.exec(text)?.[1] ?? Infinity);

    it.each([
      // 144 appointments of 19,200, with four look-ups each, or seven.
      ['appointments', DASHBOARD_APPOINTMENTS, 4000],
      ['named_appointments', NAMED_APPOINTMENTS, 6000],
      // 6 hygienists on three days, with the patients of 144 appointments.
      ['gaps', PROVIDER_SCHEDULES, 1500],
    ])('read the %s of three days by index', async (name, sql, pages) => {
      const [type, clinic] = name === 'gaps' ? ['integer[]', `'{${maple.clinicId}}'`] : ['integer', maple.clinicId];
      const values = `${clinic}, '2017-06-01', '2017-06-03', '{}'`;
      const text = await plan(name, sql, `${type}, date, date, text[]`, values);
      expect(text).not.toMatch(/Seq Scan on (appointment|schedule|patient)\b/);
      expect(buffers(text)).toBeLessThan(pages);
    });

    it.each([
      ['months', PLANNED_BY_MONTH, 'integer, date, date, text[]', `'2018-01-01', '2018-12-31', '{}'`],
      ['times', PROVIDER_TIMES, 'integer[], date, date, text[]', `'2018-01-01', '2018-01-08', '{}'`],
    ])('read the %s by index', async (name, sql, types, values) => {
      const clinic = name === 'times' ? `'{${maple.clinicId}}'` : maple.clinicId;
      const text = await plan(name, sql, types, `${clinic}, ${values}`);
      expect(text).not.toMatch(/Seq Scan on (hygiene|provider)_day/);
      expect(buffers(text)).toBeLessThan(100);
    });
  });
});

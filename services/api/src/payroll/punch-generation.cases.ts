import type { PayrollRowView, PunchGeneration } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';

/**
 * Hygienists work on Tuesdays from 8 to 12 and 13 to 17. In the week of Sunday 2026-02-01 the Tuesday is the 3rd; H1 had
 * an appointment that was cancelled. H3 is not active, D1 a doctor.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, true),
    (${clinicId}, 'H3', 1, 'Abe', 'Left', 1, false), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, base_wage) values (${clinicId}, 'H1', 40);
  insert into weekly_schedule (clinic_id, provider_id, saved_on)
    select ${clinicId}, p, '2026-01-01' from unnest('{H1,H2,H3,D1}'::text[]) p;
  insert into weekly_shift (clinic_id, provider_id, saved_on, day_of_week, start_time, end_time)
    select clinic_id, provider_id, saved_on, 3, s, e
    from weekly_schedule, (values (time '08:00', time '12:00'), ('13:00', '17:00')) v(s, e);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'A1', 1, 'P1', 'H1', '2026-02-03 09:00', 60, 'cancelled'),
    (${clinicId}, 'A3', 1, 'P1', 'H3', '2026-02-03 09:00', 60, 'completed')`;

describe('POST Provider/TimeClockPunchGeneration', () => {
  let served: TestApp;
  let maple: Clinic;
  let superAdmin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => served.close());
  beforeEach(() =>
    own(`
      truncate provider, provider_setting, appointment, punch, weekly_schedule, weekly_shift, clocked_day, clocked_punch,
        time_sheet_import,
        outbox, audit_trail;
      update clinic set payroll_visible = true;
      ${fixture(maple.clinicId)}`),
  );

  const own = (sql: string) => served.test.ownerPool.query<Record<string, unknown>>(sql);
  const WEEK = { startDate: '2026-02-01', endDate: '2026-02-07' };
  const send = (form: object = {}) =>
    call('post', '/api/Provider/TimeClockPunchGeneration', superAdmin, maple).send({
      ...{ ...WEEK, recreateSchedule: false, providerId: null },
      ...form,
    });
  const generate = async (form: object = {}): Promise<PunchGeneration> => {
    const { status, body } = await send(form);
    expect(status).toBe(200);
    return body as PunchGeneration;
  };
  const punches = async () =>
    (
      await own(`select provider_id || ' ' || date || ' ' || left(time_in::text, 5) || '-' || left(time_out::text, 5) as line
                 from clocked_punch order by 1`)
    ).rows.map(({ line }) => line);
  const published = async () =>
    (await own('select value from outbox order by outbox_id')).rows.map(
      ({ value }) => (JSON.parse(String(value)) as Record<string, unknown>)['providerDays'],
    );

  it('generates a pair for each shift of active hygienists, and says why other days have none', async () => {
    expect(await generate()).toEqual({
      ...{ daysGenerated: 1, punchesGenerated: 2, daysRemoved: 0 },
      // Both hygienists on six days; H2 had no appointment on the Tuesday.
      skipped: { imported: 0, pms: 0, alreadyGenerated: 0, noShift: 12, noAppointment: 1 },
    });
    expect(await punches()).toEqual(['H1 2026-02-03 08:00-12:00', 'H1 2026-02-03 13:00-17:00']);
    expect(await published()).toEqual([[['H1', '2026-02-03']]]);
  });

  it('pays them', async () => {
    await generate();
    const path = '/api/Report/GetPayrollReportByCommission?startDate=2026-02-01&endDate=2026-02-07&providerID=H1';
    const rows = (await call('get', path, superAdmin, maple)).body as PayrollRowView[];
    expect(
      rows.map(({ date, source, totalMinutesClocked, basePay }) => [date, source, totalMinutesClocked, basePay]),
    ).toEqual([['2026-02-03', 'generated', 480, 320]]);
  });

  it('changes nothing when it runs again', async () => {
    await generate();
    expect(await generate()).toMatchObject({ daysGenerated: 0, skipped: { alreadyGenerated: 1 } });
    expect(await generate({ recreateSchedule: true })).toMatchObject({ daysGenerated: 1, daysRemoved: 1 });
    expect(await punches()).toHaveLength(2);
  });

  it('takes the schedule that counts now only when it recreates', async () => {
    await generate();
    await own(`update weekly_shift set end_time = '16:00' where start_time = '13:00'`);
    await generate();
    expect(await punches()).toContain('H1 2026-02-03 13:00-17:00');
    await generate({ recreateSchedule: true });
    expect(await punches()).toEqual(['H1 2026-02-03 08:00-12:00', 'H1 2026-02-03 13:00-16:00']);
  });

  it('removes generated days that have no shift any more, of the chosen provider alone', async () => {
    await own(`update appointment set provider_id = 'H2' where id = 'A3'`);
    await generate();
    await own('delete from weekly_shift');
    expect(await generate({ recreateSchedule: true, providerId: 'H1' })).toMatchObject({
      daysRemoved: 1,
      daysGenerated: 0,
    });
    expect(await punches()).toEqual(['H2 2026-02-03 08:00-12:00', 'H2 2026-02-03 13:00-17:00']);
    expect((await published())[1]).toEqual([['H1', '2026-02-03']]);
  });

  it('never replaces time sheets and punches of the PMS', async () => {
    await own(`
      update appointment set provider_id = 'H2' where id = 'A3';
      insert into time_sheet_import (clinic_id, import_id, file_name) values (${maple.clinicId}, 1, 'february.csv');
      insert into clocked_day values (${maple.clinicId}, 'H1', '2026-02-03', 'import', 1);
      insert into punch (clinic_id, id, version, provider_id, date, time_in) values
        (${maple.clinicId}, 'a', 1, 'H2', '2026-02-03', '09:00')`);
    expect(await generate({ recreateSchedule: true })).toMatchObject({
      daysGenerated: 0,
      skipped: { imported: 1, pms: 1 },
    });
    expect((await own('select source from clocked_day')).rows).toEqual([{ source: 'import' }]);
  });

  it('generates for an inactive hygienist who is named', async () => {
    expect(await generate({ providerId: 'H3' })).toMatchObject({ daysGenerated: 1, skipped: { noShift: 6 } });
  });

  it('is in the audit trail', async () => {
    await generate({ providerId: 'H1' });
    expect(await auditEntries(served, 'H1')).toMatchObject([
      {
        action: 'punchesGenerated',
        userId: superAdmin.userId,
        details: { ...WEEK, recreateSchedule: false, daysGenerated: 1, punchesGenerated: 2 },
      },
    ]);
  });

  it.each([
    ['a range that ends before it starts', { endDate: '2026-01-31' }, 422],
    ['more than 366 days', { endDate: '2027-02-02' }, 422],
    ['a provider of another type', { providerId: 'D1' }, 422],
    ['an unknown provider', { providerId: 'NOBODY' }, 404],
  ])('returns an error for %s, and generates nothing', async (_name, form, status) => {
    expect((await send(form)).status).toBe(status);
    expect(await punches()).toEqual([]);
  });
});

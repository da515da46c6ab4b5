import type { PayrollRowView, TimeSheetImport } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';

/** H1 has the payroll ID 4711, and works on Tuesdays from 7:30; the PMS has her from 8:15 on Wednesday 2026-02-04. */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Ana', 'Roy', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, false),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, base_wage, payroll_id) values (${clinicId}, 'H1', 40, '4711');
  insert into weekly_schedule (clinic_id, provider_id, saved_on) values (${clinicId}, 'H1', '2026-01-01');
  insert into weekly_shift (clinic_id, provider_id, saved_on, day_of_week, start_time, end_time) values
    (${clinicId}, 'H1', '2026-01-01', 3, '07:30', '12:00');
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (${clinicId}, 'a', 1, 'H1', '2026-02-04', '08:15', '12:00');
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    (${clinicId}, 'a', 1, 'H1', '2026-02-03', '06:00', '07:00')`;

describe('POST Villanova/ImportItemCardsEntry', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: true });
  });
  afterAll(() => served.close());
  beforeEach(() =>
    own(`
      truncate provider, provider_setting, punch, schedule, weekly_schedule, weekly_shift, clocked_day, clocked_punch,
        time_sheet_import, deleted_provider, outbox, audit_trail;
      update clinic set payroll_visible = true;
      ${fixture(maple.clinicId)}`),
  );

  const own = (sql: string) => served.test.ownerPool.query<Record<string, unknown>>(sql);
  const upload = (text: string, query = '', fileName = 'february.csv', clinic = maple) =>
    call('post', `/api/Villanova/ImportItemCardsEntry${query}`, admin, clinic).attach(
      'file',
      Buffer.from(text),
      fileName,
    );
  const importOf = async (text: string, query = ''): Promise<TimeSheetImport> => {
    const { status, body } = await upload(text, query);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as TimeSheetImport;
  };
  const sheet = (...lines: string[]) => ['Employee ID,Employee Name,Date,Daily Total,In 1,Out 1', ...lines].join('\n');
  const stored = async () =>
    (
      await own(`select d.provider_id || ' ' || d.date || coalesce(' ' || left(p.time_in::text, 5) || '-' ||
                   left(p.time_out::text, 5), '') as line
                 from clocked_day d left join clocked_punch p using (clinic_id, provider_id, date, source) order by 1`)
    ).rows.map(({ line }) => line);

  it('stores the days of a file, and pays them in place of the punches of the PMS', async () => {
    const { isPreview, days } = await importOf(sheet('4711,,2026-02-03,,09:00,12:30', ',"Young, Amy",2/5/2026,0:00,,'));
    expect([isPreview, days]).toEqual([
      false,
      [
        {
          ...{ row: 2, providerId: 'H1', providerName: 'Ana Roy', date: '2026-02-03', minutes: 210, before: null },
          punches: [{ in: '09:00', out: '12:30' }],
        },
        {
          ...{ row: 3, providerId: 'H2', providerName: 'Amy Young', date: '2026-02-05', minutes: 0, before: null },
          punches: [],
        },
      ],
    ]);
    expect(await stored()).toEqual(['H1 2026-02-03 09:00-12:30', 'H2 2026-02-05']);
    const path = '/api/Report/GetPayrollReportByCommission?startDate=2026-02-01&endDate=2026-02-07&providerID=';
    const payOf = async (providerId: string) =>
      ((await call('get', `${path}${providerId}`, admin, maple)).body as PayrollRowView[]).map(
        ({ date, source, totalMinutesClocked, basePay }) => [date, source, totalMinutesClocked, basePay],
      );
    expect(await payOf('H1')).toEqual([['2026-02-03', 'import', 210, 140]]);
    expect(await payOf('H2')).toEqual([['2026-02-05', 'import', 0, null]]);
  });

  it('starts a total with the first shift of the PMS or of the week, else at 9', async () => {
    await importOf(sheet('4711,,2026-02-03,2:00,,', '4711,,2026-02-04,2:00,,', '4711,,2026-02-05,2:00,,'));
    expect(await stored()).toEqual([
      'H1 2026-02-03 07:30-09:30',
      'H1 2026-02-04 08:15-10:15',
      'H1 2026-02-05 09:00-11:00',
    ]);
  });

  it('has the analysis recompute the days', async () => {
    await importOf(sheet('4711,,2026-02-03,8,,'));
    const { rows } = await own('select value from outbox');
    expect(rows.map(({ value }) => (JSON.parse(String(value)) as Record<string, unknown>)['providerDays'])).toEqual([
      [['H1', '2026-02-03']],
    ]);
  });

  it('names two people of one name with the payroll ID, else the id, behind it', async () => {
    await own(`update provider set first_name = 'ÁNA', last_name = 'roy' where clinic_id = ${maple.clinicId} and id = 'D1';
               update provider set first_name = 'Ana', last_name = 'Young' where clinic_id = ${maple.clinicId} and id = 'H2';
               insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
                 (${maple.clinicId}, 'H3', 1, 'Ana', 'young', 1, true);
               insert into provider_setting (clinic_id, provider_id, payroll_id) values (${maple.clinicId}, 'H3', '4712')`);
    const { days } = await importOf(sheet('4711,,2026-02-03,8,,', '4712,,2026-02-03,8,,'), '?preview=true');
    expect(days.map(({ providerName }) => providerName)).toEqual(['Ana Roy (4711)', 'Ana young (4712)']);
  });

  it('writes nothing as a preview', async () => {
    expect(await importOf(sheet('4711,,2026-02-03,8,,'), '?preview=true')).toMatchObject({
      isPreview: true,
      days: [{ minutes: 480, before: null }],
    });
    const { rows } = await own(`select (select count(*)::int from clocked_day) as days,
      (select count(*)::int from time_sheet_import) as imports, (select count(*)::int from outbox) as messages`);
    expect(rows).toEqual([{ days: 0, imports: 0, messages: 0 }]);
  });

  it('replaces the days of a later file only, and says what they were', async () => {
    await importOf(sheet('4711,,2026-02-03,,09:00,12:30', '4711,,2026-02-04,,09:00,10:00'));
    const { days } = await importOf(sheet('4711,,2026-02-04,,09:00,11:00'));
    expect(days).toMatchObject([{ date: '2026-02-04', minutes: 120, before: [{ in: '09:00', out: '10:00' }] }]);
    expect(await stored()).toEqual(['H1 2026-02-03 09:00-12:30', 'H1 2026-02-04 09:00-11:00']);
    const { rows: entries } = await own('select action, details from audit_trail order by audit_id');
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['timeSheetImported', { file: 'february.csv', days: 2, skipped: 0, replaced: [] }],
      [
        'timeSheetImported',
        {
          ...{ file: 'february.csv', days: 1, skipped: 0 },
          replaced: [
            {
              ...{ providerId: 'H1', date: '2026-02-04' },
              before: [{ in: '09:00', out: '10:00' }],
              after: [{ in: '09:00', out: '11:00' }],
            },
          ],
        },
      ],
    ]);
  });

  it('pays all pairs of a day and the seconds of its shifts, rounded once, and keeps the seconds in the audit trail', async () => {
    const header = 'Employee ID,Date,In 1,Out 1,In 2,Out 2,In 3,Out 3,In 4,Out 4';
    // 2:00:20 + 1:00 + 1:30 + 0:45:15, and a shift of 0:30: 5:45:35.
    const { days, warnings } = await importOf(
      `${header}\n4711,2026-02-03,8:00:10,10:00:30,10:15,11:15,12:00,13:30,14:00,14:45:15\n="4711",2026-02-03,11:30 PM,12:00 AM`,
    );
    const punches = [
      { in: '08:00', out: '10:00' },
      { in: '10:15', out: '11:15' },
      { in: '12:00', out: '13:30' },
      { in: '14:00', out: '14:45' },
      { in: '23:30', out: '24:00' },
    ];
    expect(days).toMatchObject([{ date: '2026-02-03', minutes: 346, punches }]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Seconds are added up and rounded half up once a day: 05:45:35 is 05:46.',
    ]);
    const path = '/api/Report/GetPayrollReportByCommission?startDate=2026-02-03&endDate=2026-02-03&providerID=H1';
    const [row] = (await call('get', path, admin, maple)).body as PayrollRowView[];
    expect(row).toMatchObject({ totalMinutesClocked: 346, punches });
    await importOf(sheet('4711,,2026-02-03,0:00,,'));
    const { rows } = await own(
      `select details->'replaced'->0->'before'->0 as before from audit_trail order by audit_id`,
    );
    expect(rows).toEqual([{ before: null }, { before: { in: '08:00:10', out: '10:00:30' } }]);
  });

  it('finds and pays the days of a hygienist whom the practice-management system deleted', async () => {
    await own(`
      update provider set deleted = true, first_name = null, last_name = null, type = null, is_active = null where id = 'H1';
      insert into deleted_provider values (${maple.clinicId}, 'H1', 'Ana', 'Roy', 1)`);
    const { days, warnings } = await importOf(sheet('4711,,2026-02-03,2:00,,', ',Ana Roy,2026-02-04,1:00,,'));
    expect(days.map(({ providerName, minutes }) => [providerName, minutes])).toEqual([
      ['Ana Roy', 120],
      ['Ana Roy', 60],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Ana Roy was deleted in the practice-management system.',
      'Ana Roy was deleted in the practice-management system.',
    ]);
    const path = '/api/Report/GetPayrollReportByCommission?startDate=2026-02-01&endDate=2026-02-28&providerID=H1';
    const { status, body } = await call('get', path, admin, maple);
    expect([status, (body as PayrollRowView[]).map(({ basePay }) => basePay)]).toEqual([200, [80, 40]]);
    // Renumbered: who has the same name takes the ID, and the next sheet finds her.
    await own(`
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
      values (${maple.clinicId}, 'H9', 1, 'Ana', 'Roy', 1, true)`);
    const taken = await call('post', '/api/Provider', admin, maple).send({ providerId: 'H9', payrollId: '4711' });
    expect(taken.status).toBe(200);
    const later = await importOf(sheet('4711,,2026-02-05,2:00,,', ',"Roy, Ana",2026-02-06,1:00,,'));
    expect([later.days.map(({ providerName }) => providerName), later.warnings]).toEqual([
      ['Ana Roy (4711)', 'Ana Roy (4711)'],
      [],
    ]);
  });

  it('writes nothing when a row is wrong, and lists every one', async () => {
    const text = sheet('4711,,2026-02-03,8,,', '4712,,2026-02-03,8,,', '4711,,2026-02-31,8,,');
    const { status, body } = await upload(text);
    expect([status, body.detail, body.errors]).toEqual([
      422,
      'row 3: Payroll ID 4712 is not known in this clinic. (1 more)',
      [
        { field: 'row 3', message: 'Payroll ID 4712 is not known in this clinic.' },
        { field: 'row 4', message: '"2026-02-31" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.' },
      ],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('leaves out other people where that is asked for', async () => {
    const text = sheet('4711,,2026-02-03,8,,', ',Dan Dent,2026-02-03,8,,');
    expect((await upload(text)).status).toBe(422);
    const { days, skipped } = await importOf(text, '?skipUnknown=true');
    expect([days.length, skipped]).toEqual([1, [{ row: 3, message: 'Dan Dent is not a hygienist.' }]]);
  });

  it('asks for a file, and refuses one that is too large', async () => {
    const none = await call('post', '/api/Villanova/ImportItemCardsEntry', admin, maple).field('note', 'x');
    expect([none.status, none.body.detail]).toEqual([422, 'Please select a file first.']);
    expect((await upload('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('knows the people of the clinic of the request alone', async () => {
    const { status, body } = await upload(sheet('4711,,2026-02-03,8,,'), '', 'february.csv', cedar);
    expect([status, body.detail]).toEqual([422, 'row 2: Payroll ID 4711 is not known in this clinic.']);
  });
});

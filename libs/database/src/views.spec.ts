import { createTestDatabase, type TestDatabase, TWO_CLINICS } from './testing/index.js';

describe('view', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Ten years of two clinics: 40,000 appointments each, of ten providers.
    await test.ownerPool.query(`
      ${TWO_CLINICS}
      insert into provider (clinic_id, id, version, type, is_active, deleted)
        select c, 'H' || n, 1, case when n < 8 then 1 else 2 end, true, n = 7
        from generate_series(1, 2) c, generate_series(0, 9) n;
      insert into provider_setting (clinic_id, provider_id, exclude_from_calendar, exclude_from_analysis)
        values (1, 'H5', true, false), (1, 'H6', false, true);
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, comments)
        select c, 'A' || n, 1, 'P' || n % 2000, 'H' || n % 10, '2016-01-01'::timestamp + n * interval '130 minutes', 60,
               (array['completed', 'cancelled', 'noShow', 'scheduled'])[n % 4 + 1], 'Clinic ' || c
        from generate_series(1, 2) c, generate_series(1, 40000) n;
      insert into appointment (clinic_id, id, version, deleted) values (1, 'deleted', 2, true);
      insert into appointment_comment (clinic_id, appointment_id, text, state)
        select clinic_id, id, 'Called', 2 from appointment where id like 'A%7';
      analyze;`);
  });
  afterAll(() => test.drop());

  const inClinic = async (clinicId: number, sql: string): Promise<Record<string, unknown>[]> =>
    test.database.inClinics([clinicId], async (tx) => (await tx.query<Record<string, unknown>>(sql)).rows);

  const VIEWS = [
    'active_appointment',
    'analysed_hygienist',
    'calendar_appointment',
    'clinic_provider',
    'commented_appointment',
    'hygiene_appointment',
    'hygienist',
  ];

  it('of every name runs with the permissions of its reader', async () => {
    const { rows } = await test.ownerPool.query<{ name: string; options: string[] }>(`
      select relname as name, reloptions as options from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`);
    expect(rows).toEqual(VIEWS.map((name) => ({ name, options: ['security_invoker=true'] })));
  });

  it.each(VIEWS)('%s shows rows of the clinics in the scope only', async (name) => {
    expect(await inClinic(2, `select distinct clinic_id from ${name}`)).toEqual([{ clinic_id: 2 }]);
    expect(await test.database.query(`select clinic_id from ${name}`)).toEqual([]);
  });

  it('active_appointment leaves out cancelled, missed and deleted appointments', async () => {
    expect(
      await inClinic(1, 'select status, count(*)::int as n from active_appointment group by 1 order by 1'),
    ).toEqual([
      { status: 'completed', n: 10_000 },
      { status: 'scheduled', n: 10_000 },
    ]);
  });

  it('hygiene_appointment has the active appointments of hygienists, also of excluded ones', async () => {
    const statement = `select provider_id, count(*)::int as n from hygiene_appointment group by 1 order by 1`;
    const hygienists = ['H0', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'];
    expect(await inClinic(1, statement)).toEqual(hygienists.map((provider_id) => ({ provider_id, n: 2000 })));
  });

  it('calendar_appointment leaves out deleted appointments and those of excluded providers', async () => {
    const statement = `select provider_id, count(*)::int as n from calendar_appointment group by 1 order by 1`;
    const shown = ['H0', 'H1', 'H2', 'H3', 'H4', 'H6', 'H7', 'H8', 'H9'];
    expect(await inClinic(1, statement)).toEqual(shown.map((provider_id) => ({ provider_id, n: 4000 })));
  });

  it('clinic_provider has the type of the clinic’s settings, else that of the PMS, of providers that are not deleted', async () => {
    await test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, provider_type) values (2, 'H9', 1)`,
    );
    expect(await inClinic(2, `select id, type from clinic_provider where id >= 'H6' order by 1`)).toEqual([
      { id: 'H6', type: 1 },
      { id: 'H8', type: 2 },
      { id: 'H9', type: 1 },
    ]);
  });

  it('hygienist leaves out doctors and deleted providers, analysed_hygienist also excluded ones', async () => {
    const ids = async (name: string): Promise<unknown[]> =>
      (await inClinic(1, `select provider_id from ${name} order by 1`)).map((row) => row['provider_id']);
    expect(await ids('hygienist')).toEqual(['H0', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
    expect(await ids('analysed_hygienist')).toEqual(['H0', 'H1', 'H2', 'H3', 'H4', 'H5']);
  });

  it.each([
    [
      'the active appointments of a day',
      `select id from active_appointment where clinic_id = 1 and start_at >= '2025-06-01' and start_at < '2025-06-02'`,
      /appointment_start[^\n]*\n\s+Index Cond: [^\n]*start_at >= /,
    ],
    [
      'the active appointments of a patient after a time',
      `select id from active_appointment where clinic_id = 1 and patient_id = 'P7' and start_at > '2025-06-01'`,
      /appointment_patient[^\n]*\n\s+Index Cond: [^\n]*start_at > /,
    ],
    [
      'a patient’s next hygiene appointment',
      `select a.id from hygiene_appointment a
       where a.clinic_id = 1 and a.patient_id = 'P7' and a.start_at > '2025-06-01' order by a.start_at limit 1`,
      /appointment_patient[^\n]*\n\s+Index Cond: [^\n]*start_at > /,
    ],
    [
      'the calendar of a day with comments',
      `select id, comment, comment_state from calendar_appointment
       where clinic_id = 1 and start_at >= '2025-06-01' and start_at < '2025-06-02'`,
      /appointment_start[^\n]*\n\s+Index Cond: [^\n]*start_at >= /,
    ],
    [
      'the comment of an appointment',
      `select comment from commented_appointment where clinic_id = 1 and id = 'A7'`,
      /appointment_pkey[^\n]*\n\s+Index Cond: [^\n]*id = 'A7'/,
    ],
  ])('serves %s by the index of the table', async (_name, sql, index) => {
    const rows = await inClinic(1, `explain (analyze, buffers, costs off, timing off, summary off) ${sql}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (appointment|appointment_comment)\b/);
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(200);
  });
});

import { createTestDatabase, type TestDatabase, TWO_CLINICS } from '../../../../libs/database/src/testing/index.js';
import { ANALYSES } from '../appointments/analyses.query.js';
import { PATIENTS_WITH_REVERSALS } from '../appointments/cancelled-procedures.query.js';
import { BY_ID, OF_DAY, OF_PATIENTS, OF_PROVIDERS, PATIENTS } from '../appointments/search-appointments.query.js';
import { CALENDAR } from './calendar.query.js';
import { OPEN_DAY } from './open-day.query.js';

/** The cost of a day must not grow with a clinic's history, also through the views. */
describe('query plan of the calendar', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Ten years of two clinics: 40,000 appointments each, of ten providers.
    await test.ownerPool.query(`
      ${TWO_CLINICS}
      insert into provider (clinic_id, id, version, type, is_active)
        select c, 'H' || n, 1, 1, true from generate_series(1, 2) c, generate_series(0, 9) n;
      insert into patient (clinic_id, id, version, initials)
        select c, 'P' || n, 1, chr(65 + n % 26) || chr(65 + n / 26 % 26) from generate_series(1, 2) c, generate_series(0, 1999) n;
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select c, 'A' || n, 1, 'P' || n % 2000, 'H' || n % 10, '2016-01-01'::timestamp + n * interval '130 minutes', 60,
               'completed'
        from generate_series(1, 2) c, generate_series(1, 40000) n;
      insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
        select c, 'S' || d || '.' || n, 1, 'H' || n, '2016-01-01'::date + d, '08:00', '16:00'
        from generate_series(1, 2) c, generate_series(0, 3599) d, generate_series(0, 9) n;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount, units)
        select clinic_id, id || '.' || n, 1, patient_id, id, provider_id, start_at::date, '1110' || n, 102,
               case when id like '%00' and n = 2 then -60 else 60 end, 1
        from appointment, generate_series(1, 2) n;
      insert into appointment_comment (clinic_id, appointment_id, text, state)
        select clinic_id, id, 'Called', 2 from appointment where id like 'A%7';
      insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
                                   inputs_hash, computed_at)
        select clinic_id, id, patient_id, provider_id, start_at::date, '{}', 1, '', now() from appointment;
      analyze;`);
  });
  afterAll(() => test.drop());

  const planOf = (types: string, sql: string, values: string): Promise<string> =>
    test.database.inClinics([1], async (tx) => {
      await tx.query(`prepare day(${types}) as ${sql}`);
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) execute day(${values})`,
      );
      await tx.query('deallocate day');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const pagesOf = (plan: string): number => Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? Infinity);

  it.each([
    [
      'the calendar',
      CALENDAR,
      'integer, date, date, text, text[], text[]',
      `1, '2025-06-01', '2025-06-01', null, null, '{}'`,
      'appointment_start',
    ],
    ['the analyses', ANALYSES, 'integer, date, date, boolean', `1, '2025-06-01', '2025-06-01', false`, 'due_date'],
  ])('of %s of a day reads a few pages for each of its 11 appointments', async (_name, sql, types, values, index) => {
    const plan = await planOf(types, sql, values);
    expect(plan).toMatch(new RegExp(`${index} on [^\\n]*\\n\\s+Index Cond: [^\\n]*(start_at|date) >= `));
    expect(plan).not.toMatch(/Seq Scan on (appointment|appointment_comment|appointment_due|patient)\b/);
    // Each of ten look-ups reads three or four pages.
    expect(pagesOf(plan)).toBeLessThan(500);
  });

  it.each([
    ['in the middle of ten years', '2020-06-01'],
    ['long after the last appointment', '2040-06-01'],
    ['long before the first appointment', '1990-06-01'],
  ])('of the open days around a day %s reads a few pages for each provider', async (_when, day) => {
    const plan = await planOf('integer, date', OPEN_DAY, `1, '${day}'`);
    expect(plan).not.toMatch(/Seq Scan on (appointment|schedule)\b/);
    // Three look-ups of ten providers, three of the clinic, with three or four pages each.
    expect(pagesOf(plan)).toBeLessThan(200);
  });

  /** With at most 21 appointments on each side of 2025-06-01. Patients have 20 appointments each, providers 4000. */
  const ANY_DAY = `1, '2025-06-01', '-infinity', 'infinity', null, 21`;
  it.each([
    // Each appointment has three look-ups of three or four pages.
    ['of three patients', 'appointment_patient', OF_PATIENTS, `${ANY_DAY}, '{P26,P702,P1378}'`, 600],
    ['of two providers', 'appointment_provider', OF_PROVIDERS, `${ANY_DAY}, '{H1,H2}'`, 600],
    ['of a day', 'appointment_start', OF_DAY, `1, '2025-06-01', '2025-06-01', '2025-06-02', null, 21, '{}'`, 200],
    ['by its id', 'appointment_pkey', BY_ID, `${ANY_DAY}, '{A39000}'`, 60],
  ])('of the search for an appointment %s uses %s and reads a few pages', async (_by, index, sql, values, pages) => {
    const types = 'integer, timestamp, timestamp, timestamp, text[], integer, text[]';
    const plan = await planOf(types, sql, values);
    expect(plan).toMatch(new RegExp(`using ${index}`));
    expect(plan).not.toMatch(/Seq Scan on (appointment|patient)\b/);
    expect(pagesOf(plan)).toBeLessThan(pages);
  });

  it('of the patients with reversals reads those alone', async () => {
    // 400 of 80,000 procedures, of 20 patients with 20 appointments each.
    const plan = await planOf('integer, date, date', PATIENTS_WITH_REVERSALS, `1, '2025-06-01', '2025-06-01'`);
    expect(plan).toContain('procedure_reversal');
    expect(plan).not.toMatch(/Seq Scan on (appointment|procedure)\b/);
    expect(pagesOf(plan)).toBeLessThan(1000);
  });

  it('of the patients with some initials uses their index', async () => {
    const plan = await planOf('integer, text[]', PATIENTS, `1, '{ab,AB}'`);
    expect(plan).toMatch(/patient_initials[^\n]*\n\s+Index Cond: [^\n]*initials = ANY/);
    expect(pagesOf(plan)).toBeLessThan(30);
  });
});

import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { DAY_SOURCES, DELETE_EMPTY_DAYS, SAVE_PROVIDER_DAYS } from './provider-days.query.js';
import { APPOINTMENTS_OF_PATIENTS, FIND_AFFECTED_APPOINTMENTS } from '../dependencies/affected-appointments.query.js';
import { FIND_AFFECTED_PATIENTS } from '../dependencies/affected-patients.query.js';
import { APPOINTMENTS } from './appointments.query.js';

/** The types of the statements' values. */
const SUMMARY = 'integer, integer, json';
const summaryOf = (clinicId: number): string =>
  `${clinicId}, 1, '[{"providerId":"H1","date":"2025-06-01","clocked":480,"scheduled":480,"isCredited":true,"hygiene":0,"xRay":0,"exam":0,"other":0}]'`;
const APPOINTMENT_KEYS = 'integer, text[], text[], date[], text[], text[], text[], timestamp[], timestamp[]';
const PATIENT_KEYS =
  'integer, text[], text[], text[], date[], text[], date[], text[], text[], timestamp[], timestamp[]';

/** A day has some forty done items, each looked up among the attributions; the history has tens of thousands of pages. */
const MAX_PAGES = 300;

/** The cost of one change must not grow with a clinic's history: every look-up uses an index, down to the day. */
describe('query plan of a recomputation', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Ten years of one clinic: 40,000 appointments of ten providers, four done items each, with punches and schedules.
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
      insert into provider (clinic_id, id, version, type, is_active) values (1, 'H2', 1, 2, true);
      insert into patient (clinic_id, id, version, fee_schedule_id) select 1, 'P' || n, 1, 'F1' from generate_series(1, 2000) n;
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select 1, 'A' || n, 1, 'P' || n % 2000, 'H' || n % 10, '2016-01-01'::timestamp + n * interval '130 minutes', 60, 'completed'
        from generate_series(1, 40000) n;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
        select 1, a.id || '.' || k, 1, patient_id, a.id, provider_id, start_at::date, '11111', 102, 66
        from appointment a, generate_series(1, 4) k;
      insert into procedure_attribution (clinic_id, procedure_id, provider_id)
        select 1, id, 'H1' from procedure where id like '%.1';
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out)
        select 1, 'K' || n, 1, 'H' || n % 10, '2016-01-01'::date + n / 10, '08:00', '16:00' from generate_series(0, 36499) n;
      insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time)
        select 1, id, 1, provider_id, date, time_in, time_out from punch;
      insert into clocked_day (clinic_id, provider_id, date, source) select 1, provider_id, date, 'generated' from punch;
      insert into clocked_punch select clinic_id, provider_id, date, source, '08:00', '12:00' from clocked_day;
      analyze;`);
  });
  afterAll(() => test.drop());

  let statements = 0;
  const plan = (sql: string, types: string, values: string, clinicId = 1): Promise<string> =>
    test.database.inClinics([clinicId], async (tx) => {
      const name = `statement_${(statements += 1)}`;
      await tx.query(`prepare ${name}(${types}) as ${sql}`);
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) execute ${name}(${values})`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const buffers = (text: string): number => Number(/Buffers: shared hit=(\d+)/.exec(text)?.[1] ?? 0);

  it.each([
    ['the analysis of an appointment', APPOINTMENTS, 'integer, text[], text, text', `1, '{A39000}', '11111', '11117'`],
    ['the summary of a day', SAVE_PROVIDER_DAYS, SUMMARY, summaryOf(1)],
    ['what a day is computed from', DAY_SOURCES, 'integer, text[], date[]', `1, '{H1}', '{2025-06-01}'`],
    [
      'the search for affected appointments',
      FIND_AFFECTED_APPOINTMENTS,
      APPOINTMENT_KEYS,
      `1, '{A39000}', '{P7}', '{2025-06-01}', '{P8}', '{}', '{}', '{}', '{}'`,
    ],
    [
      'the search for the appointments of a provider on some days',
      FIND_AFFECTED_APPOINTMENTS,
      APPOINTMENT_KEYS,
      `1, '{}', '{}', '{}', '{}', '{}', '{H1}', '{2025-06-01}', '{2025-06-08}'`,
    ],
    [
      'the search for the appointments whose coverage changed',
      APPOINTMENTS_OF_PATIENTS,
      'integer, text[]',
      `1, '{P7,P8}'`,
    ],
    [
      'the search for patients affected by a doctor’s days',
      FIND_AFFECTED_PATIENTS,
      PATIENT_KEYS,
      `1, '{A39000}', '{}', '{H2}', '{2025-06-01}', '{H2}', '{2025-11-01}', '{}', '{}', '{}', '{}'`,
    ],
    [
      'the search for patients whom a provider treated who is new',
      FIND_AFFECTED_PATIENTS,
      PATIENT_KEYS,
      `1, '{}', '{}', '{}', '{}', '{NEW}', '{0001-01-01}', '{NEW}', '{}', '{}', '{}'`,
    ],
  ])('of %s reads a handful of pages of a long history', async (_name, sql, types, values) => {
    const text = await plan(sql, types, values);
    expect(text).not.toMatch(/Seq Scan on (appointment|procedure|patient|punch|schedule|clocked_day|clocked_punch)\b/);
    expect(buffers(text)).toBeGreaterThan(0);
    expect(buffers(text)).toBeLessThan(MAX_PAGES);
  });

  it('of the deletion of an empty day uses the index on the day', async () => {
    const fill = `insert into provider_day select 1, 'H1', '2025-06-01', 0, 0, 0, 0, 0, 0, 0, 0, null, 0, 0, 0, 0, 1 on conflict do nothing`;
    await test.ownerPool.query(fill);
    const text = await plan(DELETE_EMPTY_DAYS, 'integer, text[], date[]', `1, '{H1}', '{2025-06-01}'`);
    expect(text).toMatch(/on appointment [^\n]*\n\s+Index Cond: [^\n]*start_at >= /);
    expect(buffers(text)).toBeLessThan(MAX_PAGES);
  });

  it('of the search for the appointments of a patient’s day uses the index on the day', async () => {
    const keys = `1, '{}', '{P7}', '{2025-06-01}', '{}', '{}', '{}', '{}', '{}'`;
    const text = await plan(FIND_AFFECTED_APPOINTMENTS, APPOINTMENT_KEYS, keys);
    expect(text).toMatch(/appointment_patient[^\n]*\n\s+Index Cond: [^\n]*start_at >= /);
  });

  it('of the summary of a day is the same for a clinic that was added after the last ANALYZE', async () => {
    await test.ownerPool.query(`
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (2, 1, 'Two', 1, 'America/Toronto');
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select 2, id, 1, patient_id, provider_id, start_at, 60, 'completed' from appointment where clinic_id = 1;
      insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
        select 2, id, 0, 0, 0, 1 from appointment where clinic_id = 2;`);
    const text = await plan(SAVE_PROVIDER_DAYS, SUMMARY, summaryOf(2), 2);
    expect(buffers(text)).toBeGreaterThan(0);
    expect(buffers(text)).toBeLessThan(MAX_PAGES);
    await test.ownerPool.query(`
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
        select 2, id, 1, patient_id, appointment_id, provider_id, date, code, status, amount from procedure where clinic_id = 1;
      insert into procedure_attribution (clinic_id, procedure_id, provider_id)
        select 2, procedure_id, provider_id from procedure_attribution where clinic_id = 1`);
    const sources = await plan(DAY_SOURCES, 'integer, text[], date[]', `2, '{H1}', '{2025-06-01}'`, 2);
    expect(sources).not.toContain('Seq Scan');
    expect(buffers(sources)).toBeLessThan(MAX_PAGES);
  });

  it('of the summary of a day uses the index on the day', async () => {
    const text = await plan(SAVE_PROVIDER_DAYS, SUMMARY, summaryOf(1));
    expect(text).toMatch(/appointment_provider[^\n]*\n\s+Index Cond: [^\n]*start_at >= /);
  });
});

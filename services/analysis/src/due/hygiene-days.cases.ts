import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { rebuildClinic } from '../rebuild/rebuild-clinic.js';
import { DELETE_EMPTY_HYGIENE_DAYS, SAVE_HYGIENE_DAYS, saveHygieneDays } from './hygiene-days.query.js';
import { evaluatePatients } from './evaluate-patients.js';

const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (1, 'H1', 1, 'A', 'B', 1, true), (1, 'H2', 1, 'C', 'D', 1, true), (1, 'D1', 1, 'E', 'F', 2, true);
  insert into patient (clinic_id, id, version, initials) values (1, 'P1', 1, 'AB'), (1, 'P2', 1, 'CD'), (1, 'P3', 1, 'EF');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A', 1, 'P1', 'H1', '2026-03-02 09:00', 60, 'completed'),
    (1, 'B', 1, 'P2', 'H1', '2026-03-02 10:00', 60, 'scheduled'),
    (1, 'C', 1, 'P3', 'H2', '2026-03-02 09:00', 60, 'scheduled'),
    (1, 'D', 1, 'P3', 'H2', '2026-03-03 09:00', 60, 'scheduled'),
    (1, 'MISSED', 1, 'P1', 'H1', '2026-03-03 09:00', 60, 'noShow'),
    (1, 'DOCTOR', 1, 'P1', 'D1', '2026-03-02 11:00', 30, 'scheduled');
`;
const NOON = Date.parse('2026-03-02T17:00:00Z');

describe('hygiene_day', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    await evaluate(['P1', 'P2', 'P3']);
  });
  afterEach(() => test.drop());

  const evaluate = (patientIds: string[]) =>
    test.database.inClinics([1], (transaction) => evaluatePatients(transaction, 1, patientIds, { now: NOON }));
  const days = async () =>
    (
      await test.ownerPool.query<{ day: string }>(
        `select concat(provider_id, ' ', date, ': ', planned, ' of ', appointments) as day from hygiene_day order by 1`,
      )
    ).rows.map(({ day }) => day);
  const planLate = (id: string) =>
    test.ownerPool.query(
      `insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
       values (1, $1, '', 0, 0)`,
      [id],
    );
  const plan = async (id: string) => {
    await planLate(id);
    await test.ownerPool.query(
      `insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values (1, $1, now(), 0, '[]')`,
      [id],
    );
  };
  const count = (providerId: string, date: string) =>
    test.database.inClinics([1], (transaction) => saveHygieneDays(transaction, 1, [{ providerId, date }]));

  it('counts active appointments with hygienists', async () => {
    expect(await days()).toEqual(['H1 2026-03-02: 0 of 2', 'H2 2026-03-02: 0 of 1', 'H2 2026-03-03: 0 of 1']);
  });

  it('follows appointments to other days, providers and patients, and has no row for an empty day', async () => {
    await test.ownerPool.query(`
      update appointment set provider_id = 'H1', start_at = '2026-03-02 14:00', patient_id = 'P1' where id = 'D';
      update appointment set status = 'cancelled' where id = 'C'`);
    // First the new patient of the appointment, then the old one.
    await evaluate(['P1']);
    await evaluate(['P3']);
    expect(await days()).toEqual(['H1 2026-03-02: 0 of 3']);
  });

  it('has no row for a provider who is excluded from analyses', async () => {
    await test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (1, 'H2', true)`,
    );
    await evaluate(['P3']);
    expect(await days()).toEqual(['H1 2026-03-02: 0 of 2']);
  });

  it('counts appointments with a plan as planned, unless it was saved after the appointment', async () => {
    await plan('A');
    await evaluate(['P1', 'P2']);
    expect((await days())[0]).toBe('H1 2026-03-02: 1 of 2');
    await planLate('B');
    await evaluate(['P1', 'P2']);
    expect((await days())[0]).toBe('H1 2026-03-02: 1 of 2');
  });

  it('counts an appointment as planned whose plan was removed after it', async () => {
    await plan('A');
    await test.ownerPool.query(`delete from appointment_plan where appointment_id = 'A'`);
    await evaluate(['P1']);
    expect((await days())[0]).toBe('H1 2026-03-02: 1 of 2');
  });

  it('is not written when nothing changed', async () => {
    const versions = async () =>
      (await test.ownerPool.query('select xmin::text, provider_id from hygiene_day order by 2')).rows;
    const before = await versions();
    await count('H1', '2026-03-02');
    expect(await versions()).toEqual(before);
  });

  it('is corrected by a rebuild', async () => {
    const live = await days();
    await test.ownerPool.query(`
      update hygiene_day set appointments = 99, planned = 98 where provider_id = 'H1';
      delete from hygiene_day where provider_id = 'H2';
      insert into hygiene_day values (1, 'H9', '2020-01-01', 5, 5)`);
    await rebuildClinic(test.database, 1);
    expect(await days()).toEqual(live);
  });

  it('is read and deleted by the index on days, however long the history is', async () => {
    await test.ownerPool.query(`
      insert into appointment_due
        (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at)
      select 1, 'X' || n, 'P' || n % 2000, 'H' || n % 8, '2016-01-01'::date + n / 24, '{}', 1, '', now()
      from generate_series(1, 60000) n;
      analyze`);
    const read = (name: string, sql: string) =>
      test.database.inClinics([1], async (transaction) => {
        await transaction.query(`prepare ${name}(integer, text[], date[]) as ${sql}`);
        const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, costs off, timing off) execute ${name}(1, '{H1}', '{2020-06-01}')`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    for (const text of [await read('save', SAVE_HYGIENE_DAYS), await read('delete', DELETE_EMPTY_HYGIENE_DAYS)]) {
      expect(text).not.toContain('Seq Scan on appointment_due');
      expect(Number(/Buffers: shared hit=(\d+)/.exec(text)?.[1] ?? 0)).toBeGreaterThan(0);
      expect(Number(/Buffers: shared hit=(\d+)/.exec(text)?.[1] ?? 0)).toBeLessThan(60);
    }
  });
});

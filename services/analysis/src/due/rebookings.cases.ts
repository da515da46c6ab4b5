import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { rebuildClinic } from '../rebuild/rebuild-clinic.js';
import { evaluatePatients } from './evaluate-patients.js';
import { DELETE_REBOOKINGS, SAVE_REBOOKINGS } from './rebookings.query.js';

/** SEEN is on Monday, March 2; the clocks of Toronto change on the 8th. Its seventh day ends at midnight of the 10th. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (1, 'H1', 1, 'A', 'B', 1, true), (1, 'H2', 1, 'C', 'D', 1, true), (1, 'D1', 1, 'E', 'F', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (1, 'H2', true);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'SEEN', 1, 'P1', 'H1', '2026-03-02 09:00', 60, 'completed')`;
const JUST_BEFORE = Date.parse('2026-03-10T03:59:59.999Z');
const MIDNIGHT = Date.parse('2026-03-10T04:00:00Z');
const LATER = Date.parse('2026-04-10T12:00:00Z');

describe('appointment_rebooking', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterEach(() => test.drop());

  const query = (sql: string) => test.ownerPool.query(sql);
  const derive = (now: number, options: { from?: string } = {}, patientIds = ['P1']) =>
    test.database.inClinics([1], (transaction) => evaluatePatients(transaction, 1, patientIds, { now, ...options }));
  const rebuild = (now: number) => rebuildClinic(test.database, 1, { clock: () => now });
  const rebooked = async () =>
    Object.fromEntries(
      (
        await test.ownerPool.query<{ id: string; is: boolean }>(
          'select appointment_id as id, is_rebooked as is from appointment_rebooking',
        )
      ).rows.map(({ id, is }) => [id, is]),
    );
  /** @param bookedAt local time; null: unknown. */
  const book = (id: string, start: string, bookedAt: string | null = null, providerId = 'H1') =>
    test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, booked_at)
       values (1, $1, 1, 'P1', $2, $3, 60, 'scheduled', $4)`,
      [id, providerId, start, bookedAt],
    );
  const cancel = (id: string) => query(`update appointment set status = 'cancelled' where id = '${id}'`);

  it.each([
    ['a later appointment', '2026-09-02 09:00', 'H1', 'scheduled', true],
    ['one on the next day', '2026-03-03 00:00', 'H1', 'scheduled', true],
    ['one with a hygienist who is excluded from analyses', '2026-09-02 09:00', 'H2', 'scheduled', true],
    ['a second one on the same day', '2026-03-02 23:59', 'H1', 'scheduled', false],
    ['one with a doctor', '2026-09-02 09:00', 'D1', 'scheduled', false],
    ['a cancelled one', '2026-09-02 09:00', 'H1', 'cancelled', false],
  ])('is what holds now until the end of the seventh day: %s', async (_what, start, providerId, status, expected) => {
    await book('NEXT', start, null, providerId);
    await query(`update appointment set status = '${status}' where id = 'NEXT'`);
    await derive(JUST_BEFORE);
    expect((await rebooked())['SEEN']).toBe(expected);
  });

  it('follows bookings and cancellations until the last moment of the seventh day, and none after', async () => {
    await derive(JUST_BEFORE);
    expect(await rebooked()).toEqual({ SEEN: false });
    await book('NEXT', '2026-09-02 09:00');
    await derive(JUST_BEFORE);
    expect(await rebooked()).toEqual({ SEEN: true, NEXT: false });
    await cancel('NEXT');
    await derive(MIDNIGHT);
    expect(await rebooked()).toEqual({ SEEN: true });
    await rebuild(LATER);
    expect(await rebooked()).toEqual({ SEEN: true });
  });

  it('does not count what is booked after the seventh day, whether it says when or not', async () => {
    await derive(JUST_BEFORE);
    await book('NEXT', '2026-09-02 09:00');
    await derive(MIDNIGHT);
    await rebuild(LATER);
    expect(await rebooked()).toEqual({ SEEN: false, NEXT: false });
  });

  it.each([
    ['before', '2026-03-09 23:59:59', true],
    ['at', '2026-03-10 00:00', false],
    ['at an unknown time, before or after', null, true],
  ])(
    'counts what was booked %s midnight when the appointment is known only later',
    async (_when, bookedAt, expected) => {
      await book('NEXT', '2026-09-02 09:00', bookedAt);
      await derive(MIDNIGHT);
      expect((await rebooked())['SEEN']).toBe(expected);
      await rebuild(LATER);
      expect((await rebooked())['SEEN']).toBe(expected);
    },
  );

  it('follows cancellations of an appointment that is known only later', async () => {
    await book('NEXT', '2026-09-02 09:00', '2026-03-02 10:00');
    await derive(MIDNIGHT);
    await cancel('NEXT');
    await derive(LATER);
    expect(await rebooked()).toEqual({ SEEN: false });
  });

  it('starts again when the appointment that was seen moves to another day, and stays on its own day', async () => {
    await book('NEXT', '2026-09-02 09:00');
    await derive(JUST_BEFORE);
    await cancel('NEXT');
    await query(`update appointment set start_at = '2026-03-02 11:00', provider_id = 'H2' where id = 'SEEN'`);
    await derive(LATER);
    expect(await rebooked()).toEqual({ SEEN: true });
    await query(`update appointment set start_at = '2026-03-03 09:00' where id = 'SEEN'`);
    await derive(LATER);
    expect(await rebooked()).toEqual({ SEEN: false });
  });

  it('goes with the appointment that was seen, and starts again when it comes back', async () => {
    await book('NEXT', '2026-09-02 09:00');
    await derive(JUST_BEFORE);
    await cancel('NEXT');
    await cancel('SEEN');
    await derive(LATER);
    expect(await rebooked()).toEqual({});
    await query(`update appointment set status = 'completed' where id = 'SEEN'`);
    await derive(LATER);
    expect(await rebooked()).toEqual({ SEEN: false });
  });

  it.each([
    ['the old patient first', ['P1', 'P2']],
    ['the new patient first', ['P2', 'P1']],
  ])('follows an appointment to another patient, %s', async (_order, patients) => {
    await book('NEXT', '2026-09-02 09:00');
    await derive(JUST_BEFORE);
    await query(`update appointment set patient_id = 'P2' where id = 'SEEN'`);
    for (const patient of patients) await derive(LATER, {}, [patient]);
    expect(await rebooked()).toEqual({ SEEN: false, NEXT: false });
  });

  it('is left alone when appointments are analysed again by changed rules', async () => {
    await derive(JUST_BEFORE);
    await query('delete from appointment_rebooking');
    await derive(JUST_BEFORE, { from: '2026-03-01T00:00:00' });
    expect(await rebooked()).toEqual({});
  });

  it('is corrected by a rebuild, and written only where it changed', async () => {
    await book('NEXT', '2026-09-02 09:00');
    await derive(JUST_BEFORE);
    await query(`
      update appointment_rebooking set is_rebooked = true where appointment_id = 'NEXT';
      insert into appointment_rebooking values (1, 'GHOST', 'P9', 'H1', '2026-03-02', true, now())`);
    const version = async () =>
      (await query(`select xmin::text from appointment_rebooking where appointment_id = 'SEEN'`)).rows;
    const before = await version();
    await rebuild(JUST_BEFORE);
    expect(await rebooked()).toEqual({ SEEN: true, NEXT: false });
    expect(await version()).toEqual(before);
  });

  it('is derived by the indexes on patients, however long the history is', async () => {
    await query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select 1, 'X' || n, 1, 'X' || n % 2000, 'H1', '2016-01-01'::timestamp + n * interval '1 hour', 60, 'completed'
        from generate_series(1, 40000) n;
      insert into appointment_rebooking
        select 1, id, patient_id, provider_id, start_at::date, true, '2016-01-01' from appointment where id like 'X%';
      analyze`);
    const pages = (name: string, types: string, sql: string, values: string) =>
      test.database.inClinics([1], async (transaction) => {
        await transaction.query(`prepare ${name}(${types}) as ${sql}`);
        const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, costs off, timing off) execute ${name}(${values})`,
        );
        const text = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(text).not.toMatch(/Seq Scan on appointment/);
        return Number(/Buffers: shared hit=(\d+)/.exec(text)?.[1]);
      });
    // Twenty appointments each.
    const values = `1, '{X7}', '2026-04-10T12:00:00Z', 'America/Toronto'`;
    const save = await pages('save', 'integer, text[], timestamptz, text', SAVE_REBOOKINGS, values);
    expect(save).toBeLessThan(1_000);
    expect(await pages('delete', 'integer, text[]', DELETE_REBOOKINGS, `1, '{X7}'`)).toBeLessThan(500);
  });
});

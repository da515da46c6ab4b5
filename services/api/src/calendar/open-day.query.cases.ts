import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { readOpenDay } from './open-day.query.js';

/**
 * Clinic 1 has schedules on Monday 2026-11-16 and on 2026-12-07, and appointments on 2026-11-18, on 2026-11-23 (a
 * no-show at midnight) and late on 2026-11-30. Everything else is deleted, cancelled, without length or another clinic's.
 */
const ROWS = `
  insert into provider (clinic_id, id, version, type, is_active) values
    (1, 'H1', 1, 1, true), (1, 'D1', 1, 2, true), (2, 'H1', 1, 1, true);
  insert into schedule (clinic_id, id, version, deleted, provider_id, date, start_time, end_time) values
    (1, 'S1', 1, false, 'H1', '2026-11-16', '08:00', '16:00'), (1, 'S2', 1, false, 'D1', '2026-12-07', '08:00', '12:00'),
    (1, 'S3', 1, true, 'H1', '2026-11-24', '08:00', '16:00'), (1, 'S4', 1, false, 'H1', '2026-11-25', '08:00', '08:00'),
    (2, 'S1', 1, false, 'H1', '2026-11-22', '08:00', '16:00');
  insert into appointment (clinic_id, id, version, deleted, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A1', 1, false, 'P1', 'H1', '2026-11-18T09:00', 60, 'completed'),
    (1, 'A2', 1, false, 'P1', 'H1', '2026-11-23T00:00', 60, 'noShow'),
    (1, 'A3', 1, false, 'P1', 'H1', '2026-11-30T23:50', 60, 'scheduled'),
    (1, 'A4', 1, false, 'P1', 'H1', '2026-11-26T09:00', 60, 'cancelled'),
    (1, 'A5', 1, true, 'P1', 'H1', '2026-11-27T09:00', 60, 'scheduled'),
    (2, 'A1', 1, false, 'P1', 'H1', '2026-11-22T09:00', 60, 'scheduled')`;

describe('readOpenDay', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(ROWS);
  });
  afterAll(() => test.drop());

  it.each([
    ['before everything', '2026-11-15', false, null, '2026-11-16'],
    ['with a schedule alone', '2026-11-16', true, null, '2026-11-18'],
    ['with an appointment alone', '2026-11-18', true, '2026-11-16', '2026-11-23'],
    ['of another clinic', '2026-11-22', false, '2026-11-18', '2026-11-23'],
    ['with a no-show at midnight', '2026-11-23', true, '2026-11-18', '2026-11-30'],
    ['with a deleted schedule', '2026-11-24', false, '2026-11-23', '2026-11-30'],
    ['with a schedule without length', '2026-11-25', false, '2026-11-23', '2026-11-30'],
    ['with a cancelled appointment', '2026-11-26', false, '2026-11-23', '2026-11-30'],
    ['with a deleted appointment', '2026-11-27', false, '2026-11-23', '2026-11-30'],
    ['with an appointment late in the evening', '2026-11-30', true, '2026-11-23', '2026-12-07'],
    ['with a schedule of a doctor', '2026-12-07', true, '2026-11-30', null],
    ['after everything', '2026-12-08', false, '2026-12-07', null],
  ])('answers a day %s', async (_what, date, isOpen, previousOpenDay, nextOpenDay) => {
    expect(await readOpenDay(test.database, 1, date)).toEqual({ date, isOpen, previousOpenDay, nextOpenDay });
  });

  it('answers a clinic without rows', async () => {
    const closed = { isOpen: false, previousOpenDay: null, nextOpenDay: null };
    expect(await readOpenDay(test.database, 3, '2026-11-23')).toEqual({ date: '2026-11-23', ...closed });
  });
});

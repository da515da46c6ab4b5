import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { readConcernedPatients, type RuleScope } from './concerned-patients.query.js';
import { isToCome, toComeFrom } from './to-come.js';

/** 19:51 of a summer evening in Toronto. */
const EVENING = Date.parse('2026-06-09T23:51:00Z');

describe('appointments to come', () => {
  const from = toComeFrom(EVENING, 'America/Toronto');

  it('end later than 7 minutes ago, by the clock of the clinic', () => {
    expect(from).toBe('2026-06-09T19:44:00');
    expect(toComeFrom(Date.parse('2026-06-09T07:03:30Z'), 'America/Vancouver')).toBe('2026-06-08T23:56:30');
  });

  it.each([
    ['2026-06-09T08:00:00', 60, false],
    ['2026-06-09T18:44:00', 60, false],
    ['2026-06-09T18:45:00', 60, true],
    ['2026-06-09T19:44:00', 0, false],
    ['2026-06-10T08:00:00', 60, true],
    ['2026-06-08T23:00:00', 1440, true],
  ])('%s for %s minutes: %s', (start, durationInMinutes, expected) => {
    expect(isToCome({ start, durationInMinutes }, from)).toBe(expected);
  });
});

describe('whose appointments to come rest on rules', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
      insert into provider (clinic_id, id, version, type, is_active) values (1, 'H1', 1, 1, true), (1, 'D1', 1, 2, true);
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (1, 'MORNING', 1, 'P1', 'H1', '2026-06-09 08:00', 60, 'completed'),
        (1, 'JUST.OVER', 1, 'P2', 'H1', '2026-06-09 18:44', 60, 'completed'),
        (1, 'STILL', 1, 'P3', 'H1', '2026-06-09 18:45', 60, 'arrived'),
        (1, 'OVERNIGHT', 1, 'P4', 'H1', '2026-06-08 23:00', 1440, 'arrived'),
        (1, 'NEXT', 1, 'P3', 'H1', '2026-12-09 08:00', 60, 'scheduled'),
        (1, 'CALLED.OFF', 1, 'P5', 'H1', '2026-12-09 08:00', 60, 'cancelled'),
        (1, 'DOCTOR', 1, 'P6', 'D1', '2026-12-09 08:00', 60, 'scheduled');
      insert into health_profile (clinic_id, profile_name) values (1, 'Perio');
      insert into patient_health_profile select 1, 'P4', health_profile_id from health_profile`);
  });
  afterAll(() => test.drop());

  const read = (ruleScope: RuleScope) =>
    test.database.inClinics([1], (transaction) =>
      readConcernedPatients(transaction, 1, ruleScope, toComeFrom(EVENING, 'America/Toronto')),
    );

  it('are the patients of those that are not over', async () => {
    expect(await read('office')).toEqual([
      { patientId: 'P3', appointments: 2 },
      { patientId: 'P4', appointments: 1 },
    ]);
    const { rows } = await test.ownerPool.query<{ id: number }>('select health_profile_id as id from health_profile');
    expect(await read(rows[0]!.id)).toEqual([{ patientId: 'P4', appointments: 1 }]);
  });
});

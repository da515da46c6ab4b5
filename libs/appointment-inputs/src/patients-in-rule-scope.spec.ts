import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { upcomingFrom } from '@helix/hygiene';
import { findPatientsInRuleScope, type RuleScope } from './patients-in-rule-scope.query.js';

/** 19:51 in Toronto. */
const EVENING = Date.parse('2026-06-09T23:51:00Z');

describe('findPatientsInRuleScope', () => {
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
        (1, 'CANCELLED', 1, 'P5', 'H1', '2026-12-09 08:00', 60, 'cancelled'),
        (1, 'DOCTOR', 1, 'P6', 'D1', '2026-12-09 08:00', 60, 'scheduled');
      insert into health_profile (clinic_id, profile_name) values (1, 'Perio');
      insert into patient_health_profile select 1, 'P4', health_profile_id from health_profile`);
  });
  afterAll(() => test.drop());

  const find = (ruleScope: RuleScope) =>
    test.database.inClinics([1], (transaction) =>
      findPatientsInRuleScope(transaction, 1, ruleScope, upcomingFrom(EVENING, 'America/Toronto')),
    );

  it('finds the patients of active hygiene appointments that are not over, in the office or with a profile', async () => {
    expect(await find('office')).toEqual([
      { patientId: 'P3', appointments: 2 },
      { patientId: 'P4', appointments: 1 },
    ]);
    const { rows } = await test.ownerPool.query<{ id: number }>('select health_profile_id as id from health_profile');
    expect(await find(rows[0]!.id)).toEqual([{ patientId: 'P4', appointments: 1 }]);
  });
});

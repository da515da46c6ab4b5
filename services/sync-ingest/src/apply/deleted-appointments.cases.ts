import type { PmsChange } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges } from './apply-changes.js';

describe('the plan of a deleted appointment', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.ownerPool.query('truncate appointment, appointment_plan cascade');
    await apply(upsert('appointment', 'A1', { patientId: 'P7', providerId: 'H2', start: '2026-12-01T14:30:00' }));
    await apply(upsert('appointment', 'A2'));
    await test.ownerPool.query(`
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission) values
        (1, 'A1', 'Scaling', 132, 0), (1, 'A2', 'Scaling', 132, 0), (2, 'A1', 'Scaling', 132, 0)`);
  });

  const apply = (...changes: PmsChange[]): Promise<unknown> =>
    test.database.inClinics([1], (transaction) =>
      applyChanges(
        transaction,
        changes.map((change) => ({ clinicId: 1, change })),
      ),
    );
  const plans = async (): Promise<string[]> => {
    const { rows } = await test.ownerPool.query<{ line: string }>(`
      select clinic_id || ' ' || appointment_id || ': ' ||
             coalesce(deleted_patient_id || ' ' || deleted_provider_id || ' ' || deleted_start_at, 'there') as line
      from appointment_plan order by 1`);
    return rows.map(({ line }) => line);
  };

  it('keeps whose it was, with whom and when, and nothing else changes', async () => {
    await apply(remove('appointment', 'A1'));
    expect(await plans()).toEqual(['1 A1: P7 H2 2026-12-01 14:30:00', '1 A2: there', '2 A1: there']);
  });

  it('keeps it when the deletion comes again', async () => {
    await apply(remove('appointment', 'A1'));
    await apply(remove('appointment', 'A1'));
    expect((await plans())[0]).toBe('1 A1: P7 H2 2026-12-01 14:30:00');
  });

  it('keeps the last booking of an appointment that was booked again and deleted again', async () => {
    await apply(remove('appointment', 'A1'));
    await apply(upsert('appointment', 'A1', { patientId: 'P7', providerId: 'H3', start: '2027-01-05T08:00:00' }));
    await apply(remove('appointment', 'A1'));
    expect((await plans())[0]).toBe('1 A1: P7 H3 2027-01-05 08:00:00');
  });

  it('keeps nothing of appointments that were only changed', async () => {
    await apply(upsert('appointment', 'A1', { status: 'cancelled' }));
    expect((await plans())[0]).toBe('1 A1: there');
  });
});

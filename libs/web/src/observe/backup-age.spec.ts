import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { registerBackupAge } from './backup-age.js';
import { Metrics } from './metrics.js';

describe('helix_backup_age_seconds', () => {
  let test: TestDatabase;
  const metrics = new Metrics(false);

  beforeAll(async () => {
    test = await createTestDatabase();
    registerBackupAge(metrics, test.database);
  });
  afterAll(() => test.drop());

  const age = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('helix_backup_age_seconds')?.get())?.values[0]?.value;
  const store = (columns: string) => test.ownerPool.query(`update last_backup set ${columns}`);

  it('is the age of the last whole back-up, as the services read it', async () => {
    await store(`created_at = now() - interval '9 days', finished_at = now() - interval '2 hours'`);
    expect(Math.floor((await age())! / 60)).toBe(120);
  });

  it('is the age of the database that was never backed up', async () => {
    await store(`created_at = now() - interval '3 days', finished_at = null`);
    expect(Math.floor((await age())! / 3600)).toBe(72);
  });

  it('has no value while the database cannot be read, instead of the last one', async () => {
    await test.ownerPool.query('alter table last_backup rename to gone');
    expect(await age()).toBeUndefined();
    await test.ownerPool.query('alter table gone rename to last_backup');
    expect(await age()).toBeGreaterThan(0);
  });
});

import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { Viewers } from './viewers.js';

describe('Viewers', () => {
  let test: TestDatabase;
  const guid = '11111111-1111-4111-8111-111111111111';

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'Group');
      insert into clinic (clinic_id, clinic_guid, customer_id, name, dms_type, time_zone) values (1, '${guid}', 1, 'Maple', 1, 'UTC');
      insert into app_user (user_id, email, first_name, last_name) values (1, 'a@helix.example', 'A', 'B');
      insert into user_clinic values (1, 1, false)`);
  });
  afterAll(() => test.drop());

  it('apply a revoked permission after 30 seconds at the latest', async () => {
    let now = Date.parse('2026-11-23T13:00:00Z');
    const viewers = new Viewers(test.database, () => now);
    expect(await viewers.enter(1, guid)).toMatchObject({ clinicId: 1, isAdmin: false });
    await test.ownerPool.query('delete from user_clinic');
    now += 30_000;
    expect(await viewers.enter(1, guid)).toBeDefined();
    now += 1;
    expect(await viewers.enter(1, guid)).toBeUndefined();
  });

  it('apply a change of this process immediately after forget', async () => {
    const viewers = new Viewers(test.database);
    expect(await viewers.enter(1, guid)).toBeUndefined();
    await test.ownerPool.query('insert into user_clinic values (1, 1, true)');
    expect(await viewers.enter(1, guid)).toBeUndefined();
    viewers.forget(1);
    expect(await viewers.enter(1, guid)).toMatchObject({ isAdmin: true });
  });

  it('do not cache a lookup during which this process changes the user', async () => {
    await test.ownerPool.query('update user_clinic set is_admin = false');
    const viewers = new Viewers(test.database);
    const reading = viewers.enter(1, guid);
    await test.ownerPool.query('update user_clinic set is_admin = true');
    viewers.forget(1);
    expect(await reading).toBeDefined();
    expect(await viewers.enter(1, guid)).toMatchObject({ isAdmin: true });
  });
});

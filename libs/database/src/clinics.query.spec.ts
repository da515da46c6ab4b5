import { readClinics } from './clinics.query.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

describe('readClinics', () => {
  let test: TestDatabase;
  let ids: number[];

  beforeAll(async () => {
    test = await createTestDatabase();
    const { rows } = await test.ownerPool.query<{ id: number }>(
      `with owner as (insert into customer (customer_name) values ('Lakeside') returning customer_id)
       insert into clinic (customer_id, name, dms_type, time_zone, state)
       select customer_id, name, 1, 'America/Toronto', 'ON' from owner, (values ('North'), ('South')) as of(name)
       returning clinic_id as id`,
    );
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => test.drop());

  it('returns the named clinics, or all without a name, in the order of their ids', async () => {
    const [north, south] = [
      { id: ids[0]!, name: 'North' },
      { id: ids[1]!, name: 'South' },
    ];
    expect(await readClinics(test.database, [south.id, north.id, south.id])).toEqual([north, south]);
    expect(await readClinics(test.database, [south.id])).toEqual([south]);
    expect(await readClinics(test.database, [])).toEqual([north, south]);
  });

  it.each([
    ['one', [987_654], 'Clinic 987654 does not exist.'],
    ['several', [987_654, 0, -3], 'Clinics 987654, 0, -3 do not exist.'],
    ['a number that no clinic can have', [99_999_999_999], 'Clinic 99999999999 does not exist.'],
  ])('names what does not exist: %s', async (_name, missing, message) => {
    await expect(readClinics(test.database, [ids[0]!, ...missing])).rejects.toThrow(message);
  });
});

import { Database } from '@helix/database';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { SigningKeys } from './signing-keys.js';

const secret = 'k'.repeat(32);
const DAY = 86_400_000;

describe('SigningKeys', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.ownerPool.query('delete from signing_key'));

  const stored = async () =>
    (
      await test.ownerPool.query<{ key_id: string; encrypted_key: string }>(
        'select * from signing_key order by created_at',
      )
    ).rows;

  it('agree on one key when several processes start at the same time', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => new SigningKeys(test.database, secret).forSigning()));
    expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('store the key encrypted with the secret', async () => {
    await new SigningKeys(test.database, secret).forSigning();
    const [row] = await stored();
    expect(row?.encrypted_key.split('.')).toHaveLength(5);
    expect(row?.encrypted_key).not.toContain('"kty"');
  });

  it('of another secret are passed over, so that the secret can be changed one process after the other', async () => {
    const changed = 'z'.repeat(32);
    const before = await new SigningKeys(test.database, secret).forSigning();
    const after = await new SigningKeys(test.database, changed).forSigning();
    expect(after.keyId).not.toBe(before.keyId);
    expect((await new SigningKeys(test.database, secret).forSigning()).keyId).toBe(before.keyId);
    expect((await new SigningKeys(test.database, changed).forSigning()).keyId).toBe(after.keyId);
    expect(await new SigningKeys(test.database, changed).forVerifying(before.keyId)).toBeUndefined();
    expect(await stored()).toHaveLength(2);
  });

  it('rotate after 30 days; the old key still verifies, and is deleted when its tokens have expired', async () => {
    let now = Date.now();
    const keys = new SigningKeys(test.database, secret, () => now);
    const first = await keys.forSigning();
    now += 29 * DAY;
    expect((await keys.forSigning()).keyId).toBe(first.keyId);
    now += 1.1 * DAY;
    const second = await keys.forSigning();
    expect(second.keyId).not.toBe(first.keyId);
    expect(await new SigningKeys(test.database, secret).forVerifying(first.keyId)).toBeDefined();
    now += 31 * DAY;
    const third = await keys.forSigning();
    expect((await stored()).map((row) => row.key_id)).toEqual([second.keyId, third.keyId]);
  });

  it('return a key that has just become too old without waiting for a connection', async () => {
    let now = Date.now();
    const keys = new SigningKeys(test.database, secret, () => now);
    const first = await keys.forSigning();
    now += 6 * 60_000;
    // While this lock is held no lookup of a newer key can finish.
    const holder = await test.ownerPool.connect();
    await holder.query(`select pg_advisory_lock(hashtext('helix signing key'))`);
    try {
      expect((await keys.forSigning()).keyId).toBe(first.keyId);
    } finally {
      await holder.query(`select pg_advisory_unlock(hashtext('helix signing key'))`);
      holder.release();
    }
  });

  it('find no key for an unknown id', async () => {
    const keys = new SigningKeys(test.database, secret);
    expect(await keys.forVerifying(`' or true --`)).toBeUndefined();
    expect(await keys.forVerifying('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  it('are found although every connection of the pool is taken by those who want to sign', async () => {
    const small = await Database.connect({ url: test.url, poolSize: 2 });
    const taken = [await small.pool.connect(), await small.pool.connect()];
    try {
      expect(await new SigningKeys(small, secret).forSigning()).toBeDefined();
    } finally {
      for (const client of taken) client.release();
      await small.close();
    }
  });
});

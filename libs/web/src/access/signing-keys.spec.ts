import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { SigningKeys } from './signing-keys.js';

const secret = 'k'.repeat(32);
const DAY = 86_400_000;

describe('signing keys', () => {
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

  it('are one for all processes, also when they start at once', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => new SigningKeys(test.database, secret).forSigning()));
    expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('are stored sealed', async () => {
    await new SigningKeys(test.database, secret).forSigning();
    const [row] = await stored();
    expect(row?.encrypted_key.split('.')).toHaveLength(5);
    await expect(new SigningKeys(test.database, 'z'.repeat(32)).forSigning()).rejects.toThrow();
  });

  it('rotate after 30 days; the old one still checks what it signed, and is dropped when that is over', async () => {
    let now = Date.now();
    const keys = new SigningKeys(test.database, secret, () => now);
    const first = await keys.forSigning();
    now += 29 * DAY;
    expect((await keys.forSigning()).keyId).toBe(first.keyId);
    now += 1.1 * DAY;
    const second = await keys.forSigning();
    expect(second.keyId).not.toBe(first.keyId);
    expect(await new SigningKeys(test.database, secret).forChecking(first.keyId)).toBeDefined();
    now += 31 * DAY;
    const third = await keys.forSigning();
    expect((await stored()).map((row) => row.key_id)).toEqual([second.keyId, third.keyId]);
  });

  it('are given to who already holds the last connection, when they have just become old', async () => {
    let now = Date.now();
    const keys = new SigningKeys(test.database, secret, () => now);
    const first = await keys.forSigning();
    now += 6 * 60_000;
    // Nobody can look for a newer key while this lock is held.
    const holder = await test.ownerPool.connect();
    await holder.query(`select pg_advisory_lock(hashtext('helix signing key'))`);
    try {
      expect((await keys.forSigning()).keyId).toBe(first.keyId);
    } finally {
      await holder.query(`select pg_advisory_unlock(hashtext('helix signing key'))`);
      holder.release();
    }
  });

  it('do not exist under other names', async () => {
    const keys = new SigningKeys(test.database, secret);
    expect(await keys.forChecking(`' or true --`)).toBeUndefined();
    expect(await keys.forChecking('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });
});

import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { RateLimit } from './rate-limit.js';

describe('RateLimit', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const options = { name: 'test', points: 3, seconds: 60 };

  it('counts the attempts of all processes together, per key', async () => {
    const [here, there] = [new RateLimit(test.pool, options), new RateLimit(test.pool, options)];
    expect([await here.consume('a'), await there.consume('a'), await here.consume('a')]).toEqual([0, 0, 0]);
    const wait = await there.consume('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await here.consume('b')).toBe(0);
    await there.reset('a');
    expect(await here.consume('a')).toBe(0);
  });

  it('counts concurrent attempts', async () => {
    const limit = new RateLimit(test.pool, options);
    const waits = await Promise.all(Array.from({ length: 8 }, () => limit.consume('crowd')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('subtracts a refunded attempt', async () => {
    const limit = new RateLimit(test.pool, options);
    for (let round = 0; round < 20; round += 1) {
      expect(await limit.consume('honest')).toBe(0);
      await limit.refund('honest');
    }
  });

  it('allows attempts again after the window', async () => {
    const limit = new RateLimit(test.pool, options);
    for (let round = 0; round < 4; round += 1) await limit.consume('late');
    expect(await limit.consume('late')).toBeGreaterThan(0);
    await test.ownerPool.query(`update attempt_count set expire = expire - 61000 where key like 'test:%'`);
    expect(await limit.consume('late')).toBe(0);
  });

  it('accepts any text as a key and stores only its hash', async () => {
    const limit = new RateLimit(test.pool, options);
    for (const key of ['ada@helix.example', 'é'.repeat(1000), 'a\0b', '']) expect(await limit.consume(key)).toBe(0);
    const { rows } = await test.ownerPool.query<{ key: string }>('select key from attempt_count');
    expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/helix|é/);
  });

  it('counts in memory while the database is unavailable', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const limit = new RateLimit(away, { ...options, name: 'away' });
    expect([await limit.consume('a'), await limit.consume('a'), await limit.consume('a')]).toEqual([0, 0, 0]);
    expect(await limit.consume('a')).toBeGreaterThan(0);
    await limit.reset('a');
    expect(await limit.consume('a')).toBe(0);
    await away.end();
  });
});

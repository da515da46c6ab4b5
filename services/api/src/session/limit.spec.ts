import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { Limit } from './limit.js';

describe('a limit', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const options = { name: 'test', points: 3, seconds: 60 };

  it('holds for all processes together', async () => {
    const [here, there] = [new Limit(test.pool, options), new Limit(test.pool, options)];
    expect([await here.take('a'), await there.take('a'), await here.take('a')]).toEqual([0, 0, 0]);
    const wait = await there.take('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await here.take('b')).toBe(0);
    await there.clear('a');
    expect(await here.take('a')).toBe(0);
  });

  it('counts what comes at once', async () => {
    const limit = new Limit(test.pool, options);
    const waits = await Promise.all(Array.from({ length: 8 }, () => limit.take('crowd')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('gives back', async () => {
    const limit = new Limit(test.pool, options);
    for (let round = 0; round < 20; round += 1) {
      expect(await limit.take('honest')).toBe(0);
      await limit.giveBack('honest');
    }
  });

  it('ends with its time', async () => {
    const limit = new Limit(test.pool, options);
    for (let round = 0; round < 4; round += 1) await limit.take('late');
    expect(await limit.take('late')).toBeGreaterThan(0);
    await test.ownerPool.query(`update attempt_count set expire = expire - 61000 where key like 'test:%'`);
    expect(await limit.take('late')).toBe(0);
  });

  it('takes any text as a key, and stores none of it', async () => {
    const limit = new Limit(test.pool, options);
    for (const key of ['ada@helix.example', 'é'.repeat(1000), 'a\0b', '']) expect(await limit.take(key)).toBe(0);
    const { rows } = await test.ownerPool.query<{ key: string }>('select key from attempt_count');
    expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/helix|é/);
  });

  it('is counted by this process alone while the database is away', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const limit = new Limit(away, { ...options, name: 'away' });
    expect([await limit.take('a'), await limit.take('a'), await limit.take('a')]).toEqual([0, 0, 0]);
    expect(await limit.take('a')).toBeGreaterThan(0);
    await limit.clear('a');
    expect(await limit.take('a')).toBe(0);
    await away.end();
  });
});

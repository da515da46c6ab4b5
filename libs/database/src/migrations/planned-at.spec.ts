import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from './index.js';
import { PlannedAt1763700002110 } from './1763700002110-planned-at.js';

describe('PlannedAt', () => {
  const server = process.env['HELIX_TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;

  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(() => onServer(`create database ${name}`));
  afterAll(() => onServer(`drop database ${name} with (force)`));

  it('moves local times that agents sent before into their column, and keeps anything else in extra', async () => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const at = migrations.indexOf(PlannedAt1763700002110);
    const upTo = async (count: number) => {
      const source = new DataSource({ type: 'postgres', url: url.href, migrations: migrations.slice(0, count) });
      await source.initialize();
      await source.runMigrations({ transaction: 'each' });
      return source;
    };
    const before = await upTo(at);
    await before.query(`
      insert into procedure (clinic_id, id, version, extra) values
        (1, 'A', 1, null), (1, 'B', 1, '{"colour":"red"}'),
        (1, 'C', 1, '{"plannedAt":"2026-11-20T16:00"}'),
        (1, 'D', 1, '{"plannedAt":"2026-11-20 16:00:30","colour":"red"}'),
        (1, 'E', 1, '{"plannedAt":"2026-11-20T16:00:00Z"}'), (1, 'F', 1, '{"plannedAt":"2026-02-30T16:00"}'),
        (1, 'G', 1, '{"plannedAt":5}')`);
    await before.destroy();

    const after = await upTo(at + 1);
    try {
      expect(await after.query('select id, planned_at::text as "plannedAt", extra from procedure order by id')).toEqual(
        [
          { id: 'A', plannedAt: null, extra: null },
          { id: 'B', plannedAt: null, extra: { colour: 'red' } },
          { id: 'C', plannedAt: '2026-11-20 16:00:00', extra: null },
          { id: 'D', plannedAt: '2026-11-20 16:00:30', extra: { colour: 'red' } },
          { id: 'E', plannedAt: null, extra: { plannedAt: '2026-11-20T16:00:00Z' } },
          { id: 'F', plannedAt: null, extra: { plannedAt: '2026-02-30T16:00' } },
          { id: 'G', plannedAt: null, extra: { plannedAt: 5 } },
        ],
      );
    } finally {
      await after.destroy();
    }
  });
});

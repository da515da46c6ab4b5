import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from './index.js';
import { DoctorAbsences1763700002200 } from './1763700002200-doctor-absences.js';

describe('DoctorAbsences', () => {
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

  it('counts a doctor who has left already on the days before the upgrade', async () => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const at = migrations.indexOf(DoctorAbsences1763700002200);
    const upTo = async (count: number) => {
      const source = new DataSource({ type: 'postgres', url: url.href, migrations: migrations.slice(0, count) });
      await source.initialize();
      await source.runMigrations({ transaction: 'each' });
      return source;
    };
    const before = await upTo(at);
    await before.query(`
      insert into provider (clinic_id, id, version, type, is_active, deleted) values
        (1, 'ACTIVE', 1, 2, true, false), (1, 'LEFT', 1, 2, false, false), (1, 'HYGIENIST', 1, 1, false, false),
        (1, 'DELETED', 1, null, null, true)`);
    await before.destroy();

    const after = await upTo(at + 1);
    try {
      const found = `select provider_id as id, from_date = current_date as "isToday", to_date as "to" from doctor_absence`;
      expect(await after.query(found)).toEqual([{ id: 'LEFT', isToday: true, to: null }]);
    } finally {
      await after.destroy();
    }
  });
});

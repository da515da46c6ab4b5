import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ClinicInvitations1763700001900 } from './1763700001900-clinic-invitations.js';
import { migrations } from './index.js';

describe('ClinicInvitations', () => {
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

  it('keeps every membership and password, and proves what the audit trail shows', async () => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    const at = migrations.indexOf(ClinicInvitations1763700001900);
    const upTo = async (count: number) => {
      const source = new DataSource({ type: 'postgres', url: url.href, migrations: migrations.slice(0, count) });
      await source.initialize();
      await source.runMigrations({ transaction: 'each' });
      return source;
    };
    const before = await upTo(at);
    await before.query(`
      insert into customer (customer_id, customer_name) values (1, 'Riverbend');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (7, 1, 'Maple', 1, 'America/Toronto');
      insert into app_user (user_id, email, first_name, last_name, password_hash) values
        (1, 'Accepted@helix.example', 'A', 'A', 'hash'), (2, 'reset@helix.example', 'B', 'B', 'hash'),
        (3, 'moved@helix.example', 'C', 'C', 'hash'), (4, 'given@helix.example', 'D', 'D', 'hash'),
        (5, 'given-later@helix.example', 'E', 'E', 'hash'), (6, 'never@helix.example', 'F', 'F', 'hash');
      insert into user_clinic select 7, user_id, user_id = 1 from app_user;
      insert into audit_trail (action, user_id, subject, clinic_id) values
        ('registered', 1, 'accepted@helix.example', null),
        ('passwordChanged', 2, 'reset@helix.example', null),
        ('registered', 3, 'before@helix.example', null),
        ('passwordChanged', 1, 'given@helix.example', 7),
        ('registered', 5, 'given-later@helix.example', null),
        ('passwordChanged', 1, 'given-later@helix.example', 7)`);
    await before.destroy();

    const after = await upTo(at + 1);
    const rows: unknown = await after.query(
      `select u.email, u.email_verified, u.password_proven, u.is_password_temporary, u.password_hash, c.is_admin
       from app_user u join user_clinic c using (user_id) order by user_id`,
    );
    await after.destroy();
    const kept = { is_password_temporary: false, password_hash: 'hash', is_admin: false };
    expect(rows).toEqual([
      { ...kept, email: 'Accepted@helix.example', email_verified: true, password_proven: true, is_admin: true },
      { ...kept, email: 'reset@helix.example', email_verified: true, password_proven: true },
      { ...kept, email: 'moved@helix.example', email_verified: false, password_proven: false },
      { ...kept, email: 'given@helix.example', email_verified: false, password_proven: false },
      { ...kept, email: 'given-later@helix.example', email_verified: true, password_proven: false },
      { ...kept, email: 'never@helix.example', email_verified: false, password_proven: false },
    ]);
  });
});

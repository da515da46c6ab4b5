import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

/** SQLSTATE of an action that the login may not do. */
const NOT_PERMITTED = '42501';

/** What a service could be made to run by an attacker. */
const ESCAPES: [title: string, statement: string][] = [
  ['takes the role of the owner by a setting', `select set_config('role', 'helix', false)`],
  ['takes the session of the owner', 'set session authorization helix'],
  ['takes the session of the owner by a setting', `select set_config('session_authorization', 'helix', false)`],
  ['becomes a superuser', 'alter role helix_service superuser'],
  ['bypasses row-level security', 'alter role helix_service bypassrls'],
  ['gets the right to create roles', 'alter role helix_service createrole'],
  ['changes the password of the owner', `alter role helix password 'taken'`],
  ['joins the role of the owner', 'grant helix to helix_service'],
  ['joins a role that reads every table', 'grant pg_read_all_data to helix_service'],
  ['creates a role', 'create role intruder superuser login'],
  ['creates a database', 'create database intrusion'],
  ['creates a schema', 'create schema intrusion'],
  ['disables row-level security', 'alter table operatory disable row level security'],
  ['drops a policy', 'drop policy clinic_scope on operatory'],
  ['adds a policy that shows everything', 'create policy everything on operatory using (true)'],
  ['takes the ownership of a table', 'alter table operatory owner to helix_service'],
  [
    'adds a trigger',
    'create trigger intruder before insert on operatory execute function suppress_redundant_updates_trigger()',
  ],
  ['empties a table', 'truncate operatory'],
  ['creates a table', 'create table intrusion (n integer)'],
  ['creates a temporary table', 'create temporary table operatory (n integer)'],
  ['creates a view in the schema of jobs', 'create view bullmq.intrusion as select 1'],
  [
    'creates a function that runs as its owner',
    'create function intrusion() returns integer language sql security definer as $$ select 1 $$',
  ],
  [
    'replaces the function of the clinic scope',
    `create or replace function helix_clinics() returns integer[] language sql as $$ select '{1,2}'::integer[] $$`,
  ],
  ['widens its scope for later connections', `alter role helix_service set helix.clinics = '{1,2}'`],
  ['widens the scope of the database', `alter database template1 set helix.clinics = '{1,2}'`],
  ['starts a program', `copy operatory to program 'true'`],
  ['reads a file of the server', `select pg_read_file('PG_VERSION')`],
  ['copies a file of the server', `copy operatory from '/etc/passwd'`],
  ['imports a file of the server', `select lo_import('/etc/passwd')`],
  ['lists the folders of the server', `select pg_ls_dir('.')`],
  ['reads the passwords of the roles', 'select rolpassword from pg_authid'],
  ['changes a setting of the server', `alter system set row_security = off`],
  ['installs dblink', 'create extension dblink'],
  ['installs a trusted extension', 'create extension hstore'],
  ['writes to the list of migrations', `insert into migration (timestamp, name) values (1, 'Intruder')`],
  ['changes the audit trail', `update audit_trail set email = ''`],
  ['deletes the audit trail', 'delete from audit_trail'],
  ['deletes insurance plans', 'delete from insurance_plan'],
];

describe('the login of the services', () => {
  let test: TestDatabase;
  let client: PoolClient;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(
      `insert into operatory (clinic_id, id, version, name) values (1, 'A', 1, 'one'), (2, 'A', 1, 'two')`,
    );
    client = await test.pool.connect();
  });

  afterEach(async () => {
    await client.query('rollback');
    const { rows: logins } = await client.query('select session_user::text as login, current_user::text as role');
    expect(logins).toEqual([{ login: 'helix_service', role: 'helix_service' }]);
    expect((await client.query('select * from operatory')).rows).toEqual([]);
  });

  afterAll(async () => {
    client.release();
    await test.drop();
  });

  it('has no attribute that lets it do more, is a member of no role and owns nothing', async () => {
    const { rows } = await test.ownerPool.query(`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
             exists (select 1 from pg_auth_members where member = r.oid) as "isMember",
             exists (select 1 from pg_shdepend where refobjid = r.oid and deptype = 'o') as "isOwner"
      from pg_roles r where rolname = 'helix_service'`);
    expect(rows).toEqual([
      {
        ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
        ...{ isMember: false, isOwner: false },
      },
    ]);
  });

  it.each(ESCAPES)('may not do what: %s', async (_title, statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: NOT_PERMITTED });
  });

  it('may not take any other role of the server', async () => {
    const { rows } = await test.ownerPool.query<{ role: string }>(
      `select quote_ident(rolname) as role from pg_roles where rolname <> 'helix_service'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { role } of rows) {
      await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: NOT_PERMITTED });
    }
  });

  it.each(['reset role', 'set role none', 'reset session authorization', 'reset all', 'discard all'])(
    'is still itself after %s',
    async (statement) => {
      await client.query(statement);
    },
  );

  it('reads no row of any clinic when row-level security is switched off for the session', async () => {
    await client.query('begin');
    await client.query('set local row_security = off');
    await expect(client.query('select * from operatory')).rejects.toMatchObject({ code: NOT_PERMITTED });
  });

  it('reads only the rows of its scope, and writes no others', async () => {
    await test.database.inClinics([1], async (transaction) => {
      const { rows } = await transaction.query<{ name: string }>('select name from operatory where clinic_id = 2');
      expect(rows).toEqual([]);
    });
  });
});

import pg from 'pg';
import { Database } from './database.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

describe('Database.connect', () => {
  let test: TestDatabase;
  const roles: string[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(async () => {
    for (const role of roles) await test.ownerPool.query(`drop owned by ${role}; drop role ${role}`);
    await test.drop();
  });

  /** Creates a role with a name of its own, since roles belong to the whole server. @returns the address of its login. */
  async function loginOf(kind: string, attributes: string): Promise<string> {
    const name = `${kind}_${new URL(test.url).pathname.slice(1)}`;
    await test.ownerPool.query(`create role ${name} login password 'secret' ${attributes}`);
    roles.push(name);
    return Object.assign(new URL(test.url), { username: name, password: 'secret' }).href;
  }

  const expected = (login: string | RegExp, problem: string): RegExp =>
    new RegExp(
      `^DATABASE_URL: the login ${typeof login === 'string' ? login : login.source} ${problem}. ` +
        'Services log in as helix_service, which may read and write rows and nothing else; ' +
        'docs/settings.md says how to create it.$',
    );

  it('accepts the login of the services', async () => {
    const database = await Database.connect({ url: test.url, poolSize: 1 });
    await database.close();
  });

  it('refuses a superuser, in one line that says what to do', async () => {
    await expect(Database.connect({ url: test.ownerUrl })).rejects.toThrow(expected('helix', 'is a superuser'));
  });

  it('refuses a superuser that takes the services’ role, because it can give the role back', async () => {
    const url = `${test.ownerUrl}?options=${encodeURIComponent('-c role=helix_service')}`;
    await expect(Database.connect({ url })).rejects.toThrow(expected('helix', 'is a superuser'));
  });

  it('refuses a login that bypasses row-level security', async () => {
    const url = await loginOf('bypassing', 'bypassrls');
    await expect(Database.connect({ url })).rejects.toThrow(expected(/bypassing_\w+/, 'bypasses row-level security'));
  });

  it('refuses a login that may create roles', async () => {
    const url = await loginOf('creating', 'createrole');
    await expect(Database.connect({ url })).rejects.toThrow(
      expected(/creating_\w+/, 'may create roles or databases, .*'),
    );
  });

  it('refuses the owner of a table', async () => {
    const url = await loginOf('owning', '');
    await test.ownerPool.query(`create table owned (n integer); alter table owned owner to ${new URL(url).username}`);
    await expect(Database.connect({ url })).rejects.toThrow(expected(/owning_\w+/, 'owns tables or the database'));
  });

  it('refuses the owner of the database', async () => {
    const url = await loginOf('holding', '');
    const { username, pathname } = new URL(url);
    await test.ownerPool.query(`alter database ${pathname.slice(1)} owner to ${username}`);
    await expect(Database.connect({ url })).rejects.toThrow(expected(/holding_\w+/, 'owns tables or the database'));
    await test.ownerPool.query(`alter database ${pathname.slice(1)} owner to helix`);
  });

  it('refuses a member of another role', async () => {
    const url = await loginOf('joining', 'in role pg_read_all_data');
    await expect(Database.connect({ url })).rejects.toThrow(expected(/joining_\w+/, 'is a member of another role'));
  });

  it('refuses a login without the services’ rights', async () => {
    const url = await loginOf('stranger', '');
    await expect(Database.connect({ url })).rejects.toThrow(
      expected(/stranger_\w+/, 'has none of the services’ rights'),
    );
  });

  it('leaves no connection behind when it refuses', async () => {
    const name = 'refused by the test';
    await expect(Database.connect({ url: test.ownerUrl, applicationName: name })).rejects.toThrow('is a superuser');
    const client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    // The server's process may outlive the closed connection for a moment.
    for (let open = 1; open > 0;) {
      const { rows } = await client.query('select 1 from pg_stat_activity where application_name = $1', [name]);
      open = rows.length;
    }
    await client.end();
  });
});

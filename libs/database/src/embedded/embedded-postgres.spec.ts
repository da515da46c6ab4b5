import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

describe('startEmbeddedPostgres', () => {
  let folder: string;

  beforeAll(async () => {
    // mkdtemp creates a folder that only its owner may enter, like many checkouts of root.
    folder = await mkdtemp(join(tmpdir(), 'helix-embedded-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const options = () => ({ dataDir: join(folder, 'data') });

  async function count(url: string): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from numbers');
      return rows[0]?.n ?? -1;
    } finally {
      await client.end();
    }
  }

  it('starts on a new folder, takes over a running server, and keeps the rows over a restart', async () => {
    const first = await startEmbeddedPostgres(options());
    expect(first.adopted).toBe(false);
    const client = new pg.Client({ connectionString: first.ownerUrl });
    await client.connect();
    await client.query('create table numbers as select generate_series(1, 3)');
    await client.end();

    // A killed process does not stop the server, and the next start finds it.
    const second = await startEmbeddedPostgres(options());
    expect(second.adopted).toBe(true);
    expect(await count(second.ownerUrl)).toBe(3);
    await second.stop();

    const third = await startEmbeddedPostgres(options());
    expect(third.adopted).toBe(false);
    expect(await count(third.ownerUrl)).toBe(3);
    await third.stop();
  });

  it('logs no values of statements, not even of those that fail', async () => {
    // As a release of before left it.
    await writeFile(join(options().dataDir, 'postgres', 'server.log'), 'STATEMENT: Quillfeather');
    const server = await startEmbeddedPostgres(options());
    const client = new pg.Client({ connectionString: server.serviceUrl });
    await client.connect();
    const failing: [text: string, values?: string[]][] = [
      [`select 'Quillfeather'::integer`],
      ['select $1::integer', ['Quillfeather']],
      [`select '{"Quillfeather": '::json`],
      ['select * from Quillfeather'],
      [`do $$ begin raise exception 'Quillfeather' using detail = 'Quillfeather', hint = 'Quillfeather'; end $$`],
      [`do $$ begin raise warning 'Quillfeather'; end $$; select 1 / 0`],
    ];
    for (const [text, values] of failing) await expect(client.query(text, values)).rejects.toThrow();
    await client.end();
    const wrong = new URL(server.serviceUrl);
    wrong.password = 'wrong';
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow('password');
    await server.stop();
    const folder = join(options().dataDir, 'postgres');
    const files = ['server.log', ...(await readdir(join(folder, 'log'))).map((name) => join('log', name))];
    const logs = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    expect(logs.join()).not.toMatch(/quillfeather/i);
    // What is wrong with the server itself is logged.
    expect(logs.join()).toMatch(/FATAL: {2}password authentication failed/);
    expect(files.filter((name) => !/^(server\.log|log.server-\w{3}\.log)$/.test(name))).toEqual([]);
  });

  it('gives the server none of the settings of this process', async () => {
    process.env['SECRET_KEY'] = 'secret';
    const server = await startEmbeddedPostgres(options()).finally(() => delete process.env['SECRET_KEY']);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query(`create temp table environment (line text); copy environment from program 'env | cut -d= -f1'`);
    const { rows } = await client.query<{ line: string }>('select line from environment');
    await client.end();
    await server.stop();
    const names = rows.map(({ line }) => line);
    expect([names.includes('PATH'), names.includes('SECRET_KEY')]).toEqual([true, false]);
  });

  it('says why it does not start', async () => {
    const wrong = { ...options(), settings: ['shared_buffers = nonsense'] };
    await expect(startEmbeddedPostgres(wrong)).rejects.toThrow(/did not start: .*shared_buffers/);
    const first = await startEmbeddedPostgres(options());
    const port = Number(new URL(first.ownerUrl).port);
    const other = { dataDir: join(folder, 'other'), port };
    await expect(startEmbeddedPostgres(other)).rejects.toThrow(/did not start: .*(address|listen)/i);
    await first.stop();
  });

  it('opens its folder to its owner only, and keeps the passwords to itself', async () => {
    await chmod(options().dataDir, 0o755);
    // As a release of before left it.
    if (process.getuid?.() === 0) await chown(options().dataDir, 0, 0);
    const server = await startEmbeddedPostgres(options());
    await server.stop();
    const modeOf = async (...path: string[]): Promise<number> =>
      (await stat(join(options().dataDir, ...path))).mode & 0o777;
    expect(await modeOf()).toBe(0o700);
    expect(await modeOf('postgres')).toBe(0o700);
    expect(await modeOf('secrets')).toBe(0o700);
    const passwords = await readdir(join(options().dataDir, 'secrets'));
    expect(passwords.sort()).toEqual(['postgres-password', 'postgres-service-password']);
    for (const name of passwords) expect(await modeOf('secrets', name)).toBe(0o600);
  });

  it('gives the services a login on a data folder of before, which had none', async () => {
    const before = await startEmbeddedPostgres(options());
    const owner = new pg.Client({ connectionString: before.ownerUrl });
    await owner.connect();
    await owner.query('alter role helix_service nologin password null createdb');
    await owner.end();
    await before.stop();
    await rm(join(options().dataDir, 'secrets', 'postgres-service-password'));

    const after = await startEmbeddedPostgres(options());
    const service = new pg.Client({ connectionString: after.serviceUrl });
    await service.connect();
    const { rows } = await service.query(
      'select rolname::text as login, rolsuper, rolcreatedb from pg_roles where rolname = session_user',
    );
    expect(rows).toEqual([{ login: 'helix_service', rolsuper: false, rolcreatedb: false }]);
    expect(await findEmbeddedPostgres(options().dataDir)).toEqual({
      ownerUrl: after.ownerUrl,
      serviceUrl: after.serviceUrl,
    });
    await service.end();
    await after.stop();
    expect(await findEmbeddedPostgres(options().dataDir)).toBeNull();
  });
});

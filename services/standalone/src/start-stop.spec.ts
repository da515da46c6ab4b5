import { spawn } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DurableQueue } from '../../../agent/src/queue/durable-queue.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { freePort } from '../../../libs/database/src/embedded/free-port.js';
import type { HelixProcess } from './testing/helix-process.js';
import { Installation, isAlive } from './testing/installation.js';

/** The tests depend on each other: they share one data folder, like the runs on a clinic's machine. */
describe('starting and stopping', () => {
  let place: Installation;

  beforeAll(async () => {
    place = await Installation.create();
  });
  afterAll(() => place.remove());

  const statusOf = async (path: string): Promise<number> => (await fetch(`${place.url}${path}`)).status;
  const oneLine = (text: string): string => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect(lines).toHaveLength(1);
    return lines[0]?.trim() ?? '';
  };

  it('names an invalid setting in one line, and creates nothing', async () => {
    const helix = place.start({ PORT: 'abc', DATA_DIR: join(place.dataDir, 'none') });
    expect(await helix.ended()).toBe(1);
    expect(oneLine(helix.err)).toBe('Helix did not start. PORT: expected a whole number from 0 to 65535');
    expect(existsSync(join(place.dataDir, 'none'))).toBe(false);
  });

  const PUBLIC_DEMO =
    'the demo’s accounts have a known password: keep it local, use SEED=none on an empty database, or set DEMO_PUBLIC=yes';

  it('refuses a demo that others would reach in one line, and creates nothing', async () => {
    const DATA_DIR = join(place.dataDir, 'none');
    const helix = place.start({ SEED: 'demo', PUBLIC_URL: 'https://helix.maple.example', DATA_DIR });
    expect(await helix.ended()).toBe(1);
    expect(oneLine(helix.err)).toBe(`Helix did not start. PUBLIC_URL: not local; ${PUBLIC_DEMO}`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('refuses to create the demo by default where others would reach it', async () => {
    const helix = place.start({ SEED: '', HOST: '0.0.0.0' });
    expect(await helix.ended()).toBe(1);
    expect(oneLine(helix.err)).toBe(`Helix did not start. HOST: not the address of this machine alone; ${PUBLIC_DEMO}`);
    expect(await place.database()).toBeNull();
    await place.removeData();
  });

  it('prints each step of the first start, creates no demo without SEED, and rejects a second process', async () => {
    const helix = await place.start().ready();
    const steps = helix.out.split('\n').flatMap((line) => /^ +\d+\.\d s {2}(.*)$/.exec(line)?.[1] ?? []);
    expect(steps).toEqual([
      'Making the database ...',
      'Database started',
      expect.stringMatching(/^Database schema brought up to date \(\d+ migrations\)$/),
    ]);
    expect(helix.out).toContain(`Helix runs at http://localhost:${place.port}\n`);
    expect(helix.out).not.toContain('Sign in');
    expect(await statusOf('/health/ready')).toBe(200);
    expect(await place.query('select (select count(*) from clinic) + (select count(*) from app_user) as n')).toEqual([
      { n: '0' },
    ]);

    const second = place.start({ PORT: String(await freePort()) });
    expect(await second.ended()).toBe(1);
    expect(oneLine(second.err)).toMatch(
      new RegExp(`^Helix did not start. .* is in use by process ${helix.pid}, .* at http://localhost:${place.port}\\.`),
    );
    expect(await statusOf('/health/ready')).toBe(200);
  });

  it('takes over the running database after a kill', async () => {
    const killed = await place.database();
    await place.killAll();
    expect(isAlive(killed?.pid ?? 0)).toBe(true);
    await expect(statusOf('/health/live')).rejects.toThrow();

    const helix = await place.start().ready();
    expect(helix.out).toContain('Database was still running: taken over');
    expect(helix.out).toContain('Database schema is up to date');
    expect(await place.database()).toEqual(killed);
    expect(await statusOf('/health/ready')).toBe(200);

    const { code, seconds } = await helix.interrupt();
    expect([code, helix.err]).toEqual([0, '']);
    expect(seconds).toBeLessThan(10);
    expect(helix.out).toContain('Stopping: consumers, work in hand, producers, database ...');
    // The server deletes its pid file just before its process ends.
    await waitFor(
      () => isAlive(killed?.pid ?? 0),
      (alive) => !alive,
      2_000,
    );
    expect(await place.database()).toBeNull();
    expect(existsSync(join(place.dataDir, 'helix.lock'))).toBe(false);
  });

  it('refuses a public address while accounts of the demo are in the database, unless it is meant', async () => {
    const local = await place.start().ready();
    await place.query(
      `insert into app_user (email, first_name, last_name) values ('superdev@helix.example', 'Sasha', 'Okafor')`,
    );
    await local.interrupt();
    const PUBLIC_URL = 'https://helix.maple.example';
    const refused = place.start({ PUBLIC_URL });
    expect(await refused.ended()).toBe(1);
    expect(oneLine(refused.err)).toBe(`Helix did not start. PUBLIC_URL: not local; ${PUBLIC_DEMO}`);
    expect(await place.database()).toBeNull();
    const meant = await place.start({ PUBLIC_URL, DEMO_PUBLIC: 'yes' }).ready();
    await place.query('delete from app_user');
    await meant.interrupt();
  });

  describe('while it runs', () => {
    let helix: HelixProcess;
    let clinicId: number;

    beforeAll(async () => {
      for (const name of ['.', 'log', 'secrets']) chmodSync(join(place.dataDir, name), 0o755);
      chmodSync(join(place.dataDir, 'log', 'helix.log'), 0o644);
      await makeDemoOfAnotherVersion();
      helix = await place.start().ready();
      ({ clinicId } = await place.addClinic('Running'));
    });
    afterAll(async () => {
      await helix.interrupt();
      rmSync(join(place.dataDir, 'agents'), { recursive: true });
    });

    /** The simulation has another version each time that it leads to other rows. */
    async function makeDemoOfAnotherVersion(): Promise<void> {
      const agents = join(place.dataDir, 'agents');
      mkdirSync(agents, { recursive: true });
      writeFileSync(
        join(agents, 'clinics.json'),
        JSON.stringify([{ source: 'simulated', profile: 'ontario', key: 'a key that nobody has' }]),
      );
      const queue = await DurableQueue.open(join(agents, 'ontario'));
      await queue.state.put('simulated.origin', JSON.stringify({ anchorDay: 20_777, firstLocalTime: 0 }));
      await queue.close();
    }

    it('keeps everything in its data folder to itself, also what an older release left open', () => {
      const open = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' })
        .concat('.')
        .filter((name) => !/^(postgres|agents)\//.test(name))
        .map((name) => ({ name, stats: lstatSync(join(place.dataDir, name)) }))
        .filter(({ stats }) => (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600))
        .map(({ name, stats }) => `${name} ${(stats.mode & 0o777).toString(8)}`);
      expect(open).toEqual([]);
    });

    it('says what to do about a demo of another version of the simulation, and lets its clinics stand still', async () => {
      await helix.waitForOutput('another version of the simulation');
      expect(helix.out).toContain(
        'The demo was made by another version of the simulation, so its clinics stand still: ' +
          `start with another DATA_DIR, or remove ${place.dataDir} if nothing of your own is in it.`,
      );
      expect(await statusOf('/health/ready')).toBe(200);
    });

    it('supports the commands of docs/settings.md', async () => {
      const commands = await Promise.all([
        runScript('migrate.mjs', []),
        runScript('rebuild.mjs', [String(clinicId)]),
        runScript('replay.mjs', [String(clinicId)]),
      ]);
      expect(commands).toEqual([
        { code: 0, line: 'The schema is up to date.' },
        { code: 0, line: 'Running: 0 appointments and 0 provider days rebuilt' },
        { code: 0, line: 'Running: 0 changes put on the log again, 0 still refused' },
      ]);
    });

    it('re-analyses a clinic in a child process of the built program', async () => {
      await place.query(
        `with requested as (
           insert into reanalysis (clinic_id, rule_scope) values ($1, 'office') returning clinic_id, request
         ), enqueued as (
           insert into job_outbox (queue, payload)
           select 'reanalysis', jsonb_build_object('clinicId', clinic_id, 'request', request) from requested
         )
         select pg_notify('helix_job_outbox', '')`,
        [clinicId],
      );
      await waitFor(
        () => place.query<{ finished: boolean }>('select finished_at is not null as finished from reanalysis'),
        ([row]) => row?.finished === true,
        60_000,
      );
      await waitFor(
        () => place.logLines(),
        (lines) => lines.some((line) => line['msg'] === 're-analysed a clinic' && line['clinicId'] === clinicId),
      );
    });
  });

  it('creates the first admin before any start, and adds no demo to it', async () => {
    const link = expect.stringMatching(/^http:\/\/localhost:3000\/registration\?token=[\w-]{43}$/);
    await place.removeData();
    expect(await runScript('create-admin.mjs', ['ana@maple.example'])).toEqual({ code: 0, line: link });
    expect(await place.database()).toBeNull();
    expect(existsSync(join(place.dataDir, 'helix.lock'))).toBe(false);

    const helix = await place.start({ SEED: '' }).ready();
    expect(helix.out).not.toContain('Demo made');
    expect(await runScript('create-admin.mjs', ['ana@maple.example', '--force'])).toEqual({ code: 0, line: link });
    const options = ['--customer', 'Maple', '--name', 'Maple', '--time-zone', 'America/Toronto', '--pms', 'Abel'];
    expect(await runScript('create-clinic.mjs', options)).toEqual({
      code: 0,
      line: expect.stringMatching(
        /^HELIX_URL=\S+ AGENT_CLINICS=\S+ AGENT_DATA_DIR=\S+ node dist\/agent\/src\/main\.js$/,
      ),
    });
    expect(
      await place.query('select email, is_super_admin, (select name from clinic) as clinic from app_user'),
    ).toEqual([{ email: 'ana@maple.example', is_super_admin: true, clinic: 'Maple' }]);
    await helix.interrupt();
  });

  /** Runs a command of `scripts`. @returns its exit code and its last line of output. */
  async function runScript(name: string, words: string[]): Promise<{ code: number; line: string | undefined }> {
    const script = join(import.meta.dirname, '../../../scripts', name);
    const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: place.dataDir };
    const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    const [code] = (await once(child, 'close')) as [number];
    return { code, line: out.trim().split('\n').at(-1)?.trim() };
  }

  it.each([
    ['PORT', (port: string) => `Another program listens on port ${port}; set PORT to a free one.`],
    ['METRICS_PORT', (port: string) => `METRICS_PORT: port ${port} is in use`],
  ])('says in one line that %s is taken, and leaves nothing running', async (setting, message) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const helix = place.start({ [setting]: port });
    expect(await helix.ended()).toBe(1);
    other.close();
    expect(oneLine(helix.err)).toBe(`Helix did not start. ${message(port)}`);
    expect(await place.database()).toBeNull();
    expect(existsSync(join(place.dataDir, 'helix.lock'))).toBe(false);
  });
});

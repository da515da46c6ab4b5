import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { freePort } from '../../../libs/database/src/embedded/free-port.js';
import { Installation, isAlive } from './testing/installation.js';

/** The tests build on each other: one data folder lives through them all, as it does on a clinic's machine. */
describe('starting and stopping', () => {
  let place: Installation;

  beforeAll(async () => {
    place = await Installation.make();
  });
  afterAll(() => place.remove());

  const statusOf = async (path: string): Promise<number> => (await fetch(`${place.url}${path}`)).status;
  const oneLine = (text: string): string => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect(lines).toHaveLength(1);
    return lines[0]?.trim() ?? '';
  };

  it('names a setting that is not right, in one line, and makes nothing', async () => {
    const helix = place.start({ PORT: 'abc', DATA_DIR: join(place.dataDir, 'none') });
    expect(await helix.ended()).toBe(1);
    expect(oneLine(helix.err)).toBe('Helix did not start. PORT: expected a whole number from 0 to 65535');
    expect(existsSync(join(place.dataDir, 'none'))).toBe(false);
  });

  it('says each step of the first start, and makes no demo unless it is asked to', async () => {
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

  it('is adopted by the next start when it was killed, with its database', async () => {
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
    // The server takes its file away as its last deed, a moment before the system forgets it.
    await waitFor(
      () => isAlive(killed?.pid ?? 0),
      (alive) => !alive,
      2_000,
    );
    expect(await place.database()).toBeNull();
    expect(existsSync(join(place.dataDir, 'helix.lock'))).toBe(false);
  });

  it('serves the commands of docs/settings.md while it runs', async () => {
    const helix = await place.start().ready();
    const { clinicId } = await place.addClinic('Commanded');
    const commands = await Promise.all([
      runScript('migrate.mjs', []),
      runScript('rebuild.mjs', [String(clinicId)]),
      runScript('replay.mjs', [String(clinicId)]),
    ]);
    await helix.interrupt();
    expect(commands).toEqual([
      { code: 0, line: 'The schema is up to date.' },
      { code: 0, line: 'Commanded: 0 appointments and 0 provider days derived anew' },
      { code: 0, line: `Clinic ${clinicId}: 0 changes put on the log again, 0 still refused` },
    ]);
  });

  /** The last line that a command of `scripts` says, and how it ends. */
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

  it('says in words that its port is taken, and leaves no database behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const helix = place.start({ PORT: port });
    expect(await helix.ended()).toBe(1);
    other.close();
    expect(oneLine(helix.err)).toBe(
      `Helix did not start. Another program listens on port ${port}; set PORT to a free one.`,
    );
    expect(await place.database()).toBeNull();
    expect(existsSync(join(place.dataDir, 'helix.lock'))).toBe(false);
  });
});

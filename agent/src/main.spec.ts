import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PmsChange } from '@helix/contracts';
import { simulatedClinic, type ClinicProfile } from '../../demo/src/practice/clinics.js';
import { SIMULATION_VERSION } from '../../demo/src/practice/simulation-version.js';
import { allOf, fold, openedAt } from '../../demo/src/practice/testing/read-source.js';
import type { Progress } from './clinic-agent.js';
import { DurableQueue } from './queue/durable-queue.js';
import { HelixServer, took } from './testing/helix-server.js';
import { until } from './testing/until.js';

const profile: ClinicProfile = { ...(simulatedClinic('british-columbia') as ClinicProfile), historyDays: 60 };
const KILLS = 5;
/** The process under test is the built one. */
const PROGRAM = 'dist/agent/src/main.js';

const activeRows = (rows: Map<string, PmsChange>) =>
  new Map([...rows].flatMap(([key, change]) => (change.op === 'upsert' ? [[key, JSON.stringify(change)]] : [])));

describe('the agent process', () => {
  let folder: string;
  let server: HelixServer;
  /** While true, changes wait for their answer. */
  let isHeld: boolean;
  let env: NodeJS.ProcessEnv;
  let child: ChildProcess | undefined;

  beforeAll(() => {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: build it first (npm run build)`);
  });

  beforeEach(async () => {
    isHeld = false;
    folder = await mkdtemp(join(tmpdir(), 'helix-agent-'));
    server = new HelixServer(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await until(() => !isHeld, 120_000);
      return took(request);
    });
    const clinics = join(folder, 'clinics.json');
    await writeFile(
      clinics,
      JSON.stringify([
        {
          key: 'k',
          source: 'simulated',
          profile: profile.key,
          anchorDate: '2026-11-20',
          historyDays: profile.historyDays,
        },
      ]),
    );
    env = {
      ...process.env,
      HELIX_URL: await server.start(),
      AGENT_CLINICS: clinics,
      AGENT_DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '',
    };
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const start = () => fork(PROGRAM, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exitOf = (one: ChildProcess) =>
    new Promise<number | null>((resolve) => one.once('exit', (code) => resolve(code)));
  const progressOf = (one: ChildProcess, fits: (progress: Progress) => boolean) =>
    new Promise<Progress>((resolve) => one.on('message', (message: Progress) => fits(message) && resolve(message)));

  it('delivers every change although it is killed repeatedly', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      child = start();
      // Killed before all history is sent: live changes come only every few seconds.
      const target = server.requests.length + 1 + kill;
      while (server.requests.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      await exitOf(child);
    }
    child = start();
    await progressOf(child, ({ phase }) => phase === 'live');
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);

    const queue = await DurableQueue.open(join(folder, profile.key));
    const rows = fold(new Map(), server.taken);
    for (let head = await queue.head(); head; head = await queue.head()) {
      fold(rows, JSON.parse(head.json) as PmsChange[]);
      await queue.settle(head, []);
    }
    const history = await openedAt(profile, { now: 0 }, queue.state, {
      live: await queue.cursorOf('live'),
      history: undefined,
    });
    const expected = activeRows(fold(new Map(), await allOf(history.history())));
    await queue.close();
    const arrived = activeRows(rows);
    expect(expected.size).toBeGreaterThan(30_000);
    expect([...expected].filter(([key, text]) => arrived.get(key) !== text).slice(0, 3)).toEqual([]);
    expect(arrived.size).toBe(expected.size);
  }, 180_000);

  describe('commands', () => {
    const commandIds = { restart: randomUUID(), resyncAll: randomUUID(), uninstall: randomUUID(), sql: randomUUID() };
    const kill = async () => {
      child?.kill('SIGKILL');
      if (child) await exitOf(child);
      await until(() => server.waitingPolls === 0);
    };

    beforeEach(async () => {
      const settings = { helixUrl: env['HELIX_URL'], clinics: [{ ...small, key: 'k' }] };
      await writeFile(join(folder, 'agent.json'), JSON.stringify(settings));
      const { AGENT_CLINICS: _list, HELIX_URL: _url, ...others } = env;
      env = others;
    });
    const small = { source: 'simulated', profile: 'moncton', anchorDate: '2026-11-20', historyDays: 30 };

    it('restarts with exit code 75, and answers after the next start, killed before it could as well', async () => {
      child = start();
      const exited = exitOf(child);
      server.command({ id: commandIds.restart, kind: 'restart' });
      expect(await exited).toBe(75);
      expect(server.results).toEqual([]);
      let attempts = 0;
      server.answers.result = () => ({ status: ++attempts === 1 ? 0 : 200 });
      child = start();
      await until(() => attempts > 0);
      await kill();
      child = start();
      await until(() => server.results.length === 1);
      expect(server.results).toEqual([
        { id: commandIds.restart, body: { ok: true, detail: expect.stringContaining('The agent was restarted') } },
      ]);
      child.kill('SIGTERM');
      expect(await exitOf(child)).toBe(0);
    }, 300_000);

    it('sends everything once more, from where it was killed', async () => {
      child = start();
      await progressOf(child, ({ phase }) => phase === 'live');
      const history = fold(new Map(), server.taken);
      const sent = server.requests.length;
      server.command({ id: commandIds.resyncAll, kind: 'resyncAll', leaseSeconds: 1 });
      await until(() => server.requests.length > sent + 2, 120_000);
      // It is in the middle until it has reported that.
      isHeld = true;
      await until(() => server.progress.some(({ body }) => /rows were read/.test(body.detail ?? '')), 120_000);
      await kill();
      isHeld = false;
      const killedAt = server.taken.length;
      child = start();
      await until(() => server.results.length === 1, 120_000);
      expect(server.results[0]?.body).toEqual({ ok: true, detail: 'Everything was sent again.' });
      const again = new Set(server.taken.slice(history.size).map(({ entity, id }) => `${entity}/${id}`));
      expect([...activeRows(history).keys()].filter((key) => !again.has(key)).slice(0, 3)).toEqual([]);
      // It went on where it was, and did not start again.
      expect(server.taken.length - killedAt).toBeLessThan(history.size);
    }, 300_000);

    it('answers a statement over the rows of the practice', async () => {
      child = start();
      await until(() => server.polls.length > 0);
      await progressOf(child, ({ sent }) => sent > 0);
      server.command({ id: commandIds.sql, kind: 'sql', sql: 'SELECT count(*) AS n FROM provider', leaseSeconds: 120 });
      await until(() => server.results.length === 1, 120_000);
      expect(server.results[0]?.body).toEqual({ ok: true, rows: [{ n: expect.any(Number) }], isTruncated: false });
      expect(server.polls[0]?.get('dialect')).toBe('sqlite');
    }, 300_000);

    it.each([
      ['before Helix had the answer', 0],
      ['after Helix had the answer and revoked the key', 401],
    ])(
      'is uninstalled, killed %s as well',
      async (_name, second) => {
        child = start();
        await progressOf(child, ({ sent }) => sent > 0);
        let attempts = 0;
        let wasKilled = false;
        server.answers.result = async () => {
          attempts += 1;
          if (wasKilled) return { status: second === 401 ? 401 : 200 };
          // Killed while the answer is on its way.
          child?.kill('SIGKILL');
          await until(() => wasKilled);
          return { status: 0 };
        };
        server.command({ id: commandIds.uninstall, kind: 'uninstall' });
        await exitOf(child);
        wasKilled = true;
        expect(attempts).toBe(1);
        expect(existsSync(join(folder, small.profile))).toBe(true);
        child = start();
        expect(await exitOf(child)).toBe(0);
        expect(attempts).toBe(2);
        expect(existsSync(join(folder, small.profile))).toBe(false);
        expect(existsSync(join(folder, 'agent.json'))).toBe(false);
        const unsent = server.requests.length;
        const run = spawnSync('node', [PROGRAM], {
          env: { ...env, HELIX_URL: 'http://127.0.0.1:1' },
          encoding: 'utf8',
        });
        expect(run.stderr).toContain('expected at least one clinic');
        expect(server.requests.length).toBe(unsent);
      },
      300_000,
    );
  });

  it('stops when its parent process exits', async () => {
    child = start();
    await progressOf(child, ({ sent }) => sent > 0);
    child.disconnect();
    expect(await exitOf(child)).toBe(0);
  });

  it('exits in one line with a code of its own when another version of the simulation has started its folder', async () => {
    const queue = await DurableQueue.open(join(folder, profile.key));
    await queue.state.put('simulated.origin', JSON.stringify({ anchorDay: 20_777, firstLocalTime: 0, version: 1 }));
    await queue.close();
    const run = spawnSync('node', [PROGRAM], { env: { ...env, LOG_LEVEL: 'error' }, encoding: 'utf8' });
    expect(run.status).toBe(3);
    expect(run.stderr.trim().split('\n')).toEqual([
      `british-columbia: this folder was started by version 1 of the simulation, and this is version ${SIMULATION_VERSION}. ` +
        'Start with an empty clinic and another AGENT_DATA_DIR.',
    ]);
    expect(server.requests).toEqual([]);
  });

  it('reports a bad setting in one line and exits', () => {
    const run = spawnSync('node', [PROGRAM], {
      env: { ...env, HELIX_URL: 'nowhere' },
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr.trim().split('\n')).toEqual([
      'HELIX_URL: expected the address of Helix, such as http://127.0.0.1:3000',
    ]);
  });
});

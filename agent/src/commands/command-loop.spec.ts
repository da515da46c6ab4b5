import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult } from '@helix/contracts';
import { pino } from 'pino';
import { LevelStore } from '../queue/level-store.js';
import { HelixClient } from '../sender/helix-client.js';
import { HelixServer } from '../testing/helix-server.js';
import { until } from '../testing/until.js';
import type { CommandHandler } from './command-handler.js';
import { CommandLoop } from './command-loop.js';
import { CommandStore } from './command-store.js';

const log = pino({ level: 'silent' });
const done = (detail: string): CommandResult => ({ ok: true, detail });

describe('CommandLoop', () => {
  let folder: string;
  let server: HelixServer;
  let url: string;
  let level: LevelStore;
  let stopping: AbortController;
  let running: Promise<void> | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-commands-'));
    level = await LevelStore.open(folder);
    server = new HelixServer();
    url = await server.start();
    stopping = new AbortController();
  });
  afterEach(async () => {
    await stop();
    await level.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const store = () => new CommandStore(level);
  function start(handlers: Record<string, CommandHandler>, runSql = () => Promise.resolve<CommandResult>(done('sql'))) {
    stopping = new AbortController();
    const loop = new CommandLoop({
      client: new HelixClient(url, 'the-key', '23.1'),
      store: store(),
      log,
      status: () => Promise.resolve({ agentId: 'agent-1', dialect: 'mysql', unsentRows: 7, freeDiskBytes: 1_000 }),
      handlers: new Map(Object.entries(handlers)),
      runSql,
      now: Date.now,
      awayMs: 30,
      backoff: () => 5,
    });
    running = loop.run(stopping.signal);
  }
  async function stop(): Promise<void> {
    stopping.abort();
    await running;
    // A poll that was ended takes no command with it.
    await until(() => server.waitingPolls === 0);
  }

  it('polls with what the agent says of itself', async () => {
    start({});
    await until(() => server.polls.length > 0);
    expect(Object.fromEntries(server.polls[0] ?? [])).toEqual({
      wait: '20',
      agentId: 'agent-1',
      agentVersion: expect.any(String),
      dmsVersion: '23.1',
      dialect: 'mysql',
      unsentRows: '7',
      freeDiskBytes: '1000',
      clock: expect.stringMatching(/^\d{13}$/),
    });
  });

  it('stores the id before it acts and the result before it answers, and reports progress', async () => {
    const id = randomUUID();
    let atStart: unknown;
    let atResult: unknown;
    server.answers.result = async () => {
      atResult = await store().get(id);
      return { status: 200 };
    };
    start({
      restart: {
        run: async () => {
          atStart = await store().get(id);
          return done('it is done');
        },
      },
    });
    server.command({ id, kind: 'restart' });
    await until(() => server.results.length > 0);
    expect(atStart).toMatchObject({ id, kind: 'restart' });
    expect(atStart).not.toHaveProperty('result');
    expect(atResult).toMatchObject({ id, result: done('it is done') });
    expect(server.results).toEqual([{ id, body: done('it is done') }]);
    expect(server.progress[0]?.id).toBe(id);
  });

  it('answers a second delivery with the stored result, without acting again, also after a restart', async () => {
    const id = randomUUID();
    let runs = 0;
    const handlers = { restart: { run: () => Promise.resolve(done(`run ${++runs}`)) } };
    start(handlers);
    server.command({ id, kind: 'restart' });
    await until(async () => (await store().get(id))?.isAccepted === true);
    server.command({ id, kind: 'restart' });
    await until(() => server.results.length === 2);
    await stop();
    start(handlers);
    server.command({ id, kind: 'restart' });
    await until(() => server.results.length === 3);
    expect(server.results.map(({ body }) => body)).toEqual([done('run 1'), done('run 1'), done('run 1')]);
  });

  it('ignores a second delivery while the first is carried out', async () => {
    const id = randomUUID();
    let runs = 0;
    let finish: (result: CommandResult) => void = () => undefined;
    const result = new Promise<CommandResult>((resolve) => (finish = resolve));
    start({
      resyncAll: {
        run: () => {
          runs += 1;
          return result;
        },
      },
    });
    server.command({ id, kind: 'resyncAll' });
    server.command({ id, kind: 'resyncAll' });
    await until(() => server.polls.length === 3);
    finish(done('x'));
    await until(() => server.results.length === 1);
    expect(runs).toBe(1);
  });

  it('sends a result again until Helix has it, also after a restart', async () => {
    const id = randomUUID();
    let runs = 0;
    let attempts = 0;
    const handlers = { restart: { run: () => Promise.resolve(done(`run ${++runs}`)) } };
    server.answers.result = () => (++attempts < 4 ? { status: 503 } : { status: 0 });
    start(handlers);
    server.command({ id, kind: 'restart' });
    await until(() => attempts > 4);
    await stop();
    server.answers.result = () => ({ status: 200 });
    start(handlers);
    await until(() => server.results.length === 1);
    expect(server.results[0]?.body).toEqual(done('run 1'));
    await stop();
    start(handlers);
    await until(() => server.polls.length > 2);
    expect(server.results).toHaveLength(1);
  });

  it('carries out a command that has no result after a restart, and says so to it', async () => {
    const id = randomUUID();
    await store().accept({ id, kind: 'restart', leaseSeconds: 120 }, Date.now());
    start({ restart: { run: (_command, { isResumed }) => Promise.resolve(done(`resumed: ${isResumed}`)) } });
    await until(() => server.results.length === 1);
    expect(server.results).toEqual([{ id, body: done('resumed: true') }]);
  });

  it('carries out other commands beside one that takes long, and renews its lease', async () => {
    const [long, short] = [randomUUID(), randomUUID()];
    start({
      resyncAll: {
        run: (_command, { signal, report }) => {
          report({ percent: 40, detail: '400 rows were read.' });
          return new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
        },
      },
      restart: { run: () => Promise.resolve(done('x')) },
    });
    server.command({ id: long, kind: 'resyncAll', leaseSeconds: 0.03 });
    server.command({ id: short, kind: 'restart' });
    await until(() => server.results.length === 1 && server.progress.filter(({ id }) => id === long).length > 3);
    expect(server.results[0]?.id).toBe(short);
    expect(server.progress.filter(({ id }) => id === long).at(-1)?.body).toEqual({
      percent: 40,
      detail: '400 rows were read.',
    });
    await stop();
    expect(await store().get(long)).not.toHaveProperty('result');
  });

  it('answers a statement and stores nothing of it', async () => {
    const id = randomUUID();
    start({}, () => Promise.resolve({ ok: true, rows: [{ secret: 'x' }], isTruncated: false }));
    server.command({ id, kind: 'sql', sql: 'SELECT 1', leaseSeconds: 30 });
    await until(() => server.results.length === 1);
    expect(server.results[0]?.body).toMatchObject({ rows: [{ secret: 'x' }] });
    expect(await level.keys({ gt: '', lt: '~' })).toEqual([]);
  });

  it('answers with the reason when a command fails unexpectedly, or is of a kind that it does not know', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    start({ restart: { run: () => Promise.reject(new Error('no luck')) } }, () => Promise.reject(new Error('no rows')));
    server.command({ id: ids[0] ?? '', kind: 'restart' });
    server.command({ id: ids[1] ?? '', kind: 'dance' as 'restart' });
    server.command({ id: ids[2] ?? '', kind: 'sql', sql: 'SELECT 1' });
    await until(() => server.results.length === 3);
    expect(ids.map((id) => server.results.find((result) => result.id === id)?.body)).toEqual([
      { ok: false, error: 'The agent could not do it: no luck' },
      { ok: false, error: 'This agent does not know the command dance.' },
      { ok: false, error: 'The agent could not do it: no rows' },
    ]);
  });

  it('does not send a result again that Helix refuses', async () => {
    const id = randomUUID();
    let attempts = 0;
    server.answers.result = () => ({ status: ++attempts === 1 ? 404 : 200 });
    start({ restart: { run: () => Promise.resolve(done('x')) } });
    server.command({ id, kind: 'restart' });
    await until(async () => (await store().get(id))?.isAccepted === false);
    expect(attempts).toBe(1);
  });

  it.each([409, 401, 403])('asks again after a while when a poll is answered %s', async (status) => {
    const times: number[] = [];
    server.answers.poll = () => {
      times.push(performance.now());
      return times.length < 3 ? { status } : undefined;
    };
    start({ restart: { run: () => Promise.resolve(done('x')) } });
    server.command({ id: randomUUID(), kind: 'restart' });
    await until(() => server.results.length === 1);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(29);
  });

  it('calls what follows an answer again after a kill in between, only when Helix took it', async () => {
    const [taken, refused] = [randomUUID(), randomUUID()];
    for (const [id, isAccepted] of [
      [taken, true],
      [refused, false],
    ] as const) {
      const command = await store().accept({ id, kind: 'uninstall', leaseSeconds: 120 }, Date.now());
      await store().markAnswered({ ...command, result: done('x') }, isAccepted);
    }
    const followed: boolean[] = [];
    start({
      uninstall: { run: () => Promise.resolve(done('y')), answered: (isAccepted) => void followed.push(isAccepted) },
    });
    await until(() => server.polls.length > 0);
    expect(followed).toEqual([true]);
    expect(server.results).toEqual([]);
  });

  it('takes a refused key as the answer of a command that ends the key', async () => {
    const followed: boolean[] = [];
    server.answers.result = () => ({ status: 401 });
    start({
      uninstall: {
        endsKey: true,
        run: () => Promise.resolve(done('y')),
        answered: (isAccepted) => void followed.push(isAccepted),
      },
    });
    server.command({ id: randomUUID(), kind: 'uninstall' });
    await until(() => followed.length > 0);
    expect(followed).toEqual([true]);
  });

  it('forgets commands after some days', async () => {
    const old = randomUUID();
    await store().accept({ id: old, kind: 'restart', leaseSeconds: 120 }, Date.now() - 4 * 86_400_000);
    start({ restart: { run: () => Promise.resolve(done('x')) } });
    await until(() => server.polls.length > 0);
    expect(await store().get(old)).toBeUndefined();
    expect(server.results).toEqual([]);
  });
});

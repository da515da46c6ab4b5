import { randomUUID } from 'node:crypto';
import type { AgentCommandKind } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import {
  fetchOutcome,
  giveBackCommand,
  recordPoll,
  requestCommand,
  settleCommands,
  storeAnswer,
  storeProgress,
  takeCommand,
  type Answer,
} from './index.js';

const START = Date.parse('2026-11-24T14:00:00Z');
const POLL = { wait: 20 };

describe('agent commands', () => {
  let test: TestDatabase;
  let poll: number;
  /** Seconds since the start. */
  let time = 0;

  const now = (): Date => new Date(START + time * 1000);
  const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
  const here = <T>(work: (transaction: Transaction) => Promise<T>, clinicId = 1): Promise<T> =>
    test.database.inClinics([clinicId], work);

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'C');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'Maple', 1, 'UTC'), (2, 1, 'Oak', 1, 'UTC')`);
  });
  beforeEach(async () => {
    time = 0;
    await test.ownerPool.query('delete from agent_command; delete from agent_command_answer; delete from agent_status');
    poll = await here((transaction) => recordPoll(transaction, 1, POLL, now()));
  });
  afterAll(() => test.drop());

  const request = async (kind: AgentCommandKind, sql?: string) => {
    const requested = await here((transaction) =>
      requestCommand(
        transaction,
        {
          ...{ clinicId: 1, commandId: randomUUID(), kind },
          ...(sql === undefined ? {} : { sql }),
          requestedBy: { userId: null, email: 'dev@helix.example' },
        },
        now(),
      ),
    );
    return requested?.commandId ?? 'refused';
  };
  const take = (number = poll) => here((transaction) => takeCommand(transaction, 1, number, now()));
  const takenId = async () => (await take()).command?.id;
  const progress = (id: string, percent?: number) =>
    here((transaction) => storeProgress(transaction, 1, id, { percent, detail: 'rows 1 to 10' }, now()));
  const answer = (id: string, given: Answer = DONE, clinicId = 1) =>
    here((transaction) => storeAnswer(transaction, clinicId, id, given, now()), clinicId);
  const rowOf = async (id: string) => {
    const { rows } = await test.ownerPool.query<Record<string, unknown>>(
      `select state, deliveries, lease_until as lease, expires_at as expires, finished_at as finished, error, percent, detail
       from agent_command where command_id = $1`,
      [id],
    );
    return rows[0];
  };
  /** What a reader sees. */
  const settled = async (id: string) => {
    await here((transaction) => settleCommands(transaction, [1], now()));
    return rowOf(id);
  };

  const DONE: Answer = { ok: true, rows: [], isTruncated: false, detail: null };
  const FAILED: Answer = { ok: false, error: 'No updater is configured.', isRefused: false };

  it('are queued for 24 hours, and statements for 30 seconds', async () => {
    expect(await rowOf(await request('restart'))).toMatchObject({ state: 'queued', deliveries: 0, lease: null });
    expect((await rowOf(await request('resyncAll')))?.['expires']).toEqual(new Date(at(24 * 60 * 60)));
    expect((await rowOf(await request('sql', 'select 1')))?.['expires']).toEqual(new Date(at(30)));
  });

  it('join one of their kind that has not ended, and are new once it has', async () => {
    const first = await request('restart');
    expect(await request('restart')).toBe(first);
    await takenId();
    expect(await request('restart')).toBe(first);
    expect(await request('resyncAll')).not.toBe(first);
    await answer(first);
    expect(await request('restart')).not.toBe(first);
  });

  it('are one row however many users click at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => request('uninstall')));
    expect(new Set(ids).size).toBe(1);
    expect((await test.ownerPool.query('select from agent_command')).rowCount).toBe(1);
  });

  it('are handed out once, oldest first, with a lease of 120 seconds', async () => {
    const first = await request('restart');
    time = 1;
    const second = await request('resyncAll');
    time = 2;
    expect((await take()).command).toEqual({ id: first, kind: 'restart', leaseSeconds: 120 });
    expect(await rowOf(first)).toMatchObject({ state: 'delivered', deliveries: 1, lease: new Date(at(122)) });
    expect(await takenId()).toBe(second);
    expect(await take()).toEqual({ command: null, checkAt: new Date(at(122)), newerAgentId: null });
  });

  it('are handed out to one poll only when several look at the same moment', async () => {
    const ids = [await request('restart'), await request('resyncAll')];
    const taken = await Promise.all(Array.from({ length: 6 }, () => takenId()));
    expect(taken.filter((id) => id !== undefined).toSorted()).toEqual(ids.toSorted());
  });

  it('name the version to install', async () => {
    await request('checkForUpdates');
    expect((await take()).command).toMatchObject({ kind: 'checkForUpdates', version: null });
    await test.ownerPool.query(`update clinic set upgrade_to_version = '2.5.0' where clinic_id = 1`);
    await test.ownerPool.query('delete from agent_command');
    await request('checkForUpdates');
    expect((await take()).command).toMatchObject({ kind: 'checkForUpdates', version: '2.5.0' });
  });

  it('are handed out again when the lease is over, three times in all, and then fail', async () => {
    const id = await request('resyncAll');
    for (const delivery of [1, 2, 3]) {
      expect(await takenId()).toBe(id);
      time += 119;
      expect(await settled(id)).toMatchObject({ state: 'delivered', deliveries: delivery });
      time += 1;
    }
    expect(await take()).toEqual({ command: null, checkAt: null, newerAgentId: null });
    time = 5_000;
    // It failed when its lease was over, whenever somebody looks.
    expect(await settled(id)).toMatchObject({
      ...{ state: 'failed', error: 'The agent did not answer.', finished: new Date(at(360)), lease: null },
    });
  });

  it('run on while progress comes, beyond the time in which they had to be fetched', async () => {
    const id = await request('resyncAll');
    await test.ownerPool.query('update agent_command set expires_at = $1', [at(100)]);
    await takenId();
    time = 60;
    expect(await progress(id, 12.7)).toEqual({ state: 'running', isIgnored: false });
    time = 179;
    expect(await settled(id)).toMatchObject({ state: 'running', percent: 12, detail: 'rows 1 to 10' });
    time = 180;
    expect(await settled(id)).toMatchObject({ state: 'expired', error: 'The agent did not answer in time.' });
  });

  it('are queued again without their progress when running ones fall silent', async () => {
    const id = await request('resyncAll');
    await takenId();
    time = 60;
    await progress(id, 50);
    time = 179;
    expect(await settled(id)).toMatchObject({ state: 'running', lease: new Date(at(180)) });
    time = 180;
    expect(await settled(id)).toMatchObject({
      state: 'queued',
      percent: null,
      detail: null,
      lease: null,
      finished: null,
    });
    expect(await progress(id, 60)).toEqual({ state: 'running', isIgnored: false });
    expect(await rowOf(id)).toMatchObject({ state: 'running', deliveries: 1, percent: 60 });
  });

  it('expire after 24 hours, whether or not they were handed out', async () => {
    const delivered = await request('uninstall');
    time = 1;
    const queued = await request('restart');
    time = 24 * 60 * 60 - 1;
    expect(await takenId()).toBe(delivered);
    time = 24 * 60 * 60 + 7;
    expect(await take()).toMatchObject({ command: null });
    expect(await rowOf(queued)).toMatchObject({
      ...{ state: 'expired', error: 'No agent fetched it in time.', finished: new Date(at(24 * 60 * 60 + 1)) },
    });
    expect(await rowOf(delivered)).toMatchObject({
      ...{ state: 'expired', error: 'The agent did not answer in time.', finished: new Date(at(24 * 60 * 60)) },
    });
  });

  it('end with the answer of the agent, and ignore later ones and progress', async () => {
    const id = await request('checkForUpdates');
    await takenId();
    time = 10;
    const mine = { kind: 'checkForUpdates', requestedBy: null, requestedByEmail: 'dev@helix.example' };
    expect(await answer(id, FAILED)).toEqual({ ...mine, state: 'failed', isIgnored: false });
    const ended = await rowOf(id);
    expect(ended).toMatchObject({ state: 'failed', error: 'No updater is configured.', finished: new Date(at(10)) });
    time = 20;
    expect(await answer(id, DONE)).toEqual({ ...mine, state: 'failed', isIgnored: true });
    expect(await progress(id, 5)).toEqual({ state: 'failed', isIgnored: true });
    expect(await rowOf(id)).toEqual(ended);
  });

  it('take an answer that comes after the lease, before and after the next delivery', async () => {
    const id = await request('resyncAll');
    await takenId();
    time = 130;
    expect(await settled(id)).toMatchObject({ state: 'queued' });
    expect(await answer(id)).toMatchObject({ state: 'done', isIgnored: false });
    const other = await request('restart');
    await takenId();
    time = 260;
    expect(await takenId()).toBe(other);
    expect(await answer(other)).toMatchObject({ state: 'done', isIgnored: false });
    expect(await rowOf(other)).toMatchObject({ state: 'done', deliveries: 2, percent: 100 });
  });

  it('are not known to another clinic, and cannot be answered before they were handed out', async () => {
    const id = await request('restart');
    expect(await answer(id, DONE, 2)).toBeNull();
    expect(await here((transaction) => storeProgress(transaction, 2, id, {}, now()), 2)).toBeNull();
    expect(await answer(id)).toMatchObject({ state: 'queued', isIgnored: true });
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  });

  it('are given back as if they had not been handed out', async () => {
    const id = await request('restart');
    await takenId();
    await here((transaction) => giveBackCommand(transaction, 1, id));
    expect(await rowOf(id)).toMatchObject({ state: 'queued', deliveries: 0, lease: null });
    await takenId();
    await answer(id);
    await here((transaction) => giveBackCommand(transaction, 1, id));
    expect(await rowOf(id)).toMatchObject({ state: 'done' });
  });

  describe('statements', () => {
    const ROWS = [{ b: 1, a: 'x\u0000\ud800', __proto__: null }];
    const WITH_ROWS: Answer = { ok: true, rows: ROWS, isTruncated: true, detail: null };
    const outcome = (id: string) => here((transaction) => fetchOutcome(transaction, 1, id, now()));
    const answers = async () => (await test.ownerPool.query('select from agent_command_answer')).rowCount;

    it('are handed out one at a time, while other commands go on', async () => {
      const first = await request('sql', 'select 1');
      time = 1;
      const second = await request('sql', 'select 2');
      expect((await take()).command).toEqual({ id: first, kind: 'sql', sql: 'select 1', leaseSeconds: 30 });
      const restart = await request('restart');
      expect(await takenId()).toBe(restart);
      expect(await take()).toMatchObject({ command: null, checkAt: new Date(at(30)) });
      await answer(first);
      expect(await takenId()).toBe(second);
    });

    it('are four of a clinic at most', async () => {
      const ids = await Promise.all(Array.from({ length: 7 }, () => request('sql', 'select 1')));
      expect(ids.filter((id) => id === 'refused')).toHaveLength(3);
      await takenId();
      expect(await request('sql', 'select 1')).toBe('refused');
      time = 30;
      expect(await request('sql', 'select 1')).not.toBe('refused');
    });

    it('are handed out once, and expire 30 seconds after the request', async () => {
      const id = await request('sql', 'select 1');
      time = 25;
      await takenId();
      expect(await rowOf(id)).toMatchObject({ state: 'delivered', lease: new Date(at(30)) });
      expect(await progress(id)).toEqual({ state: 'running', isIgnored: false });
      expect(await rowOf(id)).toMatchObject({ lease: new Date(at(30)) });
      time = 30;
      expect(await outcome(id)).toMatchObject({ state: 'expired', error: 'The agent did not answer in time.' });
      expect(await answer(id, WITH_ROWS)).toMatchObject({ state: 'expired', isIgnored: true });
      expect([await takenId(), await answers()]).toEqual([undefined, 0]);
    });

    it('answer rows that are fetched once, as the agent wrote them, and are then nowhere', async () => {
      const id = await request('sql', 'select 1');
      await takenId();
      await answer(id, WITH_ROWS);
      const { rows, ...rest } = await outcome(id);
      expect(rest).toEqual({ state: 'done', error: null, isRefused: false, isTruncated: true });
      expect(rows).toBe(JSON.stringify(ROWS));
      expect(Object.keys((JSON.parse(rows ?? '') as object[])[0] ?? {})).toEqual(['b', 'a']);
      expect((await outcome(id)).rows).toBeNull();
      expect(await answers()).toBe(0);
      const { rows: kept } = await test.ownerPool.query('select row_count as n, c::text as row from agent_command c');
      expect(kept).toEqual([{ n: 1, row: expect.not.stringContaining('x\\') }]);
    });

    it('answer rows that are deleted after 60 seconds when nobody fetched them', async () => {
      const id = await request('sql', 'select 1');
      await takenId();
      await answer(id, WITH_ROWS);
      time = 59;
      await take();
      expect(await answers()).toBe(1);
      time = 60;
      await take();
      expect(await answers()).toBe(0);
      expect(await outcome(id)).toMatchObject({ state: 'done', rows: null });
    });

    it('fail with the words of the practice-management system', async () => {
      const id = await request('sql', 'select a');
      await takenId();
      await answer(id, { ok: false, error: "Unknown column 'a'\u0000", isRefused: true });
      expect(await outcome(id)).toMatchObject({ state: 'failed', error: "Unknown column 'a' ", isRefused: true });
    });
  });

  describe('polls', () => {
    const begin = (agentId: string, clinicId = 1) =>
      here(
        (transaction) =>
          recordPoll(transaction, clinicId, { ...POLL, agentId, clock: START + 5_000, unsentRows: 7 }, now()),
        clinicId,
      );

    it('get nothing once a newer one of the clinic started, and say whose it is', async () => {
      const id = await request('restart');
      const older = await begin('a');
      const newer = await begin('b');
      await begin('c', 2);
      expect(await take(older)).toEqual({ command: null, checkAt: null, newerAgentId: 'b' });
      expect((await take(newer)).command?.id).toBe(id);
    });

    it('store how the agent is', async () => {
      await begin('a');
      time = 10;
      await begin('a');
      const { rows } = await test.ownerPool.query(
        `select agent_id, polled_at, unsent_rows::int, clock_skew_ms::int, dialect from agent_status where agent_id = 'a'`,
      );
      expect(rows).toEqual([{ agent_id: 'a', polled_at: now(), unsent_rows: 7, clock_skew_ms: -5_000, dialect: null }]);
    });

    it('of agents that went away a month ago are forgotten', async () => {
      await begin('a');
      time = 31 * 24 * 60 * 60;
      await begin('b');
      const { rows } = await test.ownerPool.query('select agent_id from agent_status');
      expect(rows).toEqual([{ agent_id: 'b' }]);
    });
  });
});

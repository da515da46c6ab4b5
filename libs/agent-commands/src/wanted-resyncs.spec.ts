import { randomUUID } from 'node:crypto';
import type { Transaction } from '@helix/database';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import {
  recordPoll,
  requestCommand,
  settleCommands,
  startWantedResync,
  storeAnswer,
  storeProgress,
  takeCommand,
  wantResync,
  type Answer,
} from './index.js';

const START = Date.parse('2026-11-24T14:00:00Z');
const DONE: Answer = { ok: true, rows: [], isTruncated: false, detail: null };
const FAILED: Answer = { ok: false, error: 'the source is away', isRefused: false };
const AT_ONCE = 2;

describe('clinics that are to send everything again', () => {
  let test: TestDatabase;
  /** Seconds since the start. */
  let time = 0;

  const now = (): Date => new Date(START + time * 1000);
  const here = <T>(clinicId: number, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    test.database.inClinics([clinicId], work);

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'C');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
        select n, 1, 'Clinic ' || n, 1, 'UTC' from generate_series(1, 4) n`);
  });
  beforeEach(async () => {
    time = 0;
    await test.ownerPool.query('delete from agent_command; delete from agent_status');
    await test.ownerPool.query('update clinic set resync_wanted = $1, resync_until = null', [now()]);
  });
  afterAll(() => test.drop());

  /** Polls as the agent of a clinic does; the id of the resync that it gets. */
  const poll = (clinicId: number): Promise<string | undefined> =>
    here(clinicId, async (transaction) => {
      const number = await recordPoll(transaction, clinicId, { wait: 20 }, now());
      await startWantedResync(transaction, clinicId, AT_ONCE, now());
      const { command } = await takeCommand(transaction, clinicId, number, now());
      expect(command === null || command.kind === 'resyncAll').toBe(true);
      return command?.id;
    });
  const progress = (clinicId: number, id: string) =>
    here(clinicId, (transaction) => storeProgress(transaction, clinicId, id, {}, now()));
  const answer = (clinicId: number, id: string, given: Answer = DONE) =>
    here(clinicId, (transaction) => storeAnswer(transaction, clinicId, id, given, now()));
  const wanted = async (): Promise<number[]> => {
    const { rows } = await test.ownerPool.query<{ id: number }>(
      'select clinic_id as id from clinic where resync_wanted is not null order by 1',
    );
    return rows.map(({ id }) => id);
  };

  it('do it when their agent polls, some at a time, and the next when one has ended', async () => {
    const first = await poll(1);
    expect([typeof first, typeof (await poll(2)), await poll(3)]).toEqual(['string', 'string', undefined]);
    await answer(1, first!);
    expect(await wanted()).toEqual([2, 3, 4]);
    expect([await poll(1), typeof (await poll(3)), await poll(4)]).toEqual([undefined, 'string', undefined]);
  });

  it('never take more places than there are, however many agents poll at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(poll));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(AT_ONCE);
  });

  it('are wanted until they have done it, whether the agent comes in a day or in a year', async () => {
    time = 365 * 24 * 60 * 60;
    const id = await poll(1);
    expect(id).toBeDefined();
    await answer(1, id!);
    expect(await wanted()).toEqual([2, 3, 4]);
  });

  it('keep their place while their agent says how far it is, and lose it when it falls silent', async () => {
    const id = (await poll(1))!;
    await poll(2);
    for (time = 60; time <= 600; time += 60) await progress(1, id);
    // Clinic 2 has said nothing for ten minutes, clinic 1 ten seconds ago.
    time = 550;
    expect(typeof (await poll(3))).toBe('string');
    expect([await poll(4), await poll(1)]).toEqual([undefined, undefined]);
  });

  it('are asked again by the same command when the agent has fallen silent', async () => {
    const id = await poll(1);
    time = 121;
    expect(await poll(1)).toBe(id);
    expect(await wanted()).toContain(1);
  });

  it('are asked again ten minutes after one that failed, and at once by a person', async () => {
    const id = await poll(1);
    await answer(1, id!, FAILED);
    expect(await poll(1)).toBeUndefined();
    expect(typeof (await poll(2))).toBe('string');
    time = 601;
    const second = await poll(1);
    expect(second).not.toBe(id);
    await answer(1, second!);
    expect(await wanted()).not.toContain(1);
  });

  it('do it once more when it was wanted again while they did it', async () => {
    const id = await poll(1);
    time = 30;
    await test.ownerPool.query('update clinic set resync_wanted = $1 where clinic_id = 1', [now()]);
    time = 60;
    await answer(1, id!);
    expect(await wanted()).toContain(1);
    expect(typeof (await poll(1))).toBe('string');
  });

  it('have done it when a person has requested it meanwhile', async () => {
    time = 5;
    const commandId = randomUUID();
    const requestedBy = { userId: null, email: 'dev@helix.example' };
    await here(1, (transaction) =>
      requestCommand(transaction, { clinicId: 1, commandId, kind: 'resyncAll', requestedBy }, now()),
    );
    expect(await poll(1)).toBe(commandId);
    await answer(1, commandId);
    expect(await wanted()).toEqual([2, 3, 4]);
  });

  it('are asked for nothing while none is wanted', async () => {
    await test.ownerPool.query('update clinic set resync_wanted = null');
    expect(await poll(1)).toBeUndefined();
    await here(1, (transaction) => settleCommands(transaction, [1], now()));
    expect((await test.ownerPool.query('select from agent_command')).rowCount).toBe(0);
    await test.database.transaction((transaction) => wantResync(transaction, [2, 3]));
    expect(await wanted()).toEqual([2, 3]);
  });
});

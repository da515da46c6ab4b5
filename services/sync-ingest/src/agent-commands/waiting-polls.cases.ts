import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { requestCommand } from '@helix/agent-commands';
import type { AgentCommand } from '@helix/contracts';
import { clockOf } from '@helix/database';
import { createLogger, Metrics, ProblemException } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { withClockAhead } from '../../../../libs/database/src/testing/with-clock-ahead.js';
import { PollCommandsCommand, PollCommandsHandler } from './poll-commands.command.js';
import { WaitingPolls } from './waiting-polls.js';

const CLINICS = 200;
/** Its agent is away. */
const WITHOUT_AGENT = CLINICS + 1;

describe('waiting polls', () => {
  let test: TestDatabase;
  let polls: WaitingPolls;
  let handler: PollCommandsHandler;
  let metrics: Metrics;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'C');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
        select n, 1, 'Clinic ' || n, 1, 'UTC' from generate_series(1, ${WITHOUT_AGENT}) n`);
  });
  beforeEach(() => {
    metrics = new Metrics(false);
    polls = new WaitingPolls(test.database, metrics, createLogger({ logLevel: 'silent' }));
    polls.onApplicationBootstrap();
    handler = new PollCommandsHandler(test.database, polls, { resyncAtOnce: 4 });
  });
  afterEach(async () => {
    await polls.beforeApplicationShutdown();
    jest.restoreAllMocks();
    await test.ownerPool.query('delete from agent_command');
  });
  afterAll(() => test.drop());

  const poll = (clinicId: number, gone = new AbortController().signal): Promise<AgentCommand | null> =>
    handler.execute(new PollCommandsCommand(clinicId, { wait: 25, agentId: 'a' }, gone));
  const send = (clinicId: number) => {
    const command = { clinicId, commandId: randomUUID(), kind: 'restart' as const };
    return test.database.inClinics([clinicId], (transaction) =>
      requestCommand(transaction, { ...command, requestedBy: { userId: null, email: '' } }, new Date()),
    );
  };
  /** Counts the statements that reach the database from here on. */
  const countStatements = () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    return () => query.mock.calls.length;
  };
  const listeners = async (): Promise<number[]> => {
    const { rows } = await test.ownerPool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'helix agent commands' and datname = current_database()
         and query like 'listen helix_agent_poll%' and state = 'idle'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const untilListening = () => waitFor(listeners, (pids) => pids.length === 1);
  /** Resolves when no poll is in the database. */
  const untilQuiet = () =>
    waitFor(() => test.pool.idleCount === test.pool.totalCount && test.pool.waitingCount === 0, Boolean);

  it('of 200 clinics run no statement while they wait, and a command runs those of its clinic alone', async () => {
    await untilListening();
    const open = Array.from({ length: CLINICS }, (_, index) => poll(index + 1));
    const recorded = () => test.ownerPool.query('select from agent_status');
    await waitFor(recorded, ({ rowCount }) => rowCount === CLINICS);
    await untilQuiet();

    const count = countStatements();
    // The poll begins its transaction before the request knows that its own is over: what a request takes is counted alone.
    await send(WITHOUT_AGENT);
    const ofRequest = count();
    await send(137);
    expect(await open[136]).toMatchObject({ kind: 'restart' });
    await untilQuiet();
    // The transaction of one poll: begin and scope, clock, look, lock, settle, delete old answers, take, commit.
    expect(count() - 2 * ofRequest).toBe(8);

    const before = count();
    await polls.beforeApplicationShutdown();
    expect(await Promise.all(open.filter((_, index) => index !== 136))).toEqual(Array(CLINICS - 1).fill(null));
    expect(count() - before).toBe(0);
  });

  it('get a command whose notification was lost once the listening connection is back', async () => {
    await untilListening();
    const response = poll(1);
    await waitFor(
      () => test.ownerPool.query('select from agent_status where clinic_id = 1'),
      ({ rowCount }) => rowCount === 1,
    );
    await untilQuiet();
    await test.ownerPool.query('alter table agent_command disable trigger notify_agent_command');
    await send(1);
    await test.ownerPool.query('alter table agent_command enable trigger notify_agent_command');
    const [pid] = await listeners();
    await test.ownerPool.query('select pg_terminate_backend($1)', [pid]);
    expect(await response).toMatchObject({ kind: 'restart' });
  });

  it('that began elsewhere while the listening connection was lost end this one when it is back', async () => {
    await untilListening();
    const response = poll(2);
    await waitFor(
      () => test.ownerPool.query('select from agent_status where clinic_id = 2'),
      ({ rowCount }) => rowCount === 1,
    );
    await untilQuiet();
    await test.ownerPool.query(
      `insert into agent_status (clinic_id, agent_id, poll, polled_at) values (2, 'b', nextval('agent_poll'), now())`,
    );
    const [pid] = await listeners();
    await test.ownerPool.query('select pg_terminate_backend($1)', [pid]);
    await expect(response).rejects.toMatchObject({ problem: { status: 409 } });
  });

  it('end when the process stops, and no new one begins', async () => {
    const response = poll(3);
    await waitFor(
      () => test.ownerPool.query('select from agent_status where clinic_id = 3'),
      ({ rowCount }) => rowCount === 1,
    );
    await polls.beforeApplicationShutdown();
    expect(await response).toBeNull();
    await expect(poll(3)).rejects.toThrow(ProblemException);
  });

  it.each([60_000, -60_000])(
    'hand out a statement once in a process whose clock is %d ms ahead of the others',
    async (ahead) => {
      const clinicId = ahead > 0 ? 5 : 6;
      const commandId = randomUUID();
      await test.database.inClinics([clinicId], async (transaction) =>
        requestCommand(
          transaction,
          { ...{ clinicId, commandId, kind: 'sql', sql: 'select 1' }, requestedBy: { userId: null, email: '' } },
          await clockOf(transaction),
        ),
      );
      expect(await withClockAhead(ahead, () => poll(clinicId))).toMatchObject({ id: commandId, kind: 'sql' });
      // By its own clock the other process sees that the lease lasts.
      const { rows } = await test.ownerPool.query(
        `select state, extract(epoch from lease_until - now()) between 20 and 31 as lasts,
                (select abs(extract(epoch from now() - polled_at)) < 20 from agent_status where clinic_id = $1) as "isOnline"
         from agent_command where clinic_id = $1`,
        [clinicId],
      );
      expect(rows).toEqual([{ state: 'delivered', lasts: true, isOnline: true }]);
    },
  );

  it('that are gone while a command is handed out give it back', async () => {
    const gone = new AbortController();
    await send(4);
    const { inClinics } = test.database;
    jest.spyOn(test.database, 'inClinics').mockImplementation(async (clinicIds, work) => {
      const result = await inClinics.call(test.database, clinicIds, work);
      // The connection ends just after the command was taken.
      gone.abort();
      return result as never;
    });
    expect(await poll(4, gone.signal)).toBeNull();
    jest.restoreAllMocks();
    const { rows } = await test.ownerPool.query('select state, deliveries from agent_command where clinic_id = 4');
    expect(rows).toEqual([{ state: 'queued', deliveries: 0 }]);
    expect(await poll(4)).toMatchObject({ kind: 'restart' });
  });
});

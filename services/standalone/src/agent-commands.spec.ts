import { createHash } from 'node:crypto';
import { Database } from '@helix/database';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import type { AgentCommand, AgentCommands } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { ApiModule } from '../../api/src/api.module.js';
import { SyncIngestModule } from '../../sync-ingest/src/sync-ingest.module.js';

const KEY = 'maple key';
/** Clinics beside Maple whose agents wait. */
const OTHERS = 20;

/** The api, two processes of sync-ingest, and agents between them. */
describe('commands from the console to the agent and back', () => {
  let test: TestDatabase;
  let api: TestApp;
  let ingests: TestApp[];
  let clinic: { clinicId: number; clinicGuid: string };
  const others: { clinicId: number; clinicGuid: string; key: string }[] = [];
  let developer: { token: string };

  beforeAll(async () => {
    test = await createTestDatabase();
    const env = { AGENT_REQUESTS_PER_SECOND: '1000' };
    const afterStop: NonNullable<Parameters<typeof startTestApp>[0]['afterStop']> = (app) =>
      app.get<EventLog>(EVENT_LOG).close();
    api = await startTestApp({
      ...{ database: test, env, afterStop },
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({ ...web, redisUrl: undefined, databaseUrl: requireDatabaseUrl(web.settings) }),
        ApiModule,
      ],
    });
    // The log works without being asked. It has connections of its own, so that those of the polls can be watched.
    const ingest = async (name: string) => {
      const database = await Database.connect({ url: test.url, applicationName: name });
      return startTestApp({
        ...{ database: { ...test, database, pool: database.pool }, env },
        imports: (_database, logger) => [EventLogModule.forRoot({ pool: test.pool, logger }), SyncIngestModule],
        afterStop: async (app) => {
          await afterStop(app);
          await database.close();
        },
      });
    };
    ingests = [await ingest('ingest 0'), await ingest('ingest 1')];
    clinic = await api.addClinic('Maple');
    for (let n = 0; n < OTHERS; n += 1) others.push({ ...(await api.addClinic(`Oak ${n}`)), key: `oak key ${n}` });
    const entered = Object.fromEntries([clinic, ...others].map(({ clinicId }) => [clinicId, false]));
    developer = await api.addUser('dev@helix.example', entered, { isSuperDeveloper: true });
    for (const { clinicId, key } of [{ ...clinic, key: KEY }, ...others])
      await test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
        clinicId,
        createHash('sha256').update(key).digest(),
      ]);
  });
  afterAll(async () => {
    for (const app of [...ingests, api]) await app.close();
    await test.drop();
  });

  const click = async (path: string, body: object = {}, { clinicGuid } = clinic) =>
    api
      .http()
      .post(`/api/clinic/${path}`)
      .auth(developer.token, { type: 'bearer' })
      .set('X-Clinic-Guid', clinicGuid)
      .send(body);
  const poll = async (process: number, wait = 25, key = KEY) =>
    ingests[process]!.http().get(`/api/agent/commands?wait=${wait}&agentId=a1&dialect=sqlite`).set('X-Api-Key', key);
  const commandOf = ({ body }: { body: unknown }): AgentCommand | undefined => (body as AgentCommands).commands[0];
  const answer = async (process: number, { id }: AgentCommand, result: object, key = KEY) =>
    ingests[process]!.http().post(`/api/agent/commands/${id}/result`).set('X-Api-Key', key).send(result);
  const polls = async (): Promise<number> =>
    (await test.ownerPool.query('select coalesce(max(poll), 0)::integer as newest from agent_status')).rows[0].newest;
  /** Begins a poll, and resolves when it is the newest. */
  const begin = async (process: number) => {
    const before = await polls();
    const response = poll(process);
    await waitFor(polls, (number) => number > before);
    return { response };
  };

  it('a statement goes out by one process, its rows come in by the other, and reach who asked', async () => {
    const waiting = await begin(0);
    const submitted = click('submitCommand', { sql: 'select 1 as one' });
    const command = commandOf(await waiting.response)!;
    expect(command).toMatchObject({ kind: 'sql', sql: 'select 1 as one' });
    expect((await answer(1, command, { ok: true, rows: [{ one: 1 }] })).body).toEqual({
      state: 'done',
      isIgnored: false,
    });
    const { status, body } = await submitted;
    expect([status, body]).toEqual([200, [{ one: 1 }]]);
  });

  /** What the connections of the polls have run since, and the one that listens. */
  const statementsSince = async (since: string): Promise<string[]> => {
    const { rows } = await test.ownerPool.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and application_name in ('ingest 0', 'ingest 1', 'helix agent commands')
         and (state <> 'idle' or query_start > $1::timestamptz or backend_start > $1::timestamptz)`,
      [since],
    );
    return rows.map(({ query }) => query);
  };
  const databaseTime = async (): Promise<string> =>
    (await test.ownerPool.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now;

  it('reach their agents among those that wait at both processes, and no statement runs while all wait', async () => {
    const waiting = others.map(({ key }, n) => poll(n % 2, 25, key));
    const clinicIds = others.map(({ clinicId }) => clinicId);
    await waitFor(
      () => test.ownerPool.query('select from agent_status where clinic_id = any($1)', [clinicIds]),
      ({ rowCount }) => rowCount === OTHERS,
    );
    const { since } = await waitFor(
      async () => {
        const since = await databaseTime();
        return { since, running: await statementsSince(since) };
      },
      ({ running }) => running.length === 0,
    );
    // Both processes are at work meanwhile: they renew their leases of the log.
    await waitFor(
      () =>
        test.ownerPool.query(
          `select from log_member where consumer_group = 'sync-ingest.apply' and expires_at > $1::timestamptz + interval '7 s'`,
          [since],
        ),
      ({ rowCount }) => rowCount === 2,
    );
    expect(await statementsSince(since)).toEqual([]);

    for (const n of [OTHERS - 1, 0]) {
      const { status } = await click('restartRNAAgentService', {}, others[n]);
      expect(status).toBe(200);
      const command = commandOf(await waiting[n]!)!;
      expect(command.kind).toBe('restart');
      await answer((n + 1) % 2, command, { ok: true }, others[n]!.key);
    }
    // A later poll at the other process ends the one that waits.
    for (const [n, { key }] of others.entries()) await poll((n + 1) % 2, 0, key);
    const ended = (await Promise.all(waiting)).filter((_response, n) => n !== 0 && n !== OTHERS - 1);
    expect(ended.map(({ body }) => body)).toEqual(Array(OTHERS - 2).fill({ commands: [] }));
  });

  it('a command that an agent never got is handed out again by the other process, and its answer counts once', async () => {
    await click('setResyncAll');
    const lost = commandOf(await poll(0, 0))!;
    // Its process, or its agent, was killed after that: the lease is over.
    await test.ownerPool.query(
      `update agent_command set lease_until = now() - interval '1 ms' where state = 'delivered'`,
    );
    const again = commandOf(await poll(1, 0))!;
    expect(again.id).toBe(lost.id);
    const receipts = await Promise.all([0, 1].map((process) => answer(process, again, { ok: true })));
    expect(receipts.map(({ body }) => body.isIgnored).toSorted()).toEqual([false, true]);
  });

  it('a statement whose agent was killed is not run again, and who asked is told so', async () => {
    const waiting = await begin(1);
    const submitted = click('submitCommand', { sql: 'select 2' });
    const command = commandOf(await waiting.response)!;
    await test.ownerPool.query(
      `update agent_command set expires_at = now(), lease_until = now(), state = state where kind = 'sql' and state = 'delivered'`,
    );
    expect((await submitted).status).toBe(504);
    expect((await poll(0, 0)).body).toEqual({ commands: [] });
    expect((await answer(0, command, { ok: true, rows: [{ late: 1 }] })).body).toEqual({
      state: 'expired',
      isIgnored: true,
    });
    expect((await test.ownerPool.query('select from agent_command_answer')).rowCount).toBe(0);
  });

  it('the poll of a process that stops ends, and the other process serves the agent', async () => {
    const waiting = await begin(0);
    await ingests[0]!.close();
    expect((await waiting.response).body).toEqual({ commands: [] });
    const next = await begin(1);
    await click('restartRNAAgentService');
    const command = commandOf(await next.response)!;
    expect(command.kind).toBe('restart');
    expect((await answer(1, command, { ok: true, detail: 'Restarted.' })).status).toBe(200);
  });

  it('an agent that is uninstalled has no key any more', async () => {
    await click('uninstallAgent');
    const command = commandOf(await poll(1, 0))!;
    await answer(1, command, { ok: true });
    expect((await poll(1, 0)).status).toBe(401);
    const ofClinic = JSON.stringify({ clinicId: clinic.clinicId });
    const { body } = await api
      .http()
      .get('/api/clinic/commands')
      .query({ filter: ofClinic })
      .auth(developer.token, { type: 'bearer' });
    expect((body as { kind: string; state: string }[]).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['uninstall done', 'restart done', 'sql expired', 'resyncAll done', 'sql done'],
    ]);
  });

  it('a statement that waits when the api stops ends with a 503', async () => {
    await test.ownerPool.query(`update clinic set time_last_seen = now(), dms_type = 4`);
    const submitted = click('submitCommand', { sql: 'select 3' });
    await waitFor(
      () => test.ownerPool.query(`select from agent_command where state = 'queued'`),
      ({ rowCount }) => rowCount === 1,
    );
    await api.close();
    const { status, body } = await submitted;
    expect([status, body.detail]).toEqual([503, 'The server is shutting down. Try again.']);
  });
});

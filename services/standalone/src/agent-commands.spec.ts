import { createHash } from 'node:crypto';
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

/** The api, two processes of sync-ingest, and an agent between them. */
describe('commands from the console to the agent and back', () => {
  let test: TestDatabase;
  let api: TestApp;
  let ingests: TestApp[];
  let clinic: { clinicId: number; clinicGuid: string };
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
    const ingest = () =>
      startTestApp({
        ...{ database: test, env, afterStop },
        imports: ({ pool }, logger) => [EventLogModule.forRoot({ pool, logger }), SyncIngestModule],
      });
    ingests = [await ingest(), await ingest()];
    clinic = await api.addClinic('Maple');
    developer = await api.addUser('dev@helix.example', { [clinic.clinicId]: false }, { isSuperDeveloper: true });
    await test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinic.clinicId,
      createHash('sha256').update(KEY).digest(),
    ]);
  });
  afterAll(async () => {
    for (const app of [...ingests, api]) await app.close();
    await test.drop();
  });

  const click = async (path: string, body: object = {}) =>
    api
      .http()
      .post(`/api/clinic/${path}`)
      .auth(developer.token, { type: 'bearer' })
      .set('X-Clinic-Guid', clinic.clinicGuid)
      .send(body);
  const poll = async (process: number, wait = 25) =>
    ingests[process]!.http().get(`/api/agent/commands?wait=${wait}&agentId=a1&dialect=sqlite`).set('X-Api-Key', KEY);
  const commandOf = ({ body }: { body: unknown }): AgentCommand | undefined => (body as AgentCommands).commands[0];
  const answer = async (process: number, { id }: AgentCommand, result: object) =>
    ingests[process]!.http().post(`/api/agent/commands/${id}/result`).set('X-Api-Key', KEY).send(result);
  const polls = async (): Promise<number> =>
    (await test.ownerPool.query('select poll from agent_status')).rows.map(({ poll: number }) => Number(number))[0] ??
    0;
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
    const { body } = await api.http().get('/api/clinic/commands').auth(developer.token, { type: 'bearer' });
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

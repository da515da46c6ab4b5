import { recordPoll, storeAnswer, takeCommand, type Answer } from '@helix/agent-commands';
import type { AgentCommand, AgentPoll, CommandRow } from '@helix/contracts';
import type { Response, Test } from 'supertest';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { sendConcurrently } from '../testing/concurrency.js';
import { startApi } from '../testing/start-api.js';

interface Clinic {
  clinicId: number;
  clinicGuid: string;
}

describe('the developer hub', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let developer: { userId: number; token: string };
  let superAdmin: { userId: number; token: string };
  let people = 0;

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  beforeEach(async () => {
    people += 1;
    developer = await served.addUser(
      `dev${people}@helix.example`,
      { [maple.clinicId]: false },
      { isSuperDeveloper: true },
    );
    await owner('delete from agent_command');
    await owner('delete from agent_command_answer');
    await owner('delete from agent_status');
    await owner('delete from audit_trail');
    await owner('update clinic set time_last_seen = null, dms_type = 1');
  });
  afterAll(() => served.close());

  const owner = async (sql: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const post = (path: string, body: object = {}, user = developer, { clinicGuid } = maple): Test =>
    served
      .http()
      .post(`/api/clinic/${path}`)
      .auth(user.token, { type: 'bearer' })
      .set('X-Clinic-Guid', clinicGuid)
      .send(body);
  const get = (path: string, query: Record<string, unknown> = {}, user = developer): Test =>
    served
      .http()
      .get(`/api/${path}`)
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])))
      .auth(user.token, { type: 'bearer' });
  const auditTrail = () =>
    owner('select action, email, clinic_id, subject, details from audit_trail order by audit_id');
  /** The agent polls: it is connected. */
  const connect = async (more: Partial<AgentPoll> = { dialect: 'sqlite' }, { clinicId } = maple): Promise<number> => {
    await owner('update clinic set time_last_seen = now() where clinic_id = $1', [clinicId]);
    return served.test.database.inClinics([clinicId], (transaction) =>
      recordPoll(transaction, clinicId, { wait: 20, ...more }, new Date()),
    );
  };
  const take = async (poll: number): Promise<AgentCommand> => {
    const { command } = await waitFor(
      () =>
        served.test.database.inClinics([maple.clinicId], (transaction) =>
          takeCommand(transaction, maple.clinicId, poll, new Date()),
        ),
      ({ command: found }) => found !== null,
    );
    return command!;
  };
  const answer = ({ id }: AgentCommand, given: Answer) =>
    served.test.database.inClinics([maple.clinicId], (transaction) =>
      storeAnswer(transaction, maple.clinicId, id, given, new Date()),
    );
  /** Submits a statement now, and lets the agent answer it. */
  const submitted = async (given: Answer, sql = 'select 1'): Promise<Response> => {
    const poll = await connect();
    const response = post('submitCommand', { sql }).then((one) => one);
    await answer(await take(poll), given);
    return response;
  };
  const rowsAnswer = (rows: object[], isTruncated = false): Answer => ({ ok: true, rows, isTruncated, detail: null });

  describe.each([
    ['uninstallAgent', 'uninstall'],
    ['checkAgentForUpdates', 'checkForUpdates'],
    ['setResyncAll', 'resyncAll'],
    ['restartRNAAgentService', 'restart'],
  ])('POST /api/clinic/%s', (path, kind) => {
    it('queues the command with an audit entry, also while no agent is connected', async () => {
      const { status, body } = await post(path);
      expect([status, body]).toEqual([
        200,
        { commandId: expect.any(String), state: 'queued', isConnected: false, timeLastSeen: null },
      ]);
      expect(
        await owner(
          'select clinic_id, kind, state, requested_by as "by", requested_by_email as email from agent_command',
        ),
      ).toEqual([
        { clinic_id: maple.clinicId, kind, state: 'queued', by: developer.userId, email: `dev${people}@helix.example` },
      ]);
      expect(await auditTrail()).toEqual([
        {
          ...{ action: 'agentCommandSent', email: `dev${people}@helix.example`, clinic_id: maple.clinicId },
          ...{ subject: 'Maple', details: { kind, commandId: body.commandId } },
        },
      ]);
    });

    it('answers the command that has not ended to a second click, and says when the agent was seen', async () => {
      const first = await post(path);
      await take(await connect());
      const second = await post(path);
      expect(second.body).toEqual({
        ...{ commandId: first.body.commandId, state: 'delivered', isConnected: true, timeLastSeen: expect.any(String) },
      });
      expect(await auditTrail()).toHaveLength(1);
    });
  });

  it('queues one command for clicks of the same moment', async () => {
    const clicks = Array.from({ length: 6 }, () => () => post('setResyncAll').then((one) => one));
    const lock = `select pg_advisory_xact_lock(hashtext('agent commands'), ${maple.clinicId})`;
    const responses = await sendConcurrently(served.test, lock, clicks);
    expect(new Set(responses.map(({ body }) => body.commandId)).size).toBe(1);
    expect([await owner('select 1 from agent_command'), await auditTrail()].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  it('returns 403 to super admins who are no super developers, and in clinics of others', async () => {
    for (const path of ['uninstallAgent', 'submitCommand']) {
      expect((await post(path, { sql: 'select 1' }, superAdmin)).status).toBe(403);
      expect((await post(path, { sql: 'select 1' }, developer, cedar)).status).toBe(403);
    }
    for (const path of ['clinic/commands', 'clinic/agents', 'quarantine', 'hub/status'])
      expect((await get(path, {}, superAdmin)).status).toBe(403);
    expect(await owner('select 1 from agent_command')).toEqual([]);
  });

  describe('POST /api/clinic/submitCommand', () => {
    it('returns the rows with their columns in order, and keeps them nowhere', async () => {
      const rows = [
        { b: 'secret cell', a: '2026-11-24', a_2: '0xff' },
        { b: null, a: '1.50', a_2: 'x\u0000' },
      ];
      const { status, body, headers, text } = await submitted(rowsAnswer(rows), 'select b, a, a from t');
      expect([status, body, headers['x-helix-truncated']]).toEqual([200, rows, undefined]);
      expect(text.startsWith('[{"b":"secret cell","a":"2026-11-24","a_2":"0xff"}')).toBe(true);
      const [kept] = await owner('select state, row_count, sql, c::text as row from agent_command c');
      expect(kept).toMatchObject({ state: 'done', row_count: 2, sql: 'select b, a, a from t' });
      expect(
        JSON.stringify([kept, await owner('select * from agent_command_answer'), served.logLines, await auditTrail()]),
      ).not.toMatch(/secret cell/);
      expect(await auditTrail()).toMatchObject([
        { action: 'agentCommandSent', subject: 'Maple', details: { kind: 'sql', sql: 'select b, a, a from t' } },
      ]);
    });

    it('says in a header when the rows were cut, and returns an empty list for no rows', async () => {
      const cut = await submitted(rowsAnswer([{ a: 1 }], true));
      expect([cut.body, cut.headers['x-helix-truncated']]).toEqual([[{ a: 1 }], 'true']);
      expect((await submitted(rowsAnswer([]))).body).toEqual([]);
    });

    it('returns 502 with the words of the system, and 422 for what the agent refused', async () => {
      const failed = await submitted({ ok: false, error: "Unknown column 'x' in 'field list'", isRefused: false });
      expect([failed.status, failed.body.detail]).toEqual([502, "Unknown column 'x' in 'field list'"]);
      const refused = await submitted({ ok: false, error: 'Only one reading statement is allowed.', isRefused: true });
      expect([refused.status, refused.body.detail]).toEqual([422, 'Only one reading statement is allowed.']);
    });

    it.each(['update patient set a = 1', 'select 1; select 2', 'select 1 into outfile "x"', 'drop table patient'])(
      'returns 422 for %s before anything is queued',
      async (sql) => {
        await connect();
        const { status, body } = await post('submitCommand', { sql });
        expect([status, body.errors]).toEqual([
          422,
          [{ field: 'sql', message: 'Only one reading statement is allowed.' }],
        ]);
        expect(await owner('select 1 from agent_command')).toEqual([]);
      },
    );

    it('returns 422 for an empty statement and one of more than 20,000 characters', async () => {
      const errors = async (body: object) => (await post('submitCommand', body)).body.errors;
      const message = 'Enter a statement.';
      for (const body of [{}, { sql: ' \n' }, { sql: 5 }])
        expect(await errors(body)).toEqual([{ field: 'sql', message }]);
      expect(await errors({ sql: `select '${'x'.repeat(20_000)}'` })).toEqual([
        { field: 'sql', message: 'A statement has at most 20,000 characters.' },
      ]);
    });

    it('returns 422 where the system has no explorer, and goes by what the agent says first', async () => {
      await connect({});
      const { status, body } = await post('submitCommand', { sql: 'select 1' });
      expect([status, body.detail]).toEqual([422, 'The SQL explorer is not available for Abel.']);
      // Open Dental's is known without its agent: the statement is MySQL's.
      await owner('update clinic set dms_type = 4');
      const refused = await post('submitCommand', { sql: 'select 1 # comment\n; delete from patient' });
      expect(refused.body.detail).toBe('Only one reading statement is allowed.');
    });

    it('returns 503 without an agent, with the time that it was last seen', async () => {
      await owner('update clinic set dms_type = 4');
      const never = await post('submitCommand', { sql: 'select 1' });
      expect([never.status, never.body.detail]).toEqual([
        503,
        'The agent of Maple is not connected. It was not seen yet.',
      ]);
      await owner(`update clinic set time_last_seen = now() - interval '91 s'`);
      expect((await post('submitCommand', { sql: 'select 1' })).body.detail).toBe(
        'The agent of Maple is not connected. It was last seen 1 min ago.',
      );
      await owner(`update clinic set time_last_seen = now() - interval '3 h 5 min 2 s'`);
      expect((await post('submitCommand', { sql: 'select 1' })).body.detail).toBe(
        'The agent of Maple is not connected. It was last seen 3 hr 5 min ago.',
      );
      expect(await owner('select 1 from agent_command')).toEqual([]);
    });

    it('returns 504 when the agent does not answer in time', async () => {
      const poll = await connect();
      const response = post('submitCommand', { sql: 'select 1' }).then((one) => one);
      await take(poll);
      await owner(`update agent_command set expires_at = now() - interval '1 ms', state = state`);
      const { status, body } = await response;
      expect([status, body.detail]).toEqual([504, 'The agent of Maple did not answer within 30 seconds.']);
      expect(await owner('select state from agent_command')).toEqual([{ state: 'expired' }]);
    });

    it('runs statements of two users at once one after the other, each with its own rows', async () => {
      const poll = await connect();
      const colleague = await served.addUser(
        `colleague${people}@helix.example`,
        { [maple.clinicId]: false },
        { isSuperDeveloper: true },
      );
      const [mine, theirs] = [
        post('submitCommand', { sql: "select 'mine'" }).then((one) => one),
        post('submitCommand', { sql: "select 'theirs'" }, colleague).then((one) => one),
      ];
      await waitFor(
        () => owner(`select 1 from agent_command where state = 'queued'`),
        ({ length }) => length === 2,
      );
      for (let count = 0; count < 2; count += 1) {
        const command = await take(poll);
        expect(await owner(`select 1 from agent_command where state = 'delivered'`)).toHaveLength(1);
        await answer(command, rowsAnswer([{ sql: command.sql }]));
      }
      expect([(await mine).body, (await theirs).body]).toEqual([
        [{ sql: "select 'mine'" }],
        [{ sql: "select 'theirs'" }],
      ]);
    });

    it('returns 429 while four statements wait in the clinic', async () => {
      await connect();
      const open = Array.from({ length: 4 }, () => post('submitCommand', { sql: 'select 1' }).then((one) => one));
      await waitFor(
        () => owner('select 1 from agent_command'),
        ({ length }) => length === 4,
      );
      const { status, body, headers } = await post('submitCommand', { sql: 'select 1' });
      expect([status, body.detail, headers['retry-after']]).toEqual([
        ...[429, 'Too many statements are waiting in Maple. Try again when they have ended.', '30'],
      ]);
      await owner(`update agent_command set expires_at = now() - interval '1 ms', state = state`);
      expect((await Promise.all(open)).map((one) => one.status)).toEqual([504, 504, 504, 504]);
    });

    it('returns 429 for the eleventh statement of a user within a minute', async () => {
      for (let count = 0; count < 10; count += 1) expect((await submitted(rowsAnswer([]))).status).toBe(200);
      const { status, body, headers } = await post('submitCommand', { sql: 'select 1' });
      expect([status, body.detail]).toEqual([429, 'Too many statements. Try again in a minute.']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });

    it('returns the rows after the notification of their arrival was lost', async () => {
      const poll = await connect();
      const response = post('submitCommand', { sql: 'select 1' }).then((one) => one);
      const command = await take(poll);
      await owner('alter table agent_command disable trigger notify_agent_command');
      await answer(command, rowsAnswer([{ a: 1 }]));
      await owner('alter table agent_command enable trigger notify_agent_command');
      await owner(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'helix api' and datname = current_database()`,
      );
      expect((await response).body).toEqual([{ a: 1 }]);
    });
  });

  describe('GET /api/clinic/commands', () => {
    it('lists the commands of the clinics that the user may enter, the newest first', async () => {
      await submitted(rowsAnswer([{ a: 1 }, { a: 2 }]), 'select a from t');
      await post('setResyncAll');
      const both = await served.addUser(
        `both${people}@helix.example`,
        {},
        { isSuperAdmin: true, isSuperDeveloper: true },
      );
      await post('restartRNAAgentService', {}, both, cedar);
      const { status, body, headers } = await get('clinic/commands');
      expect([status, headers['content-range']]).toEqual([200, 'commands 0-1/2']);
      expect(body).toEqual([
        expect.objectContaining({
          kind: 'resyncAll',
          state: 'queued',
          clinicName: 'Maple',
          durationInMs: null,
          sql: null,
        }),
        {
          ...{
            id: expect.any(String),
            clinicId: maple.clinicId,
            clinicName: 'Maple',
            kind: 'sql',
            sql: 'select a from t',
          },
          ...{ state: 'done', percent: 100, detail: null, error: null, rowCount: 2 },
          ...{
            requestedBy: `dev${people}@helix.example`,
            requestedAt: expect.any(String),
            finishedAt: expect.any(String),
          },
          durationInMs: expect.any(Number),
        },
      ]);
      const all = (await get('clinic/commands', {}, both)).body as CommandRow[];
      expect(all.map(({ clinicName }) => clinicName)).toEqual(['Cedar', 'Maple', 'Maple']);
    });

    it('sorts, filters and pages', async () => {
      for (const path of ['setResyncAll', 'restartRNAAgentService', 'uninstallAgent']) await post(path);
      await owner(
        `update agent_command set state = 'failed', error = 'Disk full', finished_at = now() where kind = 'restart'`,
      );
      const kinds = async (query: Record<string, unknown>) =>
        ((await get('clinic/commands', query)).body as CommandRow[]).map(({ kind }) => kind);
      expect(await kinds({ sort: ['kind', 'ASC'] })).toEqual(['restart', 'resyncAll', 'uninstall']);
      expect(await kinds({ filter: { state: 'failed' } })).toEqual(['restart']);
      expect(await kinds({ filter: { kind: 'uninstall' } })).toEqual(['uninstall']);
      expect(await kinds({ filter: { q: 'disk' } })).toEqual(['restart']);
      expect(await kinds({ filter: { clinicId: cedar.clinicId } })).toEqual([]);
      expect(await kinds({ sort: ['requestedAt', 'ASC'], range: [1, 1] })).toEqual(['restart']);
      expect((await get('clinic/commands', { filter: { state: 'gone' } })).status).toBe(422);
      expect((await get('clinic/commands', { sort: ['sql', 'ASC'] })).status).toBe(422);
    });

    it('shows a command whose time is over as expired', async () => {
      await post('restartRNAAgentService');
      await owner(
        `update agent_command set requested_at = now() - interval '25 h', expires_at = now() - interval '1 h'`,
      );
      expect((await get('clinic/commands')).body).toMatchObject([
        { state: 'expired', error: 'No agent fetched it in time.', durationInMs: 24 * 60 * 60 * 1000 },
      ]);
    });
  });

  describe('GET /api/clinic/agents', () => {
    it('says of each clinic how its agent is, and of one with two agents how both are', async () => {
      await owner('update clinic set upgrade_to_version = $2 where clinic_id = $1', [maple.clinicId, '2.5.0']);
      await connect({ agentId: 'old', agentVersion: '2.3.0' });
      await owner(`update agent_status set polled_at = now() - interval '100 s'`);
      const clock = Date.now() - 60_000;
      await connect({
        agentId: 'new',
        agentVersion: '2.4.0',
        dialect: 'mysql',
        unsentRows: 12,
        freeDiskBytes: 5e9,
        clock,
      });
      const both = await served.addUser(
        `both${people}@helix.example`,
        {},
        { isSuperAdmin: true, isSuperDeveloper: true },
      );
      const { body, headers } = await get('clinic/agents', {}, both);
      expect(headers['content-range']).toBe('agents 0-1/2');
      expect(body[0]).toEqual({
        ...{
          id: cedar.clinicId,
          clinicId: cedar.clinicId,
          clinicName: 'Cedar',
          dmsTypeName: 'Abel',
          isConnected: false,
        },
        ...{ timeLastSeen: null, agentVersion: null, dmsVersion: null, upgradeToVersion: null, dialect: null },
        ...{
          unsentRows: null,
          freeDiskBytes: null,
          clockSkewInMs: null,
          hasTwoAgents: false,
          agents: [],
          employees: null,
        },
      });
      expect(body[1]).toMatchObject({
        ...{ clinicName: 'Maple', isConnected: true, upgradeToVersion: '2.5.0', dialect: 'mysql', hasTwoAgents: true },
        ...{ unsentRows: 12, freeDiskBytes: 5e9 },
        agents: [
          { agentId: 'new', isConnected: true, agentVersion: '2.4.0', unsentRows: 12 },
          { agentId: 'old', isConnected: false, agentVersion: '2.3.0', unsentRows: null },
        ],
      });
      expect(Math.abs(body[1].clockSkewInMs + 60_000)).toBeLessThan(10_000);
      expect((await get('clinic/agents')).body.map((row: { clinicName: string }) => row.clinicName)).toEqual(['Maple']);
    });

    it('sorts and filters', async () => {
      await connect({}, cedar);
      const both = await served.addUser(
        `both${people}@helix.example`,
        {},
        { isSuperAdmin: true, isSuperDeveloper: true },
      );
      const names = async (query: Record<string, unknown>) =>
        ((await get('clinic/agents', query, both)).body as { clinicName: string }[]).map(
          ({ clinicName }) => clinicName,
        );
      expect(await names({ sort: ['clinicName', 'DESC'] })).toEqual(['Maple', 'Cedar']);
      expect(await names({ sort: ['timeLastSeen', 'ASC'] })).toEqual(['Maple', 'Cedar']);
      expect(await names({ filter: { isConnected: true } })).toEqual(['Cedar']);
      expect(await names({ filter: { q: 'apl' } })).toEqual(['Maple']);
    });
  });

  it('GET /api/hub/status counts what waits on the log, in the queues and in the outboxes', async () => {
    const { status, body } = await get('hub/status');
    expect(status).toBe(200);
    expect(body.jobs).toContainEqual({ queue: 'mail', waiting: 0, delayed: 0, active: 0, failed: 0 });
    expect(body.outbox.map(({ name }: { name: string }) => name)).toEqual(['log', 'jobs']);
    expect(body.lag).toEqual(expect.any(Array));
  });
});

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { requestCommand, takeCommand } from '@helix/agent-commands';
import type { AgentCommandKind } from '@helix/contracts';
import type { Test } from 'supertest';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { hashOfKey } from '../agent-api/agent-key.js';
import { startIngest } from '../testing/start-ingest.js';

const MIB = 1024 * 1024;
const ENV = { AGENT_REQUESTS_PER_SECOND: '10000' };

describe('the commands of an agent', () => {
  /** Two processes on one database. */
  let first: TestApp;
  let second: TestApp;
  let clinicId: number;
  let otherId: number;

  beforeAll(async () => {
    first = await startIngest({ env: ENV });
    second = await startIngest({ env: ENV, database: first.test });
    clinicId = (await first.addClinic('Maple')).clinicId;
    otherId = (await first.addClinic('Oak')).clinicId;
    await addKey(clinicId, 'maple key');
    await addKey(otherId, 'oak key');
  });
  beforeEach(async () => {
    await owner('delete from agent_command');
    await owner('delete from agent_command_answer');
    await owner('delete from agent_status');
    await owner('delete from audit_trail');
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const owner = async (sql: string, values: unknown[] = []) =>
    (await first.test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const addKey = (clinic: number, key: string) =>
    owner('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [clinic, hashOfKey(key)]);
  const send = async (kind: AgentCommandKind, sql?: string, clinic = clinicId): Promise<string> => {
    const requested = await first.test.database.inClinics([clinic], (transaction) =>
      requestCommand(
        transaction,
        {
          ...{ clinicId: clinic, commandId: randomUUID(), kind },
          ...(sql === undefined ? {} : { sql }),
          requestedBy: { userId: null, email: 'dev@helix.example' },
        },
        new Date(),
      ),
    );
    return requested?.commandId ?? '';
  };
  /** Sends the request now: supertest would wait for whoever wants the response. */
  const poll = (helix: TestApp, query = 'wait=25', key = 'maple key') => {
    const test = helix.http().get(`/api/agent/commands?${query}`).set('X-Api-Key', key);
    return test.then((response) => response);
  };
  const waiting = async (helix: TestApp): Promise<number> => {
    const text = await helix.metrics.registry.getSingleMetricAsString('helix_agent_polls');
    return Number(text.split('\n').at(-1)?.split(' ').at(-1));
  };
  const untilWaiting = (helix: TestApp, polls = 1) =>
    waitFor(
      () => waiting(helix),
      (count) => count === polls,
    );
  const untilPolled = (agentId: string) =>
    waitFor(
      () => owner('select 1 from agent_status where agent_id = $1', [agentId]),
      (rows) => rows.length === 1,
    );
  const post = (path: string, key = 'maple key', helix = first): Test =>
    helix.http().post(`/api/agent/commands/${path}`).set('X-Api-Key', key).set('Content-Type', 'application/json');
  const rowOf = async (id: string) =>
    (
      await owner(
        'select state, error, detail, percent, row_count, deliveries from agent_command where command_id = $1',
        [id],
      )
    )[0];
  const take = async (): Promise<string | undefined> => {
    const response = await poll(first, 'wait=0');
    return response.body.commands[0]?.id as string | undefined;
  };

  describe('GET /api/agent/commands', () => {
    it('returns what is queued at once, and an empty list when there is nothing', async () => {
      expect((await poll(first, 'wait=0')).body).toEqual({ commands: [] });
      const id = await send('restart');
      expect((await poll(first)).body).toEqual({ commands: [{ id, kind: 'restart', leaseSeconds: 120 }] });
      expect((await poll(first, 'wait=0')).body).toEqual({ commands: [] });
      await send('restart', undefined, otherId);
      expect((await poll(first, 'wait=0')).body).toEqual({ commands: [] });
    });

    it('returns within a second what is queued while it waits, in any process', async () => {
      for (const helix of [first, second]) {
        const response = poll(helix);
        await untilWaiting(helix);
        const id = await send('sql', 'select 1');
        const sent = Date.now();
        const { body } = await response;
        expect(Date.now() - sent).toBeLessThan(1_000);
        expect(body).toEqual({ commands: [{ id, kind: 'sql', sql: 'select 1', leaseSeconds: 30 }] });
        await post(`${id}/result`).send({ ok: true, rows: [] });
      }
    });

    it('returns the next statement as soon as the one before it has ended', async () => {
      const [one, two] = [await send('sql', 'select 1'), await send('sql', 'select 2')];
      expect(await take()).toBe(one);
      const response = poll(second);
      await untilWaiting(second);
      await post(`${one}/result`).send({ ok: false, error: 'no such table' });
      expect((await response).body.commands[0].id).toBe(two);
    });

    it('returns what another process handed out and lost, when its lease is over', async () => {
      const id = await send('restart');
      // A process that was killed after its commit: nobody got the command.
      await first.test.database.inClinics([clinicId], (transaction) =>
        takeCommand(transaction, clinicId, 1_000_000, new Date()),
      );
      await owner(`update agent_command set lease_until = now() + interval '300 ms'`);
      expect((await poll(second)).body.commands[0].id).toBe(id);
      expect(await rowOf(id)).toMatchObject({ state: 'delivered', deliveries: 2 });
    });

    it('gives a command to the next poll when the request that it was for is gone', async () => {
      const response = first.http().get('/api/agent/commands?wait=25').set('X-Api-Key', 'maple key');
      response.end(() => undefined);
      await untilWaiting(first);
      response.abort();
      await untilWaiting(first, 0);
      const id = await send('sql', 'select 1');
      expect((await poll(second)).body.commands[0].id).toBe(id);
      expect(await rowOf(id)).toMatchObject({ deliveries: 1 });
    });

    it('ends the older poll of the same agent with an empty list, in the same and in another process', async () => {
      for (const newer of [first, second]) {
        const older = poll(first, 'wait=25&agentId=a1');
        await untilWaiting(first);
        await untilPolled('a1');
        const response = poll(newer, 'wait=25&agentId=a1');
        expect((await older).body).toEqual({ commands: [] });
        const id = await send('restart');
        expect((await response).body.commands[0].id).toBe(id);
        await owner('delete from agent_command');
      }
    });

    it('ends the older poll of another agent with a 409, in the same and in another process', async () => {
      for (const newer of [first, second]) {
        const older = poll(first, 'wait=25&agentId=a1');
        await untilWaiting(first);
        await untilPolled('a1');
        const response = poll(newer, 'wait=25&agentId=a2');
        const { status, headers, body } = await older;
        expect([status, headers['retry-after'], body.detail]).toEqual([
          ...[409, '60', 'Another agent of this clinic is connected; try again in 60 s.'],
        ]);
        const id = await send('restart');
        expect((await response).body.commands[0].id).toBe(id);
        await owner('delete from agent_command');
        await owner('delete from agent_status');
      }
    });

    it('is the sign of life of the agent, and stores how it is', async () => {
      await owner('update clinic set time_last_seen = null, agent_version = null where clinic_id = $1', [otherId]);
      const query = `wait=0&agentId=a9&agentVersion=2.4.0&dmsVersion=24.3&dialect=mysql&unsentRows=12&freeDiskBytes=5000000000`;
      expect((await poll(first, `${query}&CLOCK=${Date.now() + 3_600_000}`, 'oak key')).status).toBe(200);
      const [clinic] = await owner(
        `select agent_version, time_last_seen > now() - interval '10 s' as seen from clinic where clinic_id = $1`,
        [otherId],
      );
      expect(clinic).toEqual({ agent_version: '2.4.0', seen: true });
      const [status] = await owner(
        `select agent_version, dms_version, dialect, unsent_rows::int, free_disk_bytes::float8,
                abs(clock_skew_ms - 3600000) < 10000 as "isAhead" from agent_status where agent_id = 'a9'`,
      );
      expect(status).toEqual({
        ...{ agent_version: '2.4.0', dms_version: '24.3', dialect: 'mysql', unsent_rows: 12 },
        ...{ free_disk_bytes: 5_000_000_000, isAhead: true },
      });
      // What a later release says otherwise is no reason to refuse its poll.
      expect((await poll(first, 'wait=0&agentId=a9&dialect=tsql&unsentRows=-1&clock=noon', 'oak key')).status).toBe(
        200,
      );
      const [unknown] = await owner(
        `select dialect, unsent_rows, clock_skew_ms from agent_status where agent_id = 'a9'`,
      );
      expect(unknown).toEqual({ dialect: null, unsent_rows: null, clock_skew_ms: null });
    });

    it.each(['-1', '26', '1.5', 'long'])('returns 422 for a wait of %s', async (wait) => {
      const { status, body } = await poll(first, `wait=${wait}`);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'wait', message: 'expected a whole number from 0 to 25' }],
      ]);
    });

    it('hands out the resync that its clinic is wanted to do, once', async () => {
      await owner('update clinic set resync_wanted = now() where clinic_id = $1', [clinicId]);
      const { body } = await poll(first, 'wait=0');
      expect(body.commands).toEqual([{ id: expect.any(String), kind: 'resyncAll', leaseSeconds: 120 }]);
      expect((await poll(first, 'wait=0', 'oak key')).body).toEqual({ commands: [] });
      expect((await post(`${body.commands[0].id}/result`).send({ ok: true })).status).toBe(200);
      expect((await poll(second, 'wait=0')).body).toEqual({ commands: [] });
      expect(await owner('select from clinic where resync_wanted is not null')).toEqual([]);
    });

    it('returns 401 for a wrong key', async () => {
      expect((await poll(first, 'wait=0', 'no key')).status).toBe(401);
    });
  });

  describe('POST /api/agent/commands/{id}/progress', () => {
    it('stores how far the command is, and renews its lease', async () => {
      const id = await send('resyncAll');
      await take();
      const { status, body } = await post(`${id}/progress`).send({ percent: 40, detail: '4,000 of 10,000 rows' });
      expect([status, body]).toEqual([200, { state: 'running', isIgnored: false }]);
      expect(await rowOf(id)).toMatchObject({ state: 'running', percent: 40, detail: '4,000 of 10,000 rows' });
    });

    it('returns 404 for a command of another clinic, and for what is no id', async () => {
      const id = await send('resyncAll');
      await take();
      expect((await post(`${id}/progress`, 'oak key').send({})).status).toBe(404);
      expect((await post(`${randomUUID()}/progress`).send({})).status).toBe(404);
      expect((await post('7/progress').send({})).status).toBe(404);
      expect(await rowOf(id)).toMatchObject({ state: 'delivered' });
    });

    it('returns 422 for a percent beyond 100', async () => {
      const id = await send('resyncAll');
      await take();
      const { status, body } = await post(`${id}/progress`).send({ percent: 101 });
      expect([status, body.errors]).toEqual([422, [{ field: 'percent', message: 'expected a number from 0 to 100' }]]);
    });
  });

  describe('POST /api/agent/commands/{id}/result', () => {
    const statement = async (): Promise<string> => {
      const id = await send('sql', 'select 1');
      expect(await take()).toBe(id);
      return id;
    };
    const answers = () => owner('select rows from agent_command_answer');

    it('ends the command, and ignores a second result', async () => {
      const id = await send('checkForUpdates');
      await take();
      const { body } = await post(`${id}/result`).send({ ok: true, detail: 'Version 2.4.0 is current.' });
      expect(body).toEqual({ state: 'done', isIgnored: false });
      const again = await post(`${id}/result`, 'maple key', second).send({ ok: false, error: 'twice' });
      expect([again.status, again.body]).toEqual([200, { state: 'done', isIgnored: true }]);
      expect(await rowOf(id)).toMatchObject({ state: 'done', detail: 'Version 2.4.0 is current.', error: null });
    });

    it('ignores a result that comes too late', async () => {
      const id = await statement();
      await owner(`update agent_command set expires_at = now() - interval '1 ms'`);
      const { status, body } = await post(`${id}/result`).send({ ok: true, rows: [{ a: 1 }] });
      expect([status, body]).toEqual([200, { state: 'expired', isIgnored: true }]);
      expect(await answers()).toEqual([]);
    });

    it('returns 404 for a command of another clinic, whose agent can still answer it', async () => {
      const id = await statement();
      const foreign = await post(`${id}/result`, 'oak key').send({ ok: true, rows: [] });
      expect([foreign.status, foreign.body.detail]).toEqual([404, 'Command not found.']);
      expect((await post(`${id}/result`).send({ ok: true, rows: [] })).body).toEqual({
        state: 'done',
        isIgnored: false,
      });
    });

    it('keeps rows as the agent wrote them, packed or not, with what PostgreSQL cannot store as text', async () => {
      const text = String.raw`{"ok":true,"rows":[{"b":"x\u0000\ud800","a":"2026-11-24"}],"isTruncated":true}`;
      const id = await statement();
      const packed = post(`${id}/result`)
        .set('Content-Encoding', 'gzip')
        .serialize((data: Buffer) => data as unknown as string);
      expect((await packed.send(gzipSync(text))).body).toEqual({ state: 'done', isIgnored: false });
      expect(await answers()).toEqual([{ rows: String.raw`[{"b":"x\u0000\ud800","a":"2026-11-24"}]` }]);
      expect(await rowOf(id)).toMatchObject({ state: 'done', row_count: 1 });
    });

    it('takes 4 MiB of rows, and fails the command with a 413 when there are more', async () => {
      const rows = (bytes: number) => ({ ok: true, rows: [{ text: 'x'.repeat(bytes) }] });
      const id = await statement();
      expect((await post(`${id}/result`).send(rows(4 * MIB - 100))).status).toBe(200);
      const large = await statement();
      const { status, body } = await post(`${large}/result`).send(rows(4 * MIB + 70_000));
      expect([status, body.detail]).toEqual([413, 'The body is too large.']);
      expect(await rowOf(large)).toMatchObject({ state: 'failed', error: 'The answer of the agent is too large.' });
      // A foreign agent cannot fail it so.
      const other = await statement();
      expect((await post(`${other}/result`, 'oak key').send(rows(4 * MIB + 70_000))).status).toBe(404);
      expect(await rowOf(other)).toMatchObject({ state: 'delivered' });
    });

    it('fails the command with a 422 when the result has too many rows or is not understood', async () => {
      const many = await statement();
      expect((await post(`${many}/result`).send({ ok: true, rows: Array(5_001).fill({ a: 1 }) })).status).toBe(422);
      expect(await rowOf(many)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/^The answer of the agent was not understood: rows: /),
      });
      const empty = await statement();
      expect((await post(`${empty}/result`).send({})).status).toBe(422);
      expect(await rowOf(empty)).toMatchObject({ state: 'failed' });
    });

    it('revokes the keys of the clinic once the agent is uninstalled, with an audit entry', async () => {
      const { clinicId: birch } = await first.addClinic('Birch');
      await addKey(birch, 'birch key');
      await addKey(birch, 'birch key 2');
      const id = await send('uninstall', undefined, birch);
      expect((await poll(first, 'wait=0', 'birch key')).body.commands[0].id).toBe(id);
      expect((await post(`${id}/result`, 'birch key').send({ ok: false, error: 'Rows are left.' })).status).toBe(200);
      expect((await poll(first, 'wait=0', 'birch key')).status).toBe(200);

      const again = await send('uninstall', undefined, birch);
      await poll(first, 'wait=0', 'birch key');
      expect((await post(`${again}/result`, 'birch key').send({ ok: true })).body.state).toBe('done');
      for (const key of ['birch key', 'birch key 2']) expect((await poll(second, 'wait=0', key)).status).toBe(401);
      expect(await owner('select action, subject, clinic_id, email from audit_trail')).toEqual([
        { action: 'agentKeysRevoked', subject: 'Birch', clinic_id: birch, email: 'dev@helix.example' },
      ]);
      expect((await poll(first, 'wait=0')).status).toBe(200);
    });

    it('writes neither the statement nor the rows to the log', async () => {
      const id = await send('sql', 'select secret_column');
      await take();
      await post(`${id}/result`).send({ ok: true, rows: [{ secret_column: 'secret cell' }] });
      expect(JSON.stringify([first.logLines, second.logLines])).not.toMatch(/secret/);
    });
  });
});

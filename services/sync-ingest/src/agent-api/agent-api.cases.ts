import { gzipSync } from 'node:zlib';
import { pmsChangesMessage, topics } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createLogger } from '@helix/web';
import type { Test } from 'supertest';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';
import { upsert } from '../testing/changes.js';
import { hashOfKey } from './agent-key.js';

const MiB = 1024 * 1024;

describe('agent API', () => {
  let helix: TestApp;
  let clinicId: number;
  let otherClinicId: number;

  beforeAll(async () => {
    helix = checkAnswers(
      await startTestApp({
        env: { AGENT_REQUESTS_PER_SECOND: '10000' },
        imports: (database) => [
          EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
          SyncIngestModule,
        ],
      }),
    );
    clinicId = (await helix.addClinic('Here')).clinicId;
    otherClinicId = (await helix.addClinic('There')).clinicId;
    await addKey(clinicId, 'good key');
    await addKey(otherClinicId, 'other key');
  });
  afterAll(async () => {
    await helix.app.get<EventLog>(EVENT_LOG).close();
    await helix.close();
  });

  const addKey = (clinic: number, key: string, change = ''): Promise<unknown> =>
    helix.test.ownerPool.query(
      `insert into agent_key (clinic_id, key_hash, expires_at, revoked_at)
       values ($1, $2, case $3 when 'expired' then now() - interval '1 s' when 'overlap' then now() + interval '1 h' end,
               case $3 when 'revoked' then now() end)`,
      [clinic, hashOfKey(key), change],
    );
  const post = (key = 'good key'): Test =>
    helix.http().post('/api/agent/changes').set('X-Api-Key', key).set('Content-Type', 'application/json');
  const changesOnLog = async (): Promise<number> => {
    const { rows } = await helix.test.ownerPool.query<{ value: string }>(
      'select value from log_record where topic = $1',
      [topics.pmsChanges],
    );
    return rows.reduce((sum, { value }) => sum + pmsChangesMessage.parse(JSON.parse(value)).changes.length, 0);
  };
  const metric = async (name: string, labels: Record<string, string> = {}): Promise<number> => {
    const text = await helix.metrics.registry.metrics();
    const expected = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = text.split('\n').find((row) => row.startsWith(name) && expected.every((label) => row.includes(label)));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const expectRefused = async (test: Test, status: number): Promise<{ detail: string; title: string }> => {
    const before = await changesOnLog();
    const response = await test;
    expect({ status: response.status, type: response.type }).toEqual({ status, type: 'application/problem+json' });
    expect(await changesOnLog()).toBe(before);
    return response.body;
  };

  it('puts a part of a key list on the log, and refuses one that is not valid', async () => {
    const part = {
      entity: 'fee',
      runId: '3f0c1c9e-7d1f-4c39-9a58-0f5b3f9c2a11',
      part: 1,
      last: true,
      version: 5,
      keys: ['F1'],
    };
    const send = (body: object) => helix.http().post('/api/agent/keys').set('X-Api-Key', 'good key').send(body);
    const { status, body } = await send(part);
    expect([status, body]).toEqual([202, { accepted: 1 }]);
    const { rows } = await helix.test.ownerPool.query<{ value: string }>(
      'select value from log_record where topic = $1 ',
      [topics.pmsChanges],
    );
    expect(rows.map(({ value }) => pmsChangesMessage.parse(JSON.parse(value)))).toContainEqual({
      ...{ clinicId, receivedAt: expect.any(Number), changes: [], keyList: part },
    });
    const refused = await send({ ...part, entity: 'dentist', version: 0.5, keys: ['no spaces'] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        { field: 'entity', message: expect.stringMatching(/^expected one of provider, operatory, /) },
        { field: 'version', message: 'expected a whole number' },
        { field: 'keys.0', message: expect.any(String) },
      ],
    ]);
    expect((await helix.http().post('/api/agent/keys').send(part)).status).toBe(401);
  });

  it('answers 202 once the changes are on the log, and counts them', async () => {
    const accepted = await metric('helix_changes_accepted_total');
    const before = await changesOnLog();
    const response = await post().send({
      sequence: 1,
      agentVersion: '2.4.0',
      dmsVersion: '23.1',
      changes: [upsert('patient', 'P1')],
    });
    expect([response.status, response.body]).toEqual([202, { accepted: 1, rejected: [] }]);
    expect(await changesOnLog()).toBe(before + 1);
    expect(await metric('helix_changes_accepted_total')).toBe(accepted + 1);
    const { rows } = await helix.test.ownerPool.query(
      'select agent_version, dms_version, time_last_seen from clinic where clinic_id = $1',
      [clinicId],
    );
    expect(rows[0]).toEqual({ agent_version: '2.4.0', dms_version: '23.1', time_last_seen: expect.any(Date) });
  });

  it('accepts a gzipped body and an empty list', async () => {
    const body = gzipSync(JSON.stringify({ changes: [upsert('patient', 'P2')] }));
    const packed = post()
      .set('Content-Encoding', 'gzip')
      .serialize((data: Buffer) => data as unknown as string);
    expect((await packed.send(body)).body).toEqual({ accepted: 1, rejected: [] });
    expect((await post().send({ changes: [] })).body).toEqual({ accepted: 0, rejected: [] });
  });

  it('validates each change by itself, quarantines the rejected ones and accepts the rest', async () => {
    const good = upsert('procedure', '9');
    const changes: unknown[] = [
      // Of another row: what is applied deletes what was refused of its row before.
      { ...good, id: '8' },
      { ...good, data: { ...(good.op === 'upsert' ? good.data : {}), amount: '66' } },
      { ...good, entity: 'invoice' },
      { ...good, id: 'a-b' },
      { ...good, version: 1.5 },
      { ...good, op: 'insert' },
      { entity: 'procedure', id: '9', op: 'upsert', version: 1 },
      upsert('appointment', 'A', { start: '2026-02-30T09:00:00' }),
      upsert('appointment', 'A', { start: '2026-02-28T09:00:00Z' }),
      upsert('patient', 'P', { initials: 'a\u0000b' }),
      null,
      { entity: 'appointment', id: 'gone', op: 'delete', version: 1 },
    ];
    const response = await post().send({ changes });
    expect(response.status).toBe(202);
    expect(response.body).toEqual({
      accepted: 2,
      rejected: [
        { index: 1, entity: 'procedure', id: '9', reason: 'amount: expected a number' },
        { index: 2, entity: 'invoice', id: '9', reason: 'entity: unknown entity "invoice"' },
        {
          index: 3,
          entity: 'procedure',
          id: 'a-b',
          reason: 'id: expected 1 to 64 letters, digits, underscores or dots',
        },
        { index: 4, entity: 'procedure', id: '9', reason: 'version: expected a whole number' },
        { index: 5, entity: 'procedure', id: '9', reason: 'op: expected upsert or delete' },
        { index: 6, entity: 'procedure', id: '9', reason: 'data: expected an object' },
        { index: 7, entity: 'appointment', id: 'A', reason: 'start: expected a date that exists' },
        {
          index: 8,
          entity: 'appointment',
          id: 'A',
          reason: 'start: expected a wall-clock time without offset, yyyy-mm-ddThh:mm:ss',
        },
        { index: 9, entity: 'patient', id: 'P', reason: 'data: the null character cannot be stored' },
        { index: 10, entity: null, id: null, reason: 'expected an object' },
      ],
    });
    const { rows } = await helix.test.ownerPool.query(
      `select count(*)::int as n, min(stage) as stage from quarantine where clinic_id = $1`,
      [clinicId],
    );
    expect(rows[0]).toEqual({ n: 10, stage: 'ingest' });
    const stored = await helix.test.ownerPool.query<{ payload: string }>(
      `select payload from quarantine where clinic_id = $1 and reason like 'amount:%'`,
      [clinicId],
    );
    expect(JSON.parse(stored.rows[0]?.payload ?? '')).toEqual(changes[1]);

    // The agent sends everything again, as after a lost response: nothing is stored twice.
    expect((await post().send({ changes })).status).toBe(202);
    expect(
      (await helix.test.ownerPool.query('select 1 from quarantine where clinic_id = $1', [clinicId])).rowCount,
    ).toBe(10);
    // As labels, entities of ours alone: sent twice, five times of a procedure, and an invoice and nothing at all.
    const counted = (entity: string) => metric('helix_changes_quarantined_total', { stage: 'ingest', entity });
    expect(await counted('procedure')).toBeGreaterThanOrEqual(10);
    expect(await counted('unknown')).toBeGreaterThanOrEqual(4);
    expect(await helix.metrics.registry.metrics()).not.toContain('invoice');
  });

  it.each<[string, string | object]>([
    ['malformed JSON', '{"changes": ['],
    ['a list instead of an object', [upsert('patient', 'P')]],
    ['changes that are not a list', { changes: 'all' }],
    ['no changes', {}],
  ])('answers 400 to a body with %s', async (_name, body) => {
    await expectRefused(post().send(typeof body === 'string' ? body : JSON.stringify(body)), 400);
  });

  it('accepts 5,000 changes and answers 413 to 5,001', async () => {
    const changes = Array.from({ length: 5001 }, (_, index) => ({
      entity: 'claim',
      id: `${index}`,
      op: 'delete',
      version: 1,
    }));
    expect((await expectRefused(post().send({ changes }), 413)).detail).toMatch(/5001/);
    expect((await post().send({ changes: changes.slice(1) })).body).toEqual({ accepted: 5000, rejected: [] });
  });

  it('answers 413 to a body of 20 MiB and to a small gzip bomb', async () => {
    await expectRefused(post().send(`{"changes":[],"filler":"${'x'.repeat(20 * MiB)}"}`), 413);
    const bomb = gzipSync(Buffer.alloc(300 * MiB, 0x20));
    expect(bomb.length).toBeLessThan(MiB);
    const test = post()
      .set('Content-Encoding', 'gzip')
      .serialize((data: Buffer) => data as unknown as string);
    await expectRefused(test.send(bomb), 413);
  });

  it('answers 400 to a body with Content-Encoding gzip that is not gzip', async () => {
    await expectRefused(post().set('Content-Encoding', 'gzip').send('{"changes":[]}'), 400);
  });

  it('answers 401 to a missing, wrong, expired or revoked key, and accepts a key that expires later', async () => {
    await addKey(clinicId, 'revoked key', 'revoked');
    await addKey(clinicId, 'expired key', 'expired');
    await addKey(clinicId, 'old key', 'overlap');
    const body = { changes: [upsert('patient', 'P1')] };
    for (const key of ['', 'bad key', 'revoked key', 'expired key']) await expectRefused(post(key).send(body), 401);
    expect((await post('old key').send(body)).status).toBe(202);
    expect(await metric('helix_agent_requests_refused_total', { reason: 'key' })).toBeGreaterThanOrEqual(4);
  });

  it('stores changes under the clinic of the key, even when they name another one', async () => {
    await post('other key').send({ clinicId, changes: [{ ...upsert('operatory', 'OTHER'), clinicId }] });
    const { rows } = await helix.test.ownerPool.query(
      `select key from log_record where topic = $1 and value like '%"OTHER"%'`,
      [topics.pmsChanges],
    );
    expect(rows).toEqual([{ key: String(otherClinicId) }]);
  });

  it('counts refused requests by the class of their status in the metrics', async () => {
    await post().send('{');
    await post().send(`{"changes":[],"filler":"${'x'.repeat(9 * MiB)}"}`);
    await post('bad key').send({ changes: [] });
    const labels = { route: '/api/agent/changes', method: 'POST', status: '4xx' };
    expect(await metric('helix_http_request_seconds_count', labels)).toBeGreaterThanOrEqual(3);
  });

  it('returns the settings of the agent', async () => {
    const response = await helix.http().get('/api/agent/config').set('X-Api-Key', 'good key');
    expect(response.body).toEqual({
      clinicGuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timeZone: 'America/Toronto',
      syncIntervalInSeconds: 60,
      maxVersion: expect.any(Number),
      upgradeToVersion: null,
      employees: {},
    });
  });

  describe('POST /api/agent/employees', () => {
    const send = (body: object, apiKey = 'good key') =>
      helix.http().post('/api/agent/employees').set('X-Api-Key', apiKey).send(body);
    const stored = async () =>
      (
        await helix.test.ownerPool.query<Record<string, unknown>>(
          'select employee_id as id, provider_id as provider, found_by as by from agent_employee order by 1',
        )
      ).rows;

    it('replaces the employees that the agent has listed, and notifies the hub of changes alone', async () => {
      const listener = await helix.test.ownerPool.connect();
      const notified: (string | undefined)[] = [];
      listener.on('notification', ({ payload }) => notified.push(payload));
      await listener.query('listen helix_hub');
      const eve = { employeeId: '7', providerId: '3', foundBy: 'login' };
      const kim = { employeeId: '12', providerId: null, foundBy: null };
      const { status, body } = await send({ employees: [eve, kim, { ...kim, employeeId: '13' }] });
      expect([status, body]).toEqual([202, { accepted: 3 }]);
      await send({ employees: [eve, kim, { ...kim, employeeId: '13' }] });
      await send({ employees: [eve, { employeeId: '12', providerId: '4', foundBy: 'choice' }] });
      expect(await stored()).toEqual([
        { id: '12', provider: '4', by: 'choice' },
        { id: '7', provider: '3', by: 'login' },
      ]);
      await send({ employees: [] });
      expect(await stored()).toEqual([]);
      // Notifications of before arrive with the next answer.
      await listener.query('select 1');
      listener.removeAllListeners('notification');
      await listener.query('unlisten helix_hub');
      listener.release();
      expect(notified).toEqual(['agents', 'agents', 'agents']);
    });

    it('refuses what is no list of employees, and a wrong key', async () => {
      const eve = { employeeId: '7', providerId: '3', foundBy: 'login' };
      const twice = await send({ employees: [eve, eve] });
      expect([twice.status, twice.body.errors]).toEqual([
        422,
        [{ field: 'employees', message: 'expected each employee once' }],
      ]);
      const unsaid = await send({
        employees: [
          { ...eve, foundBy: null },
          { ...eve, employeeId: '8', providerId: null },
        ],
      });
      expect([unsaid.status, unsaid.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        ...[422, ['employees.0.foundBy', 'employees.1.foundBy']],
      ]);
      const odd = await send({ employees: [{ employeeId: 'Eve Roy', providerId: 3, foundBy: 'guess' }] });
      expect(odd.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        ...['employees.0.employeeId', 'employees.0.providerId', 'employees.0.foundBy'],
      ]);
      expect((await send({ employees: [eve] }, 'bad key')).status).toBe(401);
      expect(await stored()).toEqual([]);
    });

    it('is answered by the choices of the hub in the settings of the agent, of its own clinic alone', async () => {
      await helix.test.ownerPool.query(
        'insert into employee_choice (clinic_id, employee_id, provider_id) values ($1, $3, $4), ($2, $3, $5)',
        [clinicId, otherClinicId, '7', '3', '4'],
      );
      const { body } = await helix.http().get('/api/agent/config').set('X-Api-Key', 'good key');
      expect(body.employees).toEqual({ 7: '3' });
    });
  });
});

import { randomUUID } from 'node:crypto';
import { pmsChangesMessage, topics } from '@helix/contracts';
import type { Test } from 'supertest';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('deletes by lists of keys', () => {
  let served: TestApp;
  let maple: { clinicId: number };
  let cedar: { clinicId: number };
  let developer: { token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    developer = await served.addUser('dev@helix.example', { [maple.clinicId]: false }, { isSuperDeveloper: true });
  });
  beforeEach(async () => {
    for (const table of ['key_list', 'audit_trail', 'outbox']) await owner(`delete from ${table}`);
  });
  afterAll(() => served.close());

  const owner = async (sql: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const get = (query: Record<string, unknown> = {}): Test =>
    served
      .http()
      .get('/api/hub/keyLists')
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])))
      .auth(developer.token, { type: 'bearer' });
  const agree = (form: object): Test =>
    served.http().post('/api/hub/keyLists/agree').auth(developer.token, { type: 'bearer' }).send(form);
  /** Stores a list as sync-ingest does, an hour younger each. */
  let hours = 0;
  const add = async (clinicId: number, entity: string, state: string, [missing, total]: (number | null)[]) => {
    hours += 1;
    const runId = randomUUID();
    await owner(
      `insert into key_list (clinic_id, entity, run_id, version, parts, state, missing, total, started_at)
       values ($1, $2, $3, 9, 1, $4, $5, $6, timestamptz '2026-03-02T00:00:00Z' + $7 * interval '1 hour')`,
      [clinicId, entity, runId, state, missing, total, hours],
    );
    return runId;
  };
  /** What is put on the log when the transaction has committed. */
  const published = async () => {
    const rows = await owner('select key, value from outbox where topic = $1', [topics.pmsChanges]);
    return rows.map(({ key, value }) => [key, pmsChangesMessage.parse(JSON.parse(String(value))).keyListRun]);
  };

  it('GET /api/hub/keyLists lists what deletes rows in the user’s clinics, the newest first', async () => {
    const runId = await add(maple.clinicId, 'appointment', 'waiting', [620, 4_000]);
    await add(maple.clinicId, 'fee', 'done', [3, 900]);
    await add(maple.clinicId, 'patient', 'done', [0, 800]);
    await add(maple.clinicId, 'claim', 'arriving', [null, null]);
    await add(cedar.clinicId, 'patient', 'waiting', [700, 800]);
    const { body, headers } = await get();
    expect(headers['content-range']).toBe('keyLists 0-1/2');
    expect(body.map(({ entity }: { entity: string }) => entity)).toEqual(['fee', 'appointment']);
    expect(body[1]).toEqual({
      ...{ id: `${maple.clinicId} appointment`, clinicId: maple.clinicId, clinicName: 'Maple', entity: 'appointment' },
      ...{ runId, state: 'waiting', missing: 620, total: 4_000, startedAt: expect.any(String) },
    });
  });

  it('GET /api/hub/keyLists filters by clinic and state, sorts and pages', async () => {
    await add(maple.clinicId, 'appointment', 'waiting', [620, 4_000]);
    await add(maple.clinicId, 'fee', 'done', [3, 900]);
    await add(maple.clinicId, 'note', 'deleting', [90, 95]);
    const entities = async (query: Record<string, unknown>) =>
      ((await get(query)).body as { entity: string }[]).map(({ entity }) => entity);
    expect(await entities({ filter: { state: 'waiting' } })).toEqual(['appointment']);
    expect(await entities({ filter: { clinicId: maple.clinicId }, sort: ['missing', 'ASC'] })).toEqual([
      ...['fee', 'note', 'appointment'],
    ]);
    expect(await entities({ sort: ['total', 'DESC'], range: [1, 1] })).toEqual(['fee']);
    expect(await entities({ filter: { clinicId: cedar.clinicId } })).toEqual([]);
    expect((await get({ filter: { state: 'arriving' } })).body.errors).toEqual([
      { field: 'filter.state', message: 'expected one of waiting, deleting, done' },
    ]);
  });

  describe('POST /api/hub/keyLists/agree', () => {
    it('puts the agreement on the log, with an audit entry, and leaves the rows to sync-ingest', async () => {
      const runId = await add(maple.clinicId, 'appointment', 'waiting', [620, 4_000]);
      const { status, body } = await agree({ clinicId: maple.clinicId, entity: 'appointment', runId });
      expect([status, body]).toEqual([200, { state: 'queued', rows: 620 }]);
      const run = { entity: 'appointment', runId, isAgreed: true };
      expect(await published()).toEqual([[String(maple.clinicId), run]]);
      expect(await owner('select action, clinic_id, subject, email, details from audit_trail')).toEqual([
        {
          ...{ action: 'deletesAgreed', clinic_id: maple.clinicId, subject: 'Maple', email: 'dev@helix.example' },
          details: { entity: 'appointment', rows: 620, runId },
        },
      ]);
      expect(await owner('select state from key_list')).toEqual([{ state: 'waiting' }]);
    });

    it('returns 404 without a list, and 409 for a newer one and for one that does not wait', async () => {
      const form = { clinicId: maple.clinicId, entity: 'patient', runId: randomUUID() };
      expect((await agree(form)).body).toMatchObject({
        ...{ status: 404, detail: 'There is no such list of keys any more.' },
      });
      const runId = await add(maple.clinicId, 'patient', 'waiting', [80, 90]);
      expect((await agree(form)).body).toMatchObject({
        ...{ status: 409, detail: 'The agent has sent a newer list. Look at it before you agree.' },
      });
      for (const state of ['deleting', 'done']) {
        await owner('update key_list set state = $1', [state]);
        expect((await agree({ ...form, runId })).body).toMatchObject({
          ...{ status: 409, detail: 'Nobody needs to agree any more: these rows are being deleted, or were.' },
        });
      }
      expect([await published(), await owner('select 1 from audit_trail')]).toEqual([[], []]);
    });

    it('returns 403 for a clinic that the user may not enter, and 422 for what names no list', async () => {
      const runId = await add(cedar.clinicId, 'patient', 'waiting', [80, 90]);
      expect((await agree({ clinicId: cedar.clinicId, entity: 'patient', runId })).status).toBe(403);
      const { body } = await agree({ clinicId: 'x', entity: 'invoice', runId: '5' });
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['clinicId', 'entity', 'runId']);
      expect(await published()).toEqual([]);
    });
  });
});

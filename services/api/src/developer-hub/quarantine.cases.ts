import { pmsChangesMessage, topics } from '@helix/contracts';
import type { Test } from 'supertest';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('the quarantine', () => {
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
    for (const table of ['quarantine', 'audit_trail', 'log_record']) await owner(`delete from ${table}`);
  });
  afterAll(() => served.close());

  const owner = async (sql: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const get = (path: string, query: Record<string, unknown> = {}): Test =>
    served
      .http()
      .get(`/api/quarantine${path}`)
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])))
      .auth(developer.token, { type: 'bearer' });
  const replay = (form: object): Test =>
    served.http().post('/api/quarantine/replay').auth(developer.token, { type: 'bearer' }).send(form);
  /** Adds a change of an operatory; without a name it is still invalid. */
  const add = async (clinicId: number, entityId: string, { name = 'Op 1' as string | null, stage = 'ingest' } = {}) => {
    const payload = JSON.stringify({ entity: 'operatory', id: entityId, op: 'upsert', version: 1, data: { name } });
    const [row] = await owner(
      `insert into quarantine (clinic_id, stage, entity, entity_id, payload, reason)
       values ($1, $2, 'operatory', $3, $4, 'name: expected text') returning quarantine_id::float8 as id`,
      [clinicId, stage, entityId, payload],
    );
    return Number(row?.['id']);
  };
  const published = async (): Promise<string[]> =>
    (
      await owner('select value from log_record where topic = $1 order by partition, record_offset', [
        topics.pmsChanges,
      ])
    ).flatMap(({ value }) => pmsChangesMessage.parse(JSON.parse(String(value))).changes.map(({ id }) => id));

  it('GET /api/quarantine lists the changes of the user’s clinics without what they say', async () => {
    const id = await add(maple.clinicId, 'A');
    await add(cedar.clinicId, 'C');
    const { body, headers } = await get('');
    expect(headers['content-range']).toBe('quarantine 0-0/1');
    expect(body).toEqual([
      {
        ...{ id, clinicId: maple.clinicId, clinicName: 'Maple', stage: 'ingest', entity: 'operatory', entityId: 'A' },
        ...{ reason: 'name: expected text', createdAt: expect.any(String), replayedAt: null },
      },
    ]);
    expect(await owner('select 1 from audit_trail')).toEqual([]);
  });

  it('GET /api/quarantine filters by clinic, entity, stage, text and whether it was replayed, sorts and pages', async () => {
    await add(maple.clinicId, 'A');
    await add(maple.clinicId, 'B', { stage: 'apply' });
    await owner(`update quarantine set replayed_at = now() where entity_id = 'B'`);
    const ids = async (query: Record<string, unknown>) =>
      ((await get('', query)).body as { entityId: string }[]).map(({ entityId }) => entityId);
    expect(await ids({})).toEqual(['B', 'A']);
    expect(await ids({ sort: ['id', 'ASC'], range: [0, 0] })).toEqual(['A']);
    expect(await ids({ filter: { replayed: true } })).toEqual(['B']);
    expect(await ids({ filter: { replayed: false } })).toEqual(['A']);
    expect(await ids({ filter: { stage: 'apply' } })).toEqual(['B']);
    expect(await ids({ filter: { entity: 'patient' } })).toEqual([]);
    expect(await ids({ filter: { clinicId: cedar.clinicId } })).toEqual([]);
    expect(await ids({ filter: { q: 'EXPECTED' } })).toEqual(['B', 'A']);
    expect((await get('', { filter: { stage: 'unknown' } })).body.errors).toEqual([
      { field: 'filter.stage', message: 'expected ingest or apply' },
    ]);
  });

  it('GET /api/quarantine/{id} returns the change as its agent wrote it, with an audit entry', async () => {
    const id = await add(maple.clinicId, 'A');
    const { body } = await get(`/${id}`);
    expect(JSON.parse(body.payload)).toEqual({
      entity: 'operatory',
      id: 'A',
      op: 'upsert',
      version: 1,
      data: { name: 'Op 1' },
    });
    expect(await owner('select action, clinic_id, subject, email from audit_trail')).toEqual([
      {
        action: 'patientsRead',
        clinic_id: maple.clinicId,
        subject: `GET quarantine/${id}`,
        email: 'dev@helix.example',
      },
    ]);
    expect((await get(`/${await add(cedar.clinicId, 'C')}`)).status).toBe(404);
    expect((await get('/987654')).status).toBe(404);
  });

  describe('POST /api/quarantine/replay', () => {
    it('puts changes on the log again that are valid now, and counts the others', async () => {
      await add(maple.clinicId, 'A');
      await add(maple.clinicId, 'B', { name: null });
      await add(cedar.clinicId, 'C');
      const { status, body } = await replay({ clinicId: maple.clinicId });
      expect([status, body]).toEqual([200, { state: 'done', replayed: 1, stillRejected: 1 }]);
      expect(await published()).toEqual(['A']);
      expect(await owner('select action, clinic_id, subject, details from audit_trail')).toEqual([
        { action: 'quarantineReplayed', clinic_id: maple.clinicId, subject: 'Maple', details: {} },
      ]);
    });

    it('replays the chosen changes alone, and none of other clinics', async () => {
      const ids = [await add(maple.clinicId, 'A'), await add(cedar.clinicId, 'C')];
      await add(maple.clinicId, 'B');
      expect((await replay({ clinicId: maple.clinicId, ids })).body).toMatchObject({ replayed: 1 });
      expect(await published()).toEqual(['A']);
      expect((await replay({ clinicId: cedar.clinicId })).status).toBe(403);
      expect(await published()).toEqual(['A']);
    });

    it('replays more than 1,000 changes by a job', async () => {
      await owner(
        `insert into quarantine (clinic_id, stage, entity, entity_id, payload, reason)
         select $1, 'ingest', 'operatory', 'X' || n,
                jsonb_build_object('entity', 'operatory', 'id', 'X' || n, 'op', 'upsert', 'version', 1,
                                   'data', jsonb_build_object('name', 'Op')), 'then'
         from generate_series(1, 1001) n`,
        [maple.clinicId],
      );
      expect((await replay({ clinicId: maple.clinicId })).body).toEqual({
        state: 'queued',
        replayed: 0,
        stillRejected: 0,
      });
      await waitFor(
        () => owner(`select 1 from quarantine where replayed_at is null`),
        ({ length }) => length === 0,
      );
      expect(new Set(await published()).size).toBe(1_001);
    });

    it('returns 422 without a clinic, and for an empty or a too long list of ids', async () => {
      expect((await replay({})).body.errors).toEqual([{ field: 'clinicId', message: 'expected a clinic' }]);
      for (const ids of [[], Array(1_001).fill(1), ['a'], [0]])
        expect((await replay({ clinicId: maple.clinicId, ids })).status).toBe(422);
    });
  });
});

import { topics } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { replayQuarantine } from '@helix/quarantine';
import { createLogger } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';
import { hashOfKey } from './agent-key.js';

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number): string => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);
/** The JSON text of a change, as an agent may write it. */
const operatory = (id: string, data: string): string =>
  `{ "entity": "operatory", "id": "${id}", "op": "upsert", "version": 1, "data": ${data} }`;
const TOO_DEEP = 'data: nested deeper than 32 levels';

describe('changes that cannot be stored', () => {
  let helix: TestApp;
  let clinicId: number;

  beforeAll(async () => {
    helix = checkAnswers(
      await startTestApp({
        env: { AGENT_REQUESTS_PER_SECOND: '1000' },
        imports: (database) => [
          EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
          SyncIngestModule,
        ],
      }),
    );
  });
  afterAll(async () => {
    await helix.app.get<EventLog>(EVENT_LOG).close();
    await helix.close();
  });
  beforeEach(async () => {
    clinicId = (await helix.addClinic('Here')).clinicId;
    await helix.test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinicId,
      hashOfKey(`key of ${clinicId}`),
    ]);
  });

  const post = (body: string) =>
    helix
      .http()
      .post('/api/agent/changes')
      .set('X-Api-Key', `key of ${clinicId}`)
      .set('Content-Type', 'application/json')
      .send(body);
  const log = () => helix.app.get<EventLog>(EVENT_LOG);
  const applied = () =>
    waitFor(
      async () => (await log().lag()).filter(({ topic }) => topic === topics.pmsChanges),
      (partitions) => partitions.length > 0 && partitions.every(({ lag }) => lag === 0),
    );
  const storedIds = async (): Promise<string[]> => {
    await applied();
    const { rows } = await helix.test.ownerPool.query<{ id: string }>(
      'select id from operatory where clinic_id = $1 order by id',
      [clinicId],
    );
    return rows.map(({ id }) => id);
  };
  const quarantined = async (): Promise<{ payload: string; reason: string }[]> => {
    const { rows } = await helix.test.ownerPool.query<{ payload: string; reason: string }>(
      'select payload, reason from quarantine where clinic_id = $1 and replayed_at is null order by quarantine_id',
      [clinicId],
    );
    return rows;
  };

  it.each([
    ['4,500 lists', lists(4_500), TOO_DEEP],
    ['4,500 objects', objects(4_500), TOO_DEEP],
    ['100,000 lists', lists(100_000), TOO_DEEP],
    ['100,000 objects', objects(100_000), TOO_DEEP],
    ['a number beyond 1e308', '[1e400]', 'data: a number is too large'],
    ['the null character', '"a\\u0000"', 'data: the null character cannot be stored'],
    ['the null character in a key', '{"a\\u0000":1}', 'data: the null character cannot be stored'],
  ])('quarantines a change with %s as its agent wrote it, and accepts the others', async (_name, value, reason) => {
    const bad = operatory('bad', `{"name": "Op 2", "extra" : ${value}}`);
    const response = await post(
      `{"changes":[${operatory('a', '{"name":"Op 1"}')},\n${bad} , ${operatory('b', '{"name":"Op 3"}')}]}`,
    );
    expect([response.status, response.body]).toEqual([
      202,
      { accepted: 2, rejected: [{ index: 1, entity: 'operatory', id: 'bad', reason }] },
    ]);
    expect(await storedIds()).toEqual(['a', 'b']);
    expect(await quarantined()).toEqual([{ payload: bad, reason }]);

    // A replay before anything was fixed leaves it where it is.
    expect(await replayQuarantine(helix.test.database, log(), clinicId)).toEqual({ replayed: 0, stillRejected: 1 });
    expect(await quarantined()).toEqual([{ payload: bad, reason }]);
  });

  it.each([
    ['a text', '"Op \\ud83d"', '"b\\udc00"', 'Op \ufffd', 'b\ufffd'],
    ['a list of a field without a column', '"Op 2"', '["\\ud83d", "x\\udfff"]', 'Op 2', ['\ufffd', 'x\ufffd']],
    ['an object of it', '"Op 3"', '{"a":{"__proto__":"\\ude00"}}', 'Op 3', JSON.parse('{"a":{"__proto__":"\ufffd"}}')],
  ])('replaces half of a character in %s, and applies the change', async (_name, name, extra, stored, storedExtra) => {
    const broken = operatory('a', `{"name":${name},"extra":${extra}}`);
    const response = await post(`{"changes":[${broken}]}`);
    expect([response.status, response.body]).toEqual([202, { accepted: 1, rejected: [] }]);
    expect(await storedIds()).toEqual(['a']);
    const { rows } = await helix.test.ownerPool.query(
      `select name, extra -> 'extra' as extra from operatory where clinic_id = $1`,
      [clinicId],
    );
    expect(rows).toEqual([{ name: stored, extra: storedExtra }]);
    expect(await quarantined()).toEqual([]);
  });

  it('applies a version that a JSON number cannot hold from text, and quarantines it as a number', async () => {
    const change = (id: string, version: string) =>
      `{"entity":"operatory","id":"${id}","op":"upsert","version":${version},"data":{"name":"Op"}}`;
    const bad = change('b', '638700000000000001');
    const reason = 'version: a number above 9007199254740991 is not exact, send it as text';
    const response = await post(`{"changes":[${change('a', '"638700000000000001"')},${bad}]}`);
    expect(response.body).toEqual({ accepted: 1, rejected: [{ index: 1, entity: 'operatory', id: 'b', reason }] });
    expect(await storedIds()).toEqual(['a']);
    const { rows } = await helix.test.ownerPool.query('select version from operatory where clinic_id = $1', [clinicId]);
    expect(rows).toEqual([{ version: '638700000000000001' }]);
    expect(await quarantined()).toEqual([{ payload: bad, reason }]);
  });

  it.each([
    ['the id', '\\ud83d', '"H1"', 'id: expected 1 to 64 letters, digits, underscores or dots'],
    ['a reference', '1', '"H\\udc00"', 'providerId: expected 1 to 64 letters, digits, underscores or dots'],
    ['the name of a field', '1', '"H1","\\ud83d":1,"\\ud83e":2', 'data: the name of a field has half of a character'],
  ])('quarantines a change with half of a character in %s', async (_name, id, providerId, reason) => {
    const bad = `{"entity":"punch","id":"${id}","op":"upsert","version":1,"data":{"providerId":${providerId},"date":"2026-11-24","timeIn":"08:00"}}`;
    const response = await post(`{"changes":[${bad}]}`);
    expect(response.body).toMatchObject({ accepted: 0, rejected: [{ index: 0, reason }] });
    expect(await quarantined()).toEqual([{ payload: bad, reason }]);
  });

  it.each([
    ['a key of 1,000,000 characters', `{"${'k'.repeat(1_000_000)}":1}`],
    ['a text of 7,000,000 characters', `"${'x'.repeat(7_000_000)}"`],
    ['32 levels', lists(31)],
    ['members that objects of JavaScript have', '{"__proto__":{"name":1},"constructor":2,"toString":null}'],
    ['an integer of 300 digits', '9'.repeat(300)],
    ['100,000 members', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`],
  ])('applies a change with %s', async (_name, value) => {
    const response = await post(`{"changes":[${operatory('a', `{"name":"Op 1","extra":${value}}`)}]}`);
    expect(response.body).toEqual({ accepted: 1, rejected: [] });
    expect(await storedIds()).toEqual(['a']);
    expect(await quarantined()).toEqual([]);
  });

  it.each([
    ['lists instead of a change', lists(100_000), null, null, 'expected an object'],
    ['objects as the entity', `{"entity":${objects(100_000)},"id":"1"}`, null, '1', 'entity: expected text'],
    ['lists as the id', `{"entity":"note","id":${lists(100_000)}}`, 'note', null, 'id: expected text'],
    ['lists as the data', operatory('1', lists(100_000)), 'operatory', '1', 'data: expected an object'],
    ['lists as a known field', operatory('1', `{"name":${lists(9_999)}}`), 'operatory', '1', 'name: expected text'],
    [
      'an unknown entity with the null character',
      '{"entity":"a\\u0000b","id":"1"}',
      'a\u0000b',
      '1',
      'entity: unknown entity "a\u0000b"',
    ],
  ])('quarantines %s, and can replay it', async (_name, change, entity, id, reason) => {
    const response = await post(`{"changes":[${change}]}`);
    expect(response.body).toEqual({ accepted: 0, rejected: [{ index: 0, entity, id, reason }] });
    expect(await quarantined()).toEqual([{ payload: change, reason: reason.replaceAll('\u0000', '\\u0000') }]);
    expect(await replayQuarantine(helix.test.database, log(), clinicId)).toEqual({ replayed: 0, stillRejected: 1 });
    expect((await quarantined())[0]?.reason).toBe(reason.replaceAll('\u0000', '\\u0000'));
  });

  it('keeps the first 1,048,576 characters of a longer change and says so, also after a replay', async () => {
    const bad = operatory('bad', `{"name":1,"extra":"${'x'.repeat(2_000_000)}"}`);
    expect((await post(`{"changes":[${bad}]}`)).body.rejected[0].reason).toBe('name: expected text');
    const kept = [
      {
        payload: bad.slice(0, 1_048_576),
        reason: `name: expected text (only the first 1048576 of ${bad.length} characters are kept)`,
      },
    ];
    expect(await quarantined()).toEqual(kept);
    expect(await replayQuarantine(helix.test.database, log(), clinicId)).toEqual({ replayed: 0, stillRejected: 1 });
    expect(await quarantined()).toEqual(kept);
  });

  it.each([
    ['100,000 lists', lists(100_000)],
    ['100,000 objects', objects(100_000)],
    ['8,000,000 opened lists', '['.repeat(8_000_000)],
    ['100,000 lists instead of changes', `{"changes":${objects(100_000)}}`],
  ])('answers 400 to a body of %s', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });

  it.each([
    ['the null character alone', '\\u0000', null],
    ['the null character', '2\\u0000.4', '2.4'],
    ['half of a character', '2.4\\udfff', '2.4\ufffd'],
    ['1,000,000 characters', '2'.repeat(1_000_000), '2'.repeat(50)],
  ])('accepts changes of an agent whose version has %s', async (_name, version, stored) => {
    const response = await post(`{"agentVersion":"${version}","dmsVersion":"${version}","changes":[]}`);
    expect([response.status, response.body]).toEqual([202, { accepted: 0, rejected: [] }]);
    const { rows } = await helix.test.ownerPool.query<{ agent: string | null; dms: string | null }>(
      'select agent_version as agent, dms_version as dms from clinic where clinic_id = $1',
      [clinicId],
    );
    expect(rows).toEqual([{ agent: stored, dms: stored }]);
  });

  it('reads the last list of changes of a body that has several, whatever stands around it', async () => {
    const bad = operatory('bad', '{"name": "]}\\"\\\\", "extra": [1e999]}');
    const response = await post(
      ` { "changes" : [ null ] , "x": [{"changes": 1}, "}"], "ch\\u0061nges" : [ ${bad}\t, 7 , [ ] ] , "y": ${lists(100_000)} } `,
    );
    expect(response.body.rejected).toHaveLength(3);
    expect((await quarantined()).map(({ payload }) => payload)).toEqual([bad, '7', '[ ]']);
  });
});

import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createLogger } from '@helix/web';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';
import { hashOfKey } from './agent-key.js';

const MIB = 1024 * 1024;

describe('AgentKeyGuard', () => {
  let helix: TestApp;

  beforeAll(async () => {
    helix = await start(1000);
    const { clinicId } = await helix.addClinic('Here');
    for (const key of ['good key', 'other good key']) await addKey(helix, clinicId, key);
  });
  afterAll(() => stop(helix));

  const start = async (requestsPerSecond: number) =>
    checkAnswers(
      await startTestApp({
        env: { AGENT_REQUESTS_PER_SECOND: String(requestsPerSecond), TRUST_PROXY: '1' },
        imports: (database) => [
          EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
          SyncIngestModule,
        ],
      }),
    );
  const stop = async ({ app, close }: TestApp): Promise<void> => {
    await app.get<EventLog>(EVENT_LOG).close();
    await close();
  };
  const addKey = ({ test }: TestApp, clinicId: number, key: string): Promise<unknown> =>
    test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [clinicId, hashOfKey(key)]);
  const post = (key: string, address: string) =>
    helix
      .http()
      .post('/api/agent/changes')
      .set({ 'X-Api-Key': key, 'X-Forwarded-For': address, 'Content-Type': 'application/json' });
  const packed = (key: string, address: string, body: Buffer) =>
    post(key, address)
      .set('Content-Encoding', 'gzip')
      .serialize((data: Buffer) => data as unknown as string)
      .send(body);
  /** The answer to a request whose body never ends. */
  const answerToOpenBody = (headers: Record<string, string>): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = helix.app.getHttpServer().address() as AddressInfo;
      const open = request({ port, host: '127.0.0.1', path: '/api/agent/changes', method: 'POST', headers });
      open.on('error', reject).on('response', (response) => {
        resolve(response);
        open.destroy();
      });
      open.write('{"changes": [');
    });

  it('answers a wrong key without waiting for the body', async () => {
    const headers = { 'X-Api-Key': 'wrong', 'X-Forwarded-For': '192.0.2.1', 'Content-Type': 'application/json' };
    expect((await answerToOpenBody(headers)).statusCode).toBe(401);
  });

  it('answers 401 to a wrong key whatever the body is', async () => {
    const bodies = [gzipSync(Buffer.alloc(100 * MIB, '[')), Buffer.from('no gzip'), gzipSync('[').subarray(0, 12)];
    for (const body of bodies) expect((await packed('wrong', '192.0.2.2', body)).status).toBe(401);
    expect((await post('wrong', '192.0.2.2').send('{')).status).toBe(401);
    expect((await post('wrong', '192.0.2.2').set('Content-Encoding', 'zip').send('{}')).status).toBe(401);
  });

  it('stops unpacking at 8 MiB', async () => {
    // What follows the first 9 MiB is no gzip: whoever unpacks it answers 400.
    const broken = Buffer.concat([gzipSync(Buffer.alloc(9 * MIB, ' '), { level: 1 }), Buffer.alloc(100_000, 'x')]);
    expect((await packed('good key', '192.0.2.3', broken)).status).toBe(413);
    expect((await packed('good key', '192.0.2.3', gzipSync(Buffer.alloc(7 * MIB, ' ')))).status).toBe(400);
    const short = Buffer.concat([gzipSync('{"changes":[]}'), Buffer.alloc(100_000, 'x')]);
    expect((await packed('good key', '192.0.2.3', short)).status).toBe(400);
  });

  it.each([
    ['415', 'an unknown content encoding', { 'Content-Encoding': 'zip' }, '{"changes":[]}'],
    ['400', 'gzip that ends early', { 'Content-Encoding': 'gzip' }, gzipSync(' '.repeat(9_999)).subarray(0, 20)],
    ['400', 'an empty body', {}, ''],
  ])('answers %s to %s', async (status, _name, headers, body) => {
    const test = post('good key', '192.0.2.4').set(headers);
    const response = await test.serialize((data: unknown) => data as string).send(body);
    expect([response.status, response.type]).toEqual([Number(status), 'application/problem+json']);
  });

  it('answers 429 with Retry-After to an agent that sends too fast before it reads the body, and serves the others', async () => {
    const slow = await start(1);
    try {
      for (const key of ['fast', 'other']) await addKey(slow, (await slow.addClinic(key)).clinicId, key);
      const send = (key: string) => slow.http().post('/api/agent/changes').set('X-Api-Key', key).send('{');
      const responses = await Promise.all(Array.from({ length: 12 }, () => send('fast')));
      const late = responses.filter(({ status }) => status === 429);
      expect(late.length).toBeGreaterThan(0);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(12 - late.length);
      expect(late.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
      expect((await send('other')).status).toBe(400);
    } finally {
      await stop(slow);
    }
  });

  it('counts wrong keys of an IPv6 network together, since a subscriber has all of its addresses', async () => {
    const statusOf = async (address: string) => (await post('wrong', address).send('{}')).status;
    for (let n = 0; n < 30; n += 1) expect(await statusOf(`2001:db8:1:2::${n}`)).toBe(401);
    expect(await statusOf('2001:db8:1:2::ff')).toBe(429);
    expect(await statusOf('2001:db8:1:3::ff')).toBe(401);
  });

  it('answers 429 with Retry-After to an address that sends too many wrong keys', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n += 1) statuses.add((await post(`wrong ${n}`, '192.0.2.5').send('{}')).status);
    expect([...statuses]).toEqual([401]);
    const late = await post('wrong', '192.0.2.5').send('{}');
    expect([late.status, late.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong keys from this address; try again in \d+ s\.$/),
    ]);
    const seconds = Number(late.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await helix.http().get('/api/agent/config').set('X-Forwarded-For', '192.0.2.5')).status).toBe(429);
    expect((await post('wrong', '192.0.2.6').send('{}')).status).toBe(401);
  });

  it('serves an agent that is known behind an address that sends too many wrong keys', async () => {
    expect((await post('good key', '192.0.2.7').send({ changes: [] })).status).toBe(202);
    for (let n = 0; n < 31; n += 1) await post('wrong', '192.0.2.7').send('{}');
    expect((await post('wrong', '192.0.2.7').send('{}')).status).toBe(429);
    expect((await post('good key', '192.0.2.7').send({ changes: [] })).status).toBe(202);
    // Whether a key is right is not said there to anybody else.
    expect((await post('other good key', '192.0.2.7').send({ changes: [] })).status).toBe(429);
    expect((await post('other good key', '192.0.2.8').send({ changes: [] })).status).toBe(202);
  });

  it('does not count right keys as wrong ones', async () => {
    for (let n = 0; n < 40; n += 1)
      expect((await post('good key', '192.0.2.9').send({ changes: [] })).status).toBe(202);
    expect((await post('wrong', '192.0.2.9').send('{}')).status).toBe(401);
  });
});

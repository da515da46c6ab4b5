import { mkdtemp, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pmsEntities, topics, type PmsChange } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createLogger } from '@helix/web';
import { pino } from 'pino';
import { DurableQueue } from '../../../agent/src/queue/durable-queue.js';
import { HelixClient } from '../../../agent/src/sender/helix-client.js';
import { Sender } from '../../../agent/src/sender/sender.js';
import { HelixServer, type Answer, type Received } from '../../../agent/src/testing/helix-server.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { hashOfKey } from '../../sync-ingest/src/agent-api/agent-key.js';
import { SyncIngestModule } from '../../sync-ingest/src/sync-ingest.module.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';
import { changeBatches } from './testing/change-stream.js';
import { expectedRows, tables, type Row } from './testing/expected-rows.js';

const MIB = 1024 * 1024;
const ROUNDS = 6;
const OPEN_UPLOADS = 12;
const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const note = (id: string, text: string): string =>
  `{"entity":"note","id":"${id}","op":"upsert","version":1,"data":{"patientId":"P","providerName":"N",` +
  `"dateCreated":"2026-11-22T09:00:00","note":${text}}}`;
const quiet = pino({ level: 'silent' });

describe('a healthy agent beside one that sends what cannot be processed', () => {
  let helix: TestApp;
  let folder: string;
  let url: string;
  let healthy: { clinicId: number; queue: DurableQueue };
  let poisoned: { clinicId: number; queue: DurableQueue };
  let failing: HelixServer;
  let isFixed = false;
  const uploads: ClientRequest[] = [];
  const stopping = new AbortController();
  const senders: Promise<void>[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-poisoned-'));
    helix = await startTestApp({
      env: { AGENT_REQUESTS_PER_SECOND: '1000' },
      imports: (database) => [
        EventLogModule.forRoot({
          pool: database.pool,
          logger: createLogger({ logLevel: 'silent' }),
          // Both clinics share it: records of one stand before those of the other.
          topicDefaults: { partitions: 1, replicas: 1, retention: { ageMs: 60 * 60_000 } },
        }),
        SyncIngestModule,
      ],
    });
    url = `http://127.0.0.1:${(helix.app.getHttpServer().address() as AddressInfo).port}`;
    failing = new HelixServer(throughDefect);
    healthy = await addAgent('healthy', url);
    poisoned = await addAgent('poisoned', await failing.start());
  });
  afterAll(async () => {
    stopping.abort();
    for (const upload of uploads) upload.destroy();
    await Promise.all(senders);
    await Promise.all([healthy.queue.close(), poisoned.queue.close()]);
    await failing.stop();
    await helix.app.get<EventLog>(EVENT_LOG).close();
    await helix.close();
    await rm(folder, { recursive: true });
  });

  async function addAgent(name: string, address: string) {
    const { clinicId } = await helix.addClinic(name);
    await helix.test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinicId,
      hashOfKey(name),
    ]);
    const queue = await DurableQueue.open(join(folder, name));
    const client = new HelixClient(address, name, '1');
    senders.push(new Sender({ queue, client, log: quiet, backoff: () => 5 }).run(stopping.signal));
    return { clinicId, queue };
  }

  /** Helix behind a defect: it fails at everything, and after the fix at the changes whose id starts with "bad". */
  async function throughDefect({ body }: Received): Promise<Answer> {
    if (!isFixed || body.changes.some(({ id }) => id.startsWith('bad'))) return { status: 500 };
    const response = await send('poisoned', JSON.stringify(body));
    return { status: response.status, body: await response.json() };
  }

  const send = (key: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/agent/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': key, ...headers },
      body,
    });

  /** Sends each kind of poison, with a good change where the request can be accepted. @returns the statuses. */
  async function sendPoison(round: number): Promise<number[]> {
    const good = JSON.stringify(upsert('operatory', `good.${round}`));
    const gzip = { 'Content-Encoding': 'gzip' };
    const deep = (levels: number) => note('deep', '"x"').slice(0, -2) + `,"extra":${lists(levels)}}}`;
    const requests: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>?][] = [
      ['poisoned', `{"changes":[${good},${deep(4_500)}]}`],
      ['poisoned', `{"changes":[${deep(100_000)},${good}]}`],
      ['poisoned', `{"changes":[${note(`half.${round}`, '"\\udfff"')},${good},${note('null', '"\\u0000"')}]}`],
      ['poisoned', `{"changes":${lists(100_000)}}`],
      ['poisoned', `{"changes":[${good}`],
      ['poisoned', new Uint8Array(gzipSync(Buffer.alloc(20 * MIB, '['))), gzip],
      ['poisoned', new Uint8Array(gzipSync(good).subarray(0, 20)), gzip],
      ['poisoned', 'no gzip', gzip],
      ['wrong', new Uint8Array(gzipSync(Buffer.alloc(20 * MIB, '['))), gzip],
    ];
    const answers = await Promise.all(requests.map((parameters) => send(...parameters)));
    return answers.map(({ status }) => status);
  }

  /** An upload with a good key that never ends. */
  function openUpload(): void {
    const upload = request(`${url}/api/agent/changes`, { method: 'POST', headers: { 'X-Api-Key': 'poisoned' } });
    upload.on('error', () => undefined);
    upload.write('{"changes":[');
    uploads.push(upload);
  }

  /** Resolves when the healthy agent's batches are on the log, and everything on the log is applied. */
  const applied = () =>
    waitFor(
      async () => ({
        queued: healthy.queue.countOf('live'),
        lags: (await helix.app.get<EventLog>(EVENT_LOG).lag()).filter(({ topic }) => topic === topics.pmsChanges),
      }),
      ({ queued, lags }) => queued === 0 && lags.length === 1 && lags.every(({ lag }) => lag === 0),
    );
  const rowsOf = async (clinicId: number, table: string): Promise<Row[]> => {
    const { rows } = await helix.test.ownerPool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where clinic_id = $1 order by id collate "C"`,
      [clinicId],
    );
    return rows.map(({ row }) => row);
  };
  const allRowsOf = async (clinicId: number) =>
    Object.fromEntries(
      await Promise.all(
        pmsEntities.map(async (entity) => [entity, await rowsOf(clinicId, tables[entity].table)] as const),
      ),
    );

  it('has each of its batches applied while the other one is stuck, and the other one ends up complete, too', async () => {
    for (let count = 0; count < OPEN_UPLOADS; count += 1) openUpload();
    const stuck = Array.from({ length: 9 }, (_, n) => upsert('operatory', n === 4 ? 'bad.4' : `ok.${n}`));
    await poisoned.queue.put('live', { changes: stuck, cursor: '1' });

    const sent: PmsChange[] = [];
    for (const [round, changes] of changeBatches('healthy', ROUNDS, 300).entries()) {
      // What is accepted of it stands before the healthy batch in the same partition.
      expect(await sendPoison(round)).toEqual([202, 202, 202, 202, 400, 413, 400, 400, 401]);
      sent.push(...changes);
      await healthy.queue.put('live', { changes, cursor: String(round) });
      await applied();
      expect(await allRowsOf(healthy.clinicId)).toEqual(expectedRows(healthy.clinicId, sent));
      // It did not have to wait for the other agent, which still sends its first batch.
      expect(poisoned.queue.countOf('live')).toBe(1);
    }
    expect(failing.requests.length).toBeGreaterThan(3);

    isFixed = true;
    await waitFor(
      () => poisoned.queue.countOf('live'),
      (count) => count === 0,
    );
    expect((await poisoned.queue.setAside()).map(({ change: { id } }) => id)).toEqual(['bad.4']);
    const operatories = await waitFor(
      () => rowsOf(poisoned.clinicId, 'operatory'),
      (rows) => rows.length >= ROUNDS + 8,
    );
    const ids = Array.from({ length: ROUNDS }, (_, round) => `good.${round}`);
    for (let n = 0; n < 9; n += 1) if (n !== 4) ids.push(`ok.${n}`);
    expect(operatories.map(({ id }) => id)).toEqual(ids);

    const { rows } = await helix.test.ownerPool.query<{ clinic_id: number; stage: string; n: number }>(
      'select clinic_id, stage, count(*)::int as n from quarantine group by 1, 2 order by 2',
    );
    // Three depths and the null character, which are the same texts in each round.
    expect(rows).toEqual([{ clinic_id: poisoned.clinicId, stage: 'ingest', n: 4 }]);
    const notes = await rowsOf(poisoned.clinicId, 'note');
    expect(notes.map(({ id, note }) => [id, note])).toEqual(
      Array.from({ length: ROUNDS }, (_, round) => [`half.${round}`, '\ufffd']),
    );
  });
});

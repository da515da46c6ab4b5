import { setTimeout as sleep } from 'node:timers/promises';
import { Database, findEmbeddedPostgres } from '@helix/database';
import type { HealthAnswer } from '@helix/web';
import { freePort, KEPT_PORTS } from '../../../libs/database/src/embedded/free-port.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { changeBatches } from './testing/change-stream.js';
import { expectRowsOf } from './testing/expect-rows-of.js';
import type { HelixProcess } from './testing/helix-process.js';
import { Installation, type TestClinic } from './testing/installation.js';
import { Sender } from './testing/sender.js';

/** For each clinic, before and after each kill. */
const BATCHES = 24;
const BATCH_SIZE = 120;
const IS_LONG = Boolean(process.env['HELIX_LONG_TESTS']);

describe('the standalone program after a crash', () => {
  let place: Installation;
  let helix: HelixProcess;
  let managementPort: number;
  let clinics: TestClinic[];
  let senders: Sender[];

  beforeEach(async () => {
    place = await Installation.create();
    managementPort = await freePort(KEPT_PORTS);
    helix = await place.start({ METRICS_PORT: String(managementPort) }).ready();
    clinics = [await place.addClinic('Maple'), await place.addClinic('Cedar')];
    senders = clinics.map(({ clinicId, agentKey }) => {
      return new Sender(place.url, agentKey, changeBatches(`clinic ${clinicId}`, 5 * BATCHES, BATCH_SIZE));
    });
  });
  afterEach(async () => {
    for (const sender of senders) sender.stop();
    await place.remove();
  });

  /** Lets the agents of both clinics continue. Resolves when so many batches of each are acknowledged. */
  function send(upTo: number): Promise<unknown> {
    const sent = Promise.all(senders.map((sender) => sender.run(upTo)));
    // A failure is reported when the promise is awaited, which may be later.
    sent.catch(() => undefined);
    return sent;
  }

  /** Compares every row of every PMS table, then every derived row with the result of a rebuild. */
  async function compareEveryRow(): Promise<void> {
    await place.waitUntilIdle();
    expect(await place.query('select * from quarantine')).toEqual([]);
    const { serviceUrl = '' } = (await findEmbeddedPostgres(place.dataDir)) ?? {};
    const database = await Database.connect({ url: serviceUrl, poolSize: 2 });
    try {
      for (const [index, { clinicId }] of clinics.entries()) {
        const changes = senders[index]?.acknowledgedChanges ?? [];
        await expectRowsOf(changes, { clinicId, database, query: (text, values) => place.query(text, values) });
      }
    } finally {
      await database.close();
    }
  }

  /** Resolves while the program has an open transaction that applies or analyses changes. */
  const inMidBatch = (): Promise<unknown> =>
    waitFor(
      () =>
        place.query(
          `select 1 from pg_stat_activity where application_name = 'helix standalone' and xact_start is not null
             and query ~ '(as stored|savepoint|pg_advisory_xact_lock|log_position)'`,
        ),
      (rows) => rows.length > 0,
    );

  /** Resolves just after a batch was applied: its rows are committed, the derived rows are not written yet. */
  async function justAfterBatch(): Promise<void> {
    const applied = async (): Promise<number> => {
      const [row] = await place.query<{ n: number }>(
        "select sum(next_offset)::int as n from log_position where consumer_group = 'sync-ingest.apply'",
      );
      return row?.n ?? 0;
    };
    const before = await applied();
    await waitFor(applied, (now) => now > before);
  }

  it('keeps every acknowledged row when the program is killed repeatedly during batches', async () => {
    const anyMoment = (): Promise<void> => sleep(Math.random() * 150);
    const moments = [justAfterBatch, inMidBatch, anyMoment, ...(IS_LONG ? [anyMoment, justAfterBatch] : [])];
    let unapplied = 0;
    for (const [kill, moment] of moments.entries()) {
      const sent = send((kill + 1) * BATCHES);
      await moment();
      await helix.kill();
      unapplied += await recordsLeft();
      helix = await place.start().ready();
      expect(helix.out).toContain('taken over');
      await sent;
    }
    // The kills had an effect: requests were cut off, and acknowledged records waited for the next process.
    expect(senders.some(({ cutOff }) => cutOff > 0)).toBe(true);
    expect(unapplied).toBeGreaterThan(0);
    await compareEveryRow();
    // Starts of the program of several seconds each, and of many more on a busy machine.
  }, 360_000);

  const recordsLeft = async (): Promise<number> => {
    const [row] = await place.query<{ n: number }>(
      `select coalesce(sum(p.next_offset - s.next_offset), 0)::int as n
       from log_position s join log_partition p using (topic, partition)`,
    );
    return row?.n ?? 0;
  };

  it('keeps every acknowledged row when the database is killed, reports it, and restarts the database', async () => {
    await send(BATCHES / 2);
    const sent = send(2 * BATCHES);
    await inMidBatch();
    const before = await place.database();
    process.kill(before?.pid ?? 0, 'SIGKILL');

    const [unavailable, health] = await Promise.all([firstUnavailableResponse(), firstFailingHealth()]);
    const detail = 'The log is currently unavailable. Nothing was accepted; send it again.';
    expect(unavailable).toEqual({
      type: expect.stringMatching(/^application\/problem\+json/),
      body: { title: 'Service unavailable', status: 503, detail, errors: [{ field: '', message: detail }] },
    });
    expect(health.status).toBe('failing');
    expect(health.parts['database']).toMatch(/^(does not work; the log says why|no answer within 3 s)$/);

    await helix.waitForOutput('The database runs again');
    expect(helix.out).toContain('The database has stopped by itself. Starting it again');
    await sent;
    expect(senders.some(({ unavailable: responses }) => responses > 0)).toBe(true);
    const after = await place.database();
    expect([after?.port, after?.pid === before?.pid]).toEqual([before?.port, false]);
    await compareEveryRow();
    expect((await fetch(`${place.url}/health/ready`)).status).toBe(200);
    expect((await helix.interrupt()).code).toBe(0);
  });

  /** The first 503 of the agent API. The batch is empty, so that it has no effect. */
  async function firstUnavailableResponse(): Promise<{ type: string | null; body: unknown }> {
    const post = (): Promise<Response> =>
      fetch(`${place.url}/api/agent/changes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Api-Key': clinics[0]?.agentKey ?? '' },
        body: '{"changes":[]}',
      });
    const answer = await waitFor(post, ({ status }) => status === 503, 10_000);
    return { type: answer.headers.get('content-type'), body: await answer.json() };
  }

  /** The first health answer with a failing database; connections of the dead server may survive for a moment. */
  function firstFailingHealth(): Promise<HealthAnswer> {
    const get = async (): Promise<HealthAnswer> => {
      const answer = await fetch(`http://127.0.0.1:${managementPort}/health/ready`);
      const body = (await answer.json()) as HealthAnswer;
      expect(body.status).toBe(answer.status === 200 ? 'ok' : 'failing');
      return body;
    };
    return waitFor(get, ({ parts }) => parts['database'] !== 'ok', 10_000);
  }
});

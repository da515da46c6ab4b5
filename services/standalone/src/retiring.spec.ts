import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Sessions, SigningKeys, Tokens } from '@helix/web';
import { freePort } from '../../../libs/database/src/embedded/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { TWO_CLINICS } from '../../../libs/database/src/testing/two-clinics.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { HelixProcess, type HelixOptions } from './testing/helix-process.js';

const SECRET_KEY = 'a secret for tests, of 32 characters or more';
const AGENT = { 'X-Api-Key': 'the key of an agent' };

/** The built services as processes of their own, which are asked to stop as a cluster asks them. */
describe('a service that is asked to stop', () => {
  let test: TestDatabase;
  let dataDir: string;
  const processes: HelixProcess[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'helix-retiring-'));
    test = await createTestDatabase();
    await test.ownerPool.query(TWO_CLINICS);
    await test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values (1, $1)', [
      createHash('sha256').update(AGENT['X-Api-Key']).digest(),
    ]);
  });
  afterAll(async () => {
    for (const helix of processes) await helix.kill();
    await test.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statusOf = (url: string): Promise<number> => fetch(url).then(({ status }) => status);
  /** Null when nobody listens. */
  const readinessOf = (url: string): Promise<number | null> => statusOf(`${url}/health/ready`).catch(() => null);

  async function start(service: NonNullable<HelixOptions['service']>, env: Record<string, string> = {}) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const helix = new HelixProcess({
      ...{ service, port, dataDir },
      env: { DATABASE_URL: test.url, SECRET_KEY, ...env },
    });
    processes.push(helix);
    await waitFor(
      () => readinessOf(url),
      (status) => status === 200,
      60_000,
    );
    return { helix, url };
  }

  it('serves while it drains, answers polls and uploads that it has started, and ends with 0', async () => {
    const { helix, url } = await start('sync-ingest', { DRAIN_SECONDS: '5' });
    const change = { entity: 'feeSchedule', id: 'F1', op: 'upsert', version: 1, data: { name: 'Standard' } };
    const body = JSON.stringify({ sequence: 1, changes: [change] });
    const upload = request(`${url}/api/agent/changes`, {
      method: 'POST',
      headers: { ...AGENT, 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const uploaded = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(body.slice(0, 20));
    const poll = fetch(`${url}/api/agent/commands?wait=25`, { headers: AGENT });
    await waitFor(
      () => test.ownerPool.query('select from agent_status where clinic_id = 1'),
      ({ rowCount }) => rowCount === 1,
    );

    helix.terminate();
    await waitFor(
      () => readinessOf(url),
      (status) => status === 503,
    );
    expect(await statusOf(`${url}/health/live`)).toBe(200);
    const late = await fetch(`${url}/api/agent/config`, { headers: AGENT });
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

    await waitFor(
      () => readinessOf(url),
      (status) => status === null,
      15_000,
    );
    const polled = await poll;
    expect([polled.status, await polled.json()]).toEqual([200, { commands: [] }]);
    upload.end(body.slice(20));
    const [response] = await uploaded;
    expect([response.statusCode, await text(response)]).toEqual([202, '{"accepted":1,"rejected":[]}']);
    expect([await helix.ended(), helix.err]).toEqual([0, '']);
    const { rows } = await test.ownerPool.query(
      `select (select count(*)::int from log_record where topic = 'pms.changes') as kept`,
    );
    expect(rows).toEqual([{ kept: 1 }]);
  });

  it('ends its streams of events in order, so that consoles connect elsewhere', async () => {
    const { rows } = await test.ownerPool.query<{ userId: number }>(
      `with created as (
         insert into app_user (email, first_name, last_name) values ('ana@helix.example', 'Ana', 'Roy') returning user_id)
       insert into user_clinic (clinic_id, user_id) select 1, user_id from created returning user_id as "userId"`,
    );
    const clinic = await test.ownerPool.query<{ guid: string }>(
      'select clinic_guid as guid from clinic where clinic_id = 1',
    );
    const tokens = new Tokens(new SigningKeys(test.database, SECRET_KEY));
    const { token } = await new Sessions(test.database, tokens, SECRET_KEY).start(rows[0]?.userId ?? 0);
    const { helix, url } = await start('api');
    const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinic.rows[0]?.guid ?? '' };
    const stream = await fetch(`${url}/api/events`, { headers });
    expect(stream.status).toBe(200);
    helix.terminate();
    // A stream that is cut rejects instead.
    expect(await stream.text()).toBe('retry: 2000\n\n');
    expect([await helix.ended(), helix.err]).toEqual([0, '']);
  });

  it('gives back the job whose child process does not end, and the next process runs it', async () => {
    const first = await start('analysis');
    const lock = await test.ownerPool.connect();
    try {
      // The child waits for it, and would wait for ever.
      await lock.query('begin; lock table appointment in access exclusive mode');
      await test.ownerPool.query(
        `with requested as (
           insert into reanalysis (clinic_id, rule_scope) values (1, 'office') returning clinic_id, request)
         insert into job_outbox (queue, payload)
         select 'reanalysis', jsonb_build_object('clinicId', clinic_id, 'request', request) from requested;
         select pg_notify('helix_job_outbox', '')`,
      );
      const child = () =>
        test.ownerPool.query(
          `select from pg_stat_activity where datname = current_database()
             and application_name = 'helix reanalysis' and wait_event_type = 'Lock'`,
        );
      await waitFor(child, ({ rowCount }) => rowCount === 1, 60_000);
      first.helix.terminate();
      expect([await first.helix.ended(), first.helix.err]).toEqual([0, '']);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    const { rows } = await test.ownerPool.query(
      `select state, attempts_made as "attemptsMade" from bullmq.job where queue = 'reanalysis'`,
    );
    expect(rows).toEqual([{ state: 'waiting', attemptsMade: 0 }]);
    await start('analysis');
    await waitFor(
      () => test.ownerPool.query('select from reanalysis where clinic_id = 1 and finished_at is not null'),
      ({ rowCount }) => rowCount === 1,
      60_000,
    );
  });

  it('ends at once at the second signal', async () => {
    const { helix, url } = await start('sync-ingest', { DRAIN_SECONDS: '60' });
    helix.terminate();
    await waitFor(
      () => readinessOf(url),
      (status) => status === 503,
    );
    helix.terminate();
    expect(await helix.ended()).toBe(130);
  });
});

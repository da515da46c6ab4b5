import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { clinicKey, pmsEntities, topics, type KeyListPart, type PmsChange, type PmsEntity } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, OutboxRelay, type EventLog } from '@helix/event-log';
import type { Progress } from '../../../agent/src/clinic-agent.js';
import { HelixServer, type Answer } from '../../../agent/src/testing/helix-server.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { hashOfKey } from '../../sync-ingest/src/agent-api/agent-key.js';
import { entityTables } from '../../sync-ingest/src/apply/entity-tables.js';
import { SyncIngestModule } from '../../sync-ingest/src/sync-ingest.module.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';

/** The process under test is the built one. */
const PROGRAM = 'dist/agent/src/main.js';
const KEY = 'maple key';
/** Enough patients that the list of their procedures has several parts. */
const PRACTICE = { source: 'simulated', profile: 'british-columbia', anchorDate: '2026-11-20', historyDays: 3 };
const TIMEOUT_MS = 120_000;

describe('an agent that has lost what it knew, and Helix', () => {
  let helix: TestApp;
  let clinicId: number;
  /** Stands before Helix, so that the test sees what the agent sends, and hands out commands. */
  let front: HelixServer;
  let isKilledBetweenParts = false;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let agent: ChildProcess | undefined;

  beforeAll(async () => {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: build it first (npm run build)`);
    helix = await startTestApp({
      env: { AGENT_REQUESTS_PER_SECOND: '1000' },
      imports: ({ pool }, logger) => [EventLogModule.forRoot({ pool, logger }), SyncIngestModule],
      afterStop: async (app) => {
        await app.get(OutboxRelay).close();
        await app.get<EventLog>(EVENT_LOG).close();
      },
    });
    helix.app.get(OutboxRelay).start();
    ({ clinicId } = await helix.addClinic('Maple'));
    const keys = 'insert into agent_key (clinic_id, key_hash) values ($1, $2)';
    await helix.test.ownerPool.query(keys, [clinicId, hashOfKey(KEY)]);
    front = new HelixServer(({ body }) => toHelix('POST', 'changes', body));
    front.answers.config = () => toHelix('GET', 'config');
    front.answers.keys = passKeys;
    folder = await mkdtemp(join(tmpdir(), 'helix-key-lists-'));
    const clinics = join(folder, 'clinics.json');
    await writeFile(clinics, JSON.stringify([{ ...PRACTICE, key: KEY }]));
    const HELIX_URL = await front.start();
    env = {
      ...process.env,
      HELIX_URL,
      AGENT_CLINICS: clinics,
      AGENT_DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '',
    };
  });
  afterAll(async () => {
    await kill();
    await front.stop();
    await helix.close();
    await rm(folder, { recursive: true });
  });

  async function toHelix(method: string, path: string, body?: unknown): Promise<Answer> {
    const { port } = helix.app.getHttpServer().address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/agent/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': KEY },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  /** The agent is killed before Helix has the second part of a list. */
  async function passKeys(part: KeyListPart): Promise<Answer> {
    if (isKilledBetweenParts || part.part === 1) return toHelix('POST', 'keys', part);
    isKilledBetweenParts = true;
    agent?.kill('SIGKILL');
    return { status: 0 };
  }

  const start = (): void => {
    agent = fork(PROGRAM, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  };
  async function kill(): Promise<void> {
    if (!agent || agent.exitCode !== null || agent.signalCode !== null) return;
    const exited = once(agent, 'exit');
    agent.kill('SIGKILL');
    await exited;
  }
  const historySent = () =>
    new Promise<void>((resolve) => agent?.on('message', ({ phase }: Progress) => phase === 'live' && resolve()));
  const log = () => helix.app.get<EventLog>(EVENT_LOG);
  const applied = () =>
    waitFor(
      async () => ({
        lag: (await log().lag()).filter(({ topic }) => topic === topics.pmsChanges).map(({ lag }) => lag),
        outbox: (await helix.test.ownerPool.query('select from outbox where topic = $1', [topics.pmsChanges])).rowCount,
      }),
      ({ lag, outbox }) => lag.length > 0 && lag.every((one) => one === 0) && outbox === 0,
      TIMEOUT_MS,
    );
  const isListed = (runs: number) =>
    waitFor(
      () => Promise.resolve(front.keyLists.filter(({ entity, last }) => entity === pmsEntities.at(-1) && last).length),
      (count) => count === runs,
      TIMEOUT_MS,
    );

  /** Rows that the system had once, newer than all others in Helix. */
  async function addLost(entity: PmsEntity, count: number): Promise<string[]> {
    const { body } = await toHelix('GET', 'config');
    const version = (body as { maxVersion: number }).maxVersion + 1;
    const ids = Array.from({ length: count }, (_, n) => `lost.${version}.${n}`);
    const changes: PmsChange[] = ids.map((id) => upsert(entity, id, {}, version));
    expect((await toHelix('POST', 'changes', { changes })).status).toBe(202);
    await applied();
    return ids;
  }
  /**
   * The added rows that are deleted with the version of the last run, which nothing but its lists has. The practice lives on
   * while nobody asks it, so that its lists may lack rows of its own, too; those that they name are not deleted.
   */
  async function deletedByLists(): Promise<string[]> {
    const { runId, version } = front.keyLists.at(-1)!;
    const listed = front.keyLists.filter((part) => part.runId === runId);
    const deleted: string[] = [];
    for (const entity of pmsEntities) {
      const sql = `select id from ${entityTables[entity].table} where clinic_id = $1 and deleted and version = $2`;
      const { rows } = await helix.test.ownerPool.query<{ id: string }>(sql, [clinicId, version]);
      const keys = new Set(listed.filter((part) => part.entity === entity).flatMap((part) => part.keys));
      expect(rows.filter(({ id }) => keys.has(id))).toEqual([]);
      deleted.push(...rows.map(({ id }) => id).filter((id) => id.startsWith('lost.')));
    }
    return deleted.sort();
  }
  const presentOf = async (table: string, ids: readonly string[]) =>
    (
      await helix.test.ownerPool.query(
        `select from ${table} where clinic_id = $1 and not deleted and id = any($2::text[])`,
        [clinicId, ids],
      )
    ).rowCount;
  const lists = async () =>
    (
      await helix.test.ownerPool.query<{ entity: PmsEntity; runId: string; missing: number }>(
        `select entity, run_id as "runId", missing from key_list where clinic_id = $1 and state = 'waiting'`,
        [clinicId],
      )
    ).rows;

  it('forget what the system has lost meanwhile, few rows at once and many when somebody agreed', async () => {
    start();
    await historySent();
    await applied();
    expect(front.keyLists).toEqual([]);
    await kill();
    await rm(join(folder, PRACTICE.profile), { recursive: true });
    const procedures = await addLost('procedure', 40);
    const patients = await addLost('patient', 3);
    const operatories = await addLost('operatory', 60);

    start();
    await once(agent!, 'exit');
    await applied();
    expect(isKilledBetweenParts).toBe(true);
    // Its list was whole, and more than a tenth of the entity.
    expect((await lists()).map(({ entity, missing }) => [entity, missing])).toEqual([['operatory', 60]]);
    expect(await presentOf('procedure', procedures)).toBe(40);

    start();
    await isListed(1);
    await applied();
    expect(new Set(front.keyLists.map(({ runId }) => runId)).size).toBe(1);
    expect(await deletedByLists()).toEqual([...procedures, ...patients].sort());
    expect(await presentOf('operatory', operatories)).toBe(60);

    const [{ entity, runId } = { entity: 'fee', runId: '' }] = await lists();
    const message = { clinicId, receivedAt: 1, changes: [], keyListRun: { entity, runId, isAgreed: true } };
    await log().publish(topics.pmsChanges, [{ key: clinicKey(clinicId), value: JSON.stringify(message) }]);
    await applied();
    expect(await deletedByLists()).toEqual([...procedures, ...patients, ...operatories].sort());
  }, 300_000);

  it('forget after a resync what Helix has beside the system', async () => {
    const lost = [...(await addLost('appointment', 5)), ...(await addLost('note', 5))];
    front.command({ id: randomUUID(), kind: 'resyncAll' });
    await waitFor(
      () => Promise.resolve(front.results.length),
      (count) => count === 1,
      TIMEOUT_MS,
    );
    await applied();
    expect(front.results[0]?.body).toEqual({ ok: true, detail: 'Everything was sent again.' });
    expect(await deletedByLists()).toEqual(lost.sort());
    expect(await lists()).toEqual([]);
  }, 300_000);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import {
  collectRecords,
  ContractContext,
  numberedRecords,
  valuesOf,
  type LogHarness,
} from '../testing/contract-context.js';
import { eventLogContract } from '../testing/event-log.contract.js';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.js';

/** Runs on a PostgreSQL of its own, because the shared one must not be stopped. */
describe('PostgresEventLog', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let proxy: TcpProxy;
  let url: string;
  let pool: pg.Pool;
  let ownerPool: pg.Pool;

  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: folder,
      settings: ['synchronous_commit = on', 'fsync = off'],
    });
  const portOf = (address: string): number => Number(new URL(address).port);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-log-'));
    postgres = await start();
    proxy = await startTcpProxy(portOf(postgres.ownerUrl));
    await migrate(postgres.ownerUrl);
    const throughProxy = (address: string): string =>
      Object.assign(new URL(address), { port: String(proxy.port) }).href;
    url = throughProxy(postgres.serviceUrl);
    pool = new pg.Pool({ connectionString: url, max: 20 });
    ownerPool = new pg.Pool({ connectionString: throughProxy(postgres.ownerUrl), max: 2 });
    ownerPool.on('error', () => undefined);
  });

  afterAll(async () => {
    await pool.end();
    await ownerPool.end();
    await proxy.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const harness: LogHarness = {
    databaseUrl: () => url,
    pool: () => pool,
    ownerPool: () => ownerPool,
    kafka: () => undefined,
    members: async (group) => {
      const { rows } = await ownerPool.query<{ members: number }>(
        'select count(*)::int as members from log_member where consumer_group = $1 and expires_at > now()',
        [group],
      );
      return rows[0]?.members ?? 0;
    },
    stopServer: () => postgres.stop(),
    startServer: async () => {
      postgres = await start();
      proxy.target = portOf(postgres.ownerUrl);
    },
  };
  eventLogContract(harness);

  it('delivers what a consumer holds back once it asks for it, and stops without it', async () => {
    const context = new ContractContext(harness);
    const { topic, group } = context;
    const log = context.createLog({ topicDefaults: { partitions: 1, replicas: 1, retention: { ageMs: 60_000 } } });
    const collected = collectRecords();
    const batches: number[][] = [];
    let asked = 0;
    const subscription = await log.consume({
      group,
      topic,
      ...collected,
      holdBack: ({ records }) => {
        asked = records.length;
        return records.length === 3 ? 0 : 60_000;
      },
      handle: (batch, position) => {
        batches.push(valuesOf(batch.records));
        return collected.handle(batch, position);
      },
    });
    for (const value of [0, 1]) {
      await log.publish(topic, numberedRecords(value, value + 1));
      await waitFor(
        () => asked,
        (length) => length === value + 1,
      );
    }
    expect(batches).toEqual([]);
    await log.publish(topic, numberedRecords(2, 3));
    await collected.waitForCount(3);
    expect(batches).toEqual([[0, 1, 2]]);

    await log.publish(topic, numberedRecords(3, 4));
    await waitFor(
      () => asked,
      (length) => length === 1,
    );
    await subscription.stop();
    expect(batches).toHaveLength(1);
    await context.close();
  });
});

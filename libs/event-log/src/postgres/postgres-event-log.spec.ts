import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
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

  eventLogContract({
    databaseUrl: () => url,
    pool: () => pool,
    ownerPool: () => ownerPool,
    kafka: () => undefined,
    stopServer: () => postgres.stop(),
    startServer: async () => {
      postgres = await start();
      proxy.target = portOf(postgres.ownerUrl);
    },
  });
});

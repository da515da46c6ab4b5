import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
import { migrateJobs } from './postgres/migrate-jobs.js';
import { jobsContract } from './testing/jobs.contract.js';

/** The contract on a PostgreSQL of its own, since the suite's shared one must not be stopped. */
describe('jobs on PostgreSQL', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;

  const start = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: folder,
      settings: ['fsync = off'],
      ...(port === undefined ? {} : { port }),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-jobs-'));
    postgres = await start();
    await migrate(postgres.ownerUrl);
    await migrateJobs(postgres.ownerUrl);
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  jobsContract({
    backend: () => ({ redisUrl: undefined, databaseUrl: postgres.serviceUrl }),
    stopServer: () => postgres.stop(),
    startServer: async () => {
      postgres = await start(Number(new URL(postgres.ownerUrl).port));
    },
  });
});

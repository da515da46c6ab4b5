import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { migrate } from '../migrate.js';

/** The template of all test databases. */
export const TEMPLATE = 'helix_template';

let running: { postgres: EmbeddedPostgres; folder: string } | undefined;

/**
 * Starts one real PostgreSQL for the whole suite and migrates a template once.
 *
 * @param prepareTemplate further steps for the template, called with its URL.
 */
export default async function setUp(...prepareTemplate: ((url: string) => Promise<unknown>)[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    // Rows of tests need not survive a power cut.
    settings: ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_connections = 300'],
  });
  running = { postgres, folder };
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.ownerUrl);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  for (const prepare of prepareTemplate) await prepare(template.href);
  process.env['HELIX_TEST_DATABASE_URL'] = postgres.ownerUrl;
  process.env['HELIX_TEST_SERVICE_URL'] = postgres.serviceUrl;
}

export async function tearDown(): Promise<void> {
  await running?.postgres.stop();
  if (running) await rm(running.folder, { recursive: true, force: true });
}

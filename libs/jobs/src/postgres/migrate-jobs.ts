import { runMigrations } from 'bullmq';
import pg from 'pg';
import { SERVICE_ROLE } from '@helix/database';
import { JOBS_SCHEMA } from '../create-jobs-backend.js';

/**
 * Brings the tables of jobs up to date, as the database's owner, and opens them to the services' role. Run it after the
 * product's own migrations, which make that role. Safe to call at the same time from several places.
 *
 * @returns the version that the tables are at.
 */
export async function migrateJobs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const version = await runMigrations(client, JOBS_SCHEMA);
    // Each time: a migration may have brought new tables.
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('helix jobs'));
      grant usage on schema ${JOBS_SCHEMA} to ${SERVICE_ROLE};
      grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${SERVICE_ROLE};
      grant usage, select on all sequences in schema ${JOBS_SCHEMA} to ${SERVICE_ROLE};
      commit`);
    return version;
  } finally {
    await client.end();
  }
}

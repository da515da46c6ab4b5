import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION } from 'bullmq';
import { DatabaseError, type ClientBase } from 'pg';
import { JOBS_SCHEMA } from '../create-jobs-backend.js';

/** SQLSTATE of a schema that is not opened to the services yet. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Checks that `migrateJobs` has ended: that the tables of jobs are those of this release or newer, and open to the services.
 *
 * @param connection of the services' login.
 * @throws when it has not.
 */
export async function checkJobs(connection: Pick<ClientBase, 'query'>): Promise<void> {
  const version = await assertSchemaCompatibility(connection, JOBS_SCHEMA).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return 0;
    throw error;
  });
  const { rows } = await connection.query<{ isClosed: boolean }>(IS_CLOSED, [JOBS_SCHEMA]);
  if (version < LATEST_SCHEMA_VERSION || rows[0]?.isClosed)
    throw new Error('the tables of jobs are older than this release: run npm run migrate');
}

const IS_CLOSED = `
  select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p') and not has_table_privilege(c.oid, 'insert')) as "isClosed"`;

import type { Pool } from 'pg';

/** The schema is not one that this release can work on. The message is one line that says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** A table that a restore makes first and deletes last: while it is there, the database is not whole. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/**
 * Checks that services can work on the database.
 *
 * @throws SchemaError when a restore was cut off, or is under way.
 */
export async function checkSchema(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ isUnfinished: boolean }>(IS_UNFINISHED);
  if (rows[0]?.isUnfinished) throw unfinishedRestore();
}

export const unfinishedRestore = (): SchemaError =>
  new SchemaError(
    'the database is being restored, or that was cut off: wait for npm run restore, or run it again on a new database',
  );

export const IS_UNFINISHED = `select to_regclass('public.${UNFINISHED_RESTORE}') is not null as "isUnfinished"`;

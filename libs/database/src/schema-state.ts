import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { migrationNames } from './migrations/index.js';

/** The schema is not one that this release can work on. The message is one line that says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** A table that a restore makes first and deletes last: while it is there, the database is not whole. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/**
 * Checks that this release can work on the schema: on its own, and on that of a newer release that has only added to it.
 *
 * @param known the migrations that this release knows.
 * @throws SchemaError when the schema is older than the release, or too new for it, or a restore was cut off or is under way.
 */
export async function checkSchema(
  connection: Pick<ClientBase, 'query'>,
  known: readonly string[] = migrationNames,
): Promise<void> {
  const { rows: state } = await connection.query<{ isUnfinished: boolean; isReadable: boolean }>(STATE);
  if (state[0]?.isUnfinished) throw unfinishedRestore();
  const { rows: applied } = state[0]?.isReadable
    ? await connection.query<{ name: string }>('select name from migration')
    : { rows: [] };
  const names = new Set(applied.map(({ name }) => name));
  const missing = known.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new SchemaError(`the schema is older than this release (${missing[0]} is missing): run npm run migrate`);
  const { rows } = await connection.query<{ oldest: string }>('select oldest from schema_compatibility');
  if (rows[0] && !known.includes(rows[0].oldest))
    throw new SchemaError(
      'the schema is too new for this release, which does not work on it any more: start a newer release',
    );
}

export interface WaitOptions {
  /** How long to wait. */
  ms: number;
  pauseMs?: number;
  /** What else must be there; throws while it is not. */
  also?(connection: Pick<ClientBase, 'query'>): Promise<unknown>;
}

/**
 * Waits until the schema is one that this release can work on, whoever makes it: for services that start beside a migration.
 *
 * @throws the last error when that takes longer.
 */
export async function waitForSchema(url: string, { ms, pauseMs = 1_000, also }: WaitOptions): Promise<void> {
  for (const deadline = Date.now() + ms; ; await sleep(pauseMs)) {
    try {
      return await checkAt(url, also);
    } catch (error) {
      if (Date.now() + pauseMs > deadline) throw error;
    }
  }
}

async function checkAt(url: string, also: WaitOptions['also']): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkSchema(client);
    await also?.(client);
  } finally {
    await client.end();
  }
}

export const unfinishedRestore = (): SchemaError =>
  new SchemaError(
    'the database is being restored, or that was cut off: wait for npm run restore, or run it again on a new database',
  );

export const IS_UNFINISHED = `select to_regclass('public.${UNFINISHED_RESTORE}') is not null as "isUnfinished"`;

/** Before the first release that checks it, services could not read the names of migrations. */
const STATE = `
  ${IS_UNFINISHED}, coalesce(has_table_privilege(to_regclass('public.migration'), 'select'), false) as "isReadable"`;

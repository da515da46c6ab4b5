import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { seedCatalogue } from './catalogue/seed-catalogue.js';
import { seedPublicPlans } from './catalogue/seed-public-plans.js';
import { migrations } from './migrations/index.js';
import { seedNotes } from './notes/seed-notes.js';
import { IS_UNFINISHED, SchemaError, unfinishedRestore } from './schema-state.js';

/** The advisory lock of whoever changes the schema. */
export const MIGRATIONS_LOCK = `hashtext('helix migrations')`;

/** SQLSTATE of a statement that waited too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  /** Whether the caller is the restore that is under way. */
  isRestore?: boolean;
  /** Instead of those of this release. */
  chosen?: typeof migrations;
  /** How long a statement waits for a lock. While it waits, everybody else waits behind it. */
  lockMs?: number;
  /** How often a migration is tried that did not get its lock, and how long the others go on in between. */
  attempts?: number;
  pauseMs?: number;
  /** Called when another process is at it, and this one waits. */
  onWait?(): void;
}

/**
 * Runs the pending migrations and seeds the catalogue, public plans, tokens and templates, as the database's owner. Safe to call
 * concurrently: the second call waits for the first. Services of the last release may run meanwhile.
 *
 * @returns the names of the migrations that ran.
 * @throws SchemaError when a restore was cut off, or others held a lock for too long; what ran before stays done.
 */
export function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { isRestore = false, chosen = migrations } = options;
  return asMigrator(url, chosen, options, async (dataSource, runner) => {
    const [{ isUnfinished }] = (await runner.query(IS_UNFINISHED)) as [{ isUnfinished: boolean }];
    if (isUnfinished && !isRestore) throw unfinishedRestore();
    const done = await runPending(dataSource, options);
    await runner.startTransaction();
    await runner.query('grant select on migration to helix_service');
    const oldest = chosen.findLast(({ kind }) => kind === 'contract')?.oldest;
    if (oldest) await runner.query('update schema_compatibility set oldest = $1', [oldest]);
    await seedCatalogue(runner);
    await seedPublicPlans(runner);
    await seedNotes(runner);
    await runner.commitTransaction();
    return done;
  });
}

/** Makes the schema that some migrations made, in an empty database: the schema of an earlier release. Nothing is seeded. */
export async function migrateOnly(url: string, names: readonly string[]): Promise<void> {
  const chosen = migrations.filter(({ name }) => names.includes(name));
  await asMigrator(url, chosen, {}, (dataSource) => runPending(dataSource, {}));
}

/** Runs pending migrations, each in a transaction of its own, and those again that did not get a lock. */
async function runPending(
  dataSource: DataSource,
  { attempts = 12, pauseMs = 5_000 }: MigrateOptions,
): Promise<string[]> {
  const before = await appliedNames(dataSource);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return (await appliedNames(dataSource)).filter((name) => !before.includes(name));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts)
        throw new SchemaError(
          `a table stayed locked by another transaction at each of ${attempts} attempts; look for it in pg_stat_activity ` +
            '(the oldest xact_start), end it, and run npm run migrate again: it goes on where it was',
        );
      await sleep(pauseMs);
    }
  }
}

async function appliedNames(dataSource: DataSource): Promise<string[]> {
  const [{ isThere }] = (await dataSource.query(`select to_regclass('migration') is not null as "isThere"`)) as [
    { isThere: boolean },
  ];
  if (!isThere) return [];
  const rows = (await dataSource.query('select name from migration order by id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;

async function asMigrator<T>(
  url: string,
  chosen: typeof migrations,
  { lockMs = 5_000, onWait }: MigrateOptions,
  work: (dataSource: DataSource, runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: chosen,
    migrationsTableName: 'migration',
    poolSize: 2,
    extra: { lock_timeout: lockMs },
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await takeTurn(runner, onWait);
    return await work(dataSource, runner);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** Asks again and again instead of waiting in a statement, for whose end an index that is built concurrently would wait. */
async function takeTurn(runner: QueryRunner, onWait?: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [{ isMine }] = (await runner.query(`select pg_try_advisory_lock(${MIGRATIONS_LOCK}) as "isMine"`)) as [
      { isMine: boolean },
    ];
    if (isMine) return;
    if (attempt === 1) onWait?.();
    await sleep(200);
  }
}

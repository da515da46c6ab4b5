import { DataSource, type QueryRunner } from 'typeorm';
import { seedCatalogue } from './catalogue/seed-catalogue.js';
import { seedPublicPlans } from './catalogue/seed-public-plans.js';
import { migrations } from './migrations/index.js';
import { seedNotes } from './notes/seed-notes.js';
import { IS_UNFINISHED, unfinishedRestore } from './schema-state.js';

/** The advisory lock of whoever changes the schema. */
export const MIGRATIONS_LOCK = `hashtext('helix migrations')`;

/** The names of all migrations that this release knows, in their order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/**
 * Runs the pending migrations and seeds the catalogue, public plans, tokens and templates, as the database's owner. Safe to call
 * concurrently: the second call waits for the first.
 *
 * @param options.isRestore whether the caller is the restore that is under way.
 * @returns the names of the migrations that ran.
 * @throws SchemaError when a restore was cut off.
 */
export function migrate(url: string, { isRestore = false } = {}): Promise<string[]> {
  return asMigrator(url, migrations, async (dataSource, runner) => {
    const [{ isUnfinished }] = (await runner.query(IS_UNFINISHED)) as [{ isUnfinished: boolean }];
    if (isUnfinished && !isRestore) throw unfinishedRestore();
    const done = await dataSource.runMigrations({ transaction: 'each' });
    await runner.startTransaction();
    await seedCatalogue(runner);
    await seedPublicPlans(runner);
    await seedNotes(runner);
    await runner.commitTransaction();
    return done.map((migration) => migration.name);
  });
}

/** Makes the schema that some migrations made, in an empty database: the schema of an earlier release. Nothing is seeded. */
export async function migrateOnly(url: string, names: readonly string[]): Promise<void> {
  const chosen = migrations.filter(({ name }) => names.includes(name));
  await asMigrator(url, chosen, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
}

async function asMigrator<T>(
  url: string,
  chosen: typeof migrations,
  work: (dataSource: DataSource, runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: chosen,
    migrationsTableName: 'migration',
    poolSize: 2,
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`select pg_advisory_lock(${MIGRATIONS_LOCK})`);
    return await work(dataSource, runner);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

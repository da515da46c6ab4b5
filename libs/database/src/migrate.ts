import { DataSource } from 'typeorm';
import { seedCatalogue } from './catalogue/seed-catalogue.js';
import { seedPublicPlans } from './catalogue/seed-public-plans.js';
import { migrations } from './migrations/index.js';
import { seedNotes } from './notes/seed-notes.js';

/** The advisory lock of whoever changes the schema. */
export const MIGRATIONS_LOCK = `hashtext('helix migrations')`;

/**
 * Runs the pending migrations and seeds the catalogue, public plans, tokens and templates, as the database's owner. Safe to call
 * concurrently: the second call waits for the first.
 *
 * @returns the names of the migrations that ran.
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations,
    migrationsTableName: 'migration',
    poolSize: 2,
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`select pg_advisory_lock(${MIGRATIONS_LOCK})`);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    await runner.startTransaction();
    await seedCatalogue(runner);
    await seedPublicPlans(runner);
    await seedNotes(runner);
    await runner.commitTransaction();
    return done.map((migration) => migration.name);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

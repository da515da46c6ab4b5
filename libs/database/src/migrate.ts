import { DataSource } from 'typeorm';
import { migrations } from './migrations/index.js';

/**
 * Brings the schema up to date, as the database's owner. Safe to call at the same time from several places: the second
 * one waits for the first.
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
    await runner.query(`select pg_advisory_lock(hashtext('helix migrations'))`);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map((migration) => migration.name);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

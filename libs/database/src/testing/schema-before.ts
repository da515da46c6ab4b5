import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { onServer } from './test-database.js';

/** A database with the schema of just before a migration. */
export interface SchemaBefore {
  /** Runs a statement as the owner. */
  query(text: string, values?: unknown[]): Promise<unknown[]>;
  /** Runs the migration. */
  migrate(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates a database for a test of what a migration does with stored rows. */
export async function createSchemaBefore(migration: (typeof migrations)[number]): Promise<SchemaBefore> {
  const server = process.env['HELIX_TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const at = migrations.indexOf(migration);
  const runFirst = async (count: number): Promise<void> => {
    const source = new DataSource({ type: 'postgres', url, migrations: migrations.slice(0, count) });
    await source.initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  };
  await runFirst(at);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined); // Dropping the database terminates idle connections.
  return {
    query: async (text, values = []) => (await pool.query(text, values)).rows as unknown[],
    migrate: () => runFirst(at + 1),
    async drop() {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Database } from '../database.js';
import { TEMPLATE } from './suite-server.js';

export interface TestDatabase {
  /** Connection string of the services' login. */
  url: string;
  /** Connection string of the owner of this database. */
  ownerUrl: string;
  /** As the services' login, with row-level security. */
  database: Database;
  /** The services' pool. */
  pool: pg.Pool;
  /** As the owner, who sees every clinic: to prepare and check rows. */
  ownerPool: pg.Pool;
  drop(): Promise<void>;
}

/** Creates a migrated database for one test file on the suite's PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const empty = await createEmptyDatabase(`template ${TEMPLATE}`);
  // A migration revoked it for the template; a copy begins with the rights of a new database.
  await onServer(empty.ownerUrl, `revoke temporary on database ${empty.name} from public`);
  return openTestDatabase(empty);
}

/** A database without tables. */
export interface EmptyDatabase {
  name: string;
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Creates a database without tables. */
export async function createEmptyDatabase(options = ''): Promise<EmptyDatabase> {
  const server = process.env['HELIX_TEST_DATABASE_URL'];
  const login = process.env['HELIX_TEST_SERVICE_URL'];
  if (!server || !login) {
    throw new Error('no test database: run the suite through jest, whose global setup starts PostgreSQL');
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${options}`);
  const inDatabase = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return {
    name,
    url: inDatabase(login),
    ownerUrl: inDatabase(server),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** Connects to a database that has the schema. */
export async function openTestDatabase({ url, ownerUrl, drop }: EmptyDatabase): Promise<TestDatabase> {
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  ownerPool.on('error', () => undefined); // Dropping the database terminates idle connections.
  const database = await Database.connect({ url, poolSize: 12, applicationName: 'test' });
  return {
    url,
    ownerUrl,
    database,
    pool: database.pool,
    ownerPool,
    async drop() {
      await database.close();
      await ownerPool.end();
      await drop();
    },
  };
}

/** Runs a statement that needs a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

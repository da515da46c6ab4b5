import pg, { type Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { entities, uuids } from './entities/index.js';
import { PlanKeepingClient } from './plan-keeping-client.js';
import { registerConnection } from './repository.js';
import { checkSchema } from './schema-state.js';
import { checkServiceLogin } from './service-login.js';
import { BEGIN, inTransaction, type Transaction, type TransactionOptions } from './transaction.js';

/**
 * A connection that is lost while it is in use fails its statement, or the next one. Without a listener the error would
 * also end the process.
 */
const ignoreConnectionError = (): void => undefined;

/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';
/** How long a write that found no room counts. Only the next one shows whether there is room again. */
const FULL_MS = 10_000;

export interface DatabaseOptions {
  /** Of the services' login. */
  url: string;
  /** Maximum number of connections of this process. Nothing may wait for a second one while it has one. */
  poolSize?: number;
  applicationName?: string;
  /** Whether it works on a database that is being restored, before anything else may. */
  isRestore?: boolean;
}

/**
 * Connections to the database. Every connection is the services' login, for which row-level security shows only the
 * clinics in the scope of the transaction: a query without a clinic scope gets no rows.
 */
export class Database {
  private fullAt = -Infinity;

  private constructor(
    /** Its repositories read and write single rows without a clinic scope: users, clinics. See also `repositoryIn`. */
    readonly dataSource: DataSource,
    readonly pool: Pool,
  ) {}

  /**
   * Connects.
   *
   * @throws ServiceLoginError when the login may do more than services should; SchemaError when this release cannot work on
   *   the schema; else when the server does not answer.
   */
  static async connect(options: DatabaseOptions): Promise<Database> {
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url,
      entities,
      ...uuids,
      applicationName: options.applicationName ?? 'helix',
      poolSize: options.poolSize ?? 20,
      extra: { connectionTimeoutMillis: 10_000, Client: PlanKeepingClient },
    });
    await dataSource.initialize();
    const pool = (dataSource.driver as PostgresDriver).master as Pool;
    // The pool itself listens on idle connections only. 'connect' is no alternative: the first connection exists already.
    pool.on('acquire', (client) => {
      client.off('error', ignoreConnectionError).on('error', ignoreConnectionError);
      registerConnection(client, dataSource);
    });
    try {
      await checkServiceLogin(pool);
      if (!options.isRestore) await checkSchema(pool);
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
    return new Database(dataSource, pool);
  }

  /** Runs work in one transaction whose scope is these clinics. */
  inClinics<T>(
    clinicIds: readonly number[],
    work: (transaction: Transaction) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    return this.noticing(inTransaction(this.pool, work, `${BEGIN.write}; ${scopeOf(clinicIds)}`, options));
  }

  /** Reads of one moment in the scope of these clinics: for figures that must agree while changes arrive. */
  inSnapshot<T>(clinicIds: readonly number[], read: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, read, `${BEGIN.snapshot}; ${scopeOf(clinicIds)}`);
  }

  /** Runs work in one transaction without a clinic scope: for users, clinics, keys and the event log. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.noticing(inTransaction(this.pool, work));
  }

  /**
   * Runs work in one transaction on a connection beside the pool, for rare work of callers who may have one of the pool: if
   * all of them waited for a second one, nobody would get any.
   */
  async aside<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { options } = this.pool;
    // The pool makes the password not enumerable, so a spread leaves it out.
    const pool = new pg.Pool({ ...options, password: options.password, max: 1 });
    pool.on('error', ignoreConnectionError);
    try {
      return await inTransaction(pool, work);
    } finally {
      await pool.end();
    }
  }

  /** Runs one statement without a clinic scope. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.noticing(this.pool.query<R>(text, values))).rows;
  }

  /** @throws Error when the database does not answer, takes no writes, or had no room for one a moment ago. */
  async check(): Promise<void> {
    const [server] = await this.query<{ isReadOnly: boolean }>(IS_READ_ONLY);
    if (server?.isReadOnly) throw new Error('the database is read-only');
    if (performance.now() - this.fullAt < FULL_MS) throw new Error('the disk of the database is full');
  }

  private noticing<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      if ((error as { code?: unknown } | null)?.code === DISK_FULL) this.fullAt = performance.now();
      throw error;
    });
  }

  /** Closes every connection when its work is done. */
  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

/** Also of a standby, and of a server that an operator has set so. */
const IS_READ_ONLY = `select current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** Sets the scope of a transaction, in one message with its begin. */
const scopeOf = (clinicIds: readonly number[]): string =>
  `set local helix.clinics = '{${clinicIds.map(Number).join(',')}}'`;

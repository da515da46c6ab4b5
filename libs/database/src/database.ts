import pg, { type Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { entities, uuids } from './entities/index.js';
import { registerConnection } from './repository.js';
import { checkServiceLogin } from './service-login.js';
import { BEGIN, inTransaction, type Transaction } from './transaction.js';

/**
 * A connection that is lost while it is in use fails its statement, or the next one. Without a listener the error would
 * also end the process.
 */
const ignoreConnectionError = (): void => undefined;

export interface DatabaseOptions {
  /** Of the services' login. */
  url: string;
  /** Maximum number of connections of this process. Nothing may wait for a second one while it has one. */
  poolSize?: number;
  applicationName?: string;
}

/**
 * Connections to the database. Every connection is the services' login, for which row-level security shows only the
 * clinics in the scope of the transaction: a query without a clinic scope gets no rows.
 */
export class Database {
  private constructor(
    /** Its repositories read and write single rows without a clinic scope: users, clinics. See also `repositoryIn`. */
    readonly dataSource: DataSource,
    readonly pool: Pool,
  ) {}

  /** Connects. @throws ServiceLoginError when the login may do more than services should, else when the server does not answer. */
  static async connect(options: DatabaseOptions): Promise<Database> {
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url,
      entities,
      ...uuids,
      applicationName: options.applicationName ?? 'helix',
      poolSize: options.poolSize ?? 20,
      extra: { connectionTimeoutMillis: 10_000 },
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
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
    return new Database(dataSource, pool);
  }

  /** Runs work in one transaction whose scope is these clinics. */
  inClinics<T>(clinicIds: readonly number[], work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, work, `${BEGIN.write}; ${scopeOf(clinicIds)}`);
  }

  /** Reads of one moment in the scope of these clinics: for figures that must agree while changes arrive. */
  inSnapshot<T>(clinicIds: readonly number[], read: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, read, `${BEGIN.snapshot}; ${scopeOf(clinicIds)}`);
  }

  /** Runs work in one transaction without a clinic scope: for users, clinics, keys and the event log. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, work);
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
    return (await this.pool.query<R>(text, values)).rows;
  }

  /** Closes every connection when its work is done. */
  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

/** Sets the scope of a transaction, in one message with its begin. */
const scopeOf = (clinicIds: readonly number[]): string =>
  `set local helix.clinics = '{${clinicIds.map(Number).join(',')}}'`;

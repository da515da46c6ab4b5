import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { entities, uuids } from './entities/index.js';

/** The role that services work as: row-level security is on for it. */
export const SERVICE_ROLE = 'helix_service';

/**
 * A connection that is lost while it is in use fails its statement, or the next one. Without a listener it would end the
 * whole process as well.
 */
const leaveToStatements = (): void => undefined;

/** A `pg` client inside a transaction. */
export type Transaction = PoolClient;

export interface DatabaseOptions {
  url: string;
  /** Most connections of this process. */
  poolSize?: number;
  applicationName?: string;
}

/**
 * The way to the database. Every connection works as the services' role, for which a clinic-owned table shows only the
 * clinics of the transaction's scope: a query that forgets its clinic gets nothing.
 */
export class Database {
  private constructor(
    /** For forms and single rows. Streams and reports write their own SQL. */
    readonly dataSource: DataSource,
    readonly pool: Pool,
  ) {}

  /** Connects. Throws when the server does not answer. */
  static async connect(options: DatabaseOptions): Promise<Database> {
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url,
      entities,
      ...uuids,
      applicationName: options.applicationName ?? 'helix',
      poolSize: options.poolSize ?? 20,
      extra: { options: `-c role=${SERVICE_ROLE}`, connectionTimeoutMillis: 10_000 },
    });
    await dataSource.initialize();
    const pool = (dataSource.driver as PostgresDriver).master as Pool;
    // The pool listens to idle connections only. Not on 'connect': the first connection is older than this line.
    pool.on('acquire', (client) => client.off('error', leaveToStatements).on('error', leaveToStatements));
    return new Database(dataSource, pool);
  }

  /** Runs work in one transaction that sees these clinics, and only these. */
  inClinics<T>(clinicIds: readonly number[], work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(async (transaction) => {
      await transaction.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicIds.map(Number).join(',')}}`]);
      return work(transaction);
    });
  }

  /** Runs work in one transaction that sees no clinic's rows: users, clinics, keys and the log only. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is not given to anybody else.
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** One statement over tables that belong to no clinic. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(text, values)).rows;
  }

  /** Closes every connection, once its work is done. */
  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

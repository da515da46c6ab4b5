import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2/promise';
import type { Logger } from 'pino';
import type { Cell } from '../mapping/values.js';

export interface DatabaseLogin {
  host: string;
  port: number;
  name: string;
  user: string;
  password: string;
}

export type DatabaseRow = Record<string, Cell>;

/** The source was closed while a statement waited. */
export class DatabaseClosedError extends Error {}

/** A statement names a column or a table that is not there any more, or that its user may not read any more. */
export class ChangedTablesError extends Error {}

/** The longest that a statement may take, seconds. MyISAM locks whole tables: who writes at the front desk waits for it. */
const STATEMENT_SECONDS = 5;
/** A statement that takes longer than this is followed by a pause, and by smaller ones. */
const SLOW_MS = 1_000;
const FAST_MS = 200;
const ONLY_READ = 'set session transaction read only';
const MAX_ROWS = 1_000;
const MIN_ROWS = 50;
const MAX_WAIT_MS = 30_000;
/** What is wrong with the login does not go away by itself. */
const REFUSED_WAIT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The statement took longer than it may, in MariaDB and in MySQL. */
const TOO_LONG = new Set([1969, 3024]);
/** Login and rights. */
const REFUSED = new Set([1044, 1045, 1049, 1130, 1227, 1251, 1698, 4151]);
/** What is read: another version of Open Dental has other columns, and a user who was made for the former one other rights. */
const CHANGED_TABLES = new Set([1054, 1109, 1142, 1143, 1146]);
/** The server goes down or is full, or ended the statement or the connection. */
const PASSING = new Set([
  1030, 1040, 1053, 1077, 1152, 1158, 1159, 1160, 1161, 1184, 1203, 1205, 1213, 1226, 1290, 1317, 1459, 1810, 1877,
  1927, 3169,
]);

/** Tables that a crash has left half written. The server repairs them when they are next opened. */
const CRASHED = new Set([126, 127, 144, 145, 1034, 1035, 1194, 1195]);

export interface DatabaseSettings {
  login: DatabaseLogin;
  log: Logger;
  /** How long to wait after so many failures in a row, ms. */
  backoff?: (failures: number) => number;
}

/**
 * The database of Open Dental, as the agent reads it: one session in UTC that may only read, with short statements.
 *
 * A statement waits until the database can answer it, however long that takes: away, restarted, repairing, or too busy.
 */
export class Database {
  /** How long the database has worked for the agent, ms. */
  spentMs = 0;
  private connection: Promise<Connection> | undefined;
  private failures = 0;
  /** A session that may only read cannot have a table repaired by opening it. */
  private mayRepair = false;
  private rowsAPage = MAX_ROWS;
  private readonly closing = new AbortController();

  constructor(private readonly settings: DatabaseSettings) {}

  /**
   * The rows of a statement.
   *
   * @throws DatabaseClosedError when it is closed first; ChangedTablesError; what else is wrong with the statement.
   */
  async rows(sql: string): Promise<DatabaseRow[]> {
    return (await this.page(() => sql)).rows;
  }

  /**
   * The rows of a statement that reads so many at most, fewer while the database is slow.
   *
   * @returns the rows, and whether there were fewer than it may read.
   */
  async page(statement: (limit: number) => string): Promise<{ rows: DatabaseRow[]; isLast: boolean }> {
    for (;;) {
      if (this.closing.signal.aborted) throw new DatabaseClosedError('the source is closed');
      const limit = this.rowsAPage;
      const startedAt = performance.now();
      const connection = (this.connection ??= this.connect());
      try {
        const [rows] = await (await connection).query<(RowDataPacket & DatabaseRow)[]>(statement(limit));
        const ms = performance.now() - startedAt;
        this.spentMs += ms;
        if (this.mayRepair) {
          this.mayRepair = false;
          await (await connection).query(ONLY_READ);
        }
        if (this.failures > 0) this.settings.log.info({ failures: this.failures }, 'the database answers again');
        this.failures = 0;
        await this.adapt(ms);
        return { rows, isLast: rows.length < limit };
      } catch (error) {
        if (this.closing.signal.aborted) throw new DatabaseClosedError('the source is closed');
        await this.recover(error, connection, performance.now() - startedAt);
      }
    }
  }

  /** All rows of a statement that is asked for page by page. @param statement gets the last key before its page. */
  async allRows(key: string, statement: (after: string, limit: number) => string): Promise<DatabaseRow[]> {
    const all: DatabaseRow[] = [];
    for (;;) {
      const after = String(all.at(-1)?.[key] ?? '0');
      const { rows, isLast } = await this.page((limit) => statement(after, limit));
      all.push(...rows);
      if (isLast || rows.length === 0) return all;
    }
  }

  /** Signs in again after a time, since somebody may have given the user other rights. */
  async reconnect(afterMs: number): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.then((open) => open.destroy()).catch(() => undefined);
    await this.pause(afterMs);
  }

  /** @throws DatabaseClosedError when it is closed meanwhile. */
  async wait(ms: number): Promise<void> {
    await this.pause(ms);
    if (this.closing.signal.aborted) throw new DatabaseClosedError('the source is closed');
  }

  /** Ends the session, and what waits for it. */
  async close(): Promise<void> {
    this.closing.abort();
    const { connection } = this;
    this.connection = undefined;
    await connection?.then((open) => open.destroy()).catch(() => undefined);
  }

  private async connect(): Promise<Connection> {
    const connection = await createConnection(connectionOptions(this.settings.login));
    // Without a listener an idle connection that is cut would end the process; the next statement sees it.
    connection.on('error', () => undefined);
    try {
      await prepareSession(connection, STATEMENT_SECONDS, !this.mayRepair);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return connection;
  }

  private async adapt(ms: number): Promise<void> {
    if (ms > SLOW_MS) {
      this.rowsAPage = Math.max(MIN_ROWS, Math.floor(this.rowsAPage / 2));
      this.settings.log.warn({ ms: Math.round(ms), rows: this.rowsAPage }, 'the database is slow; the agent waits');
      await this.pause(Math.min(2 * ms, MAX_WAIT_MS));
    } else if (ms < FAST_MS) {
      this.rowsAPage = Math.min(MAX_ROWS, this.rowsAPage * 2);
    }
  }

  private async recover(error: unknown, connection: Promise<Connection>, ms: number): Promise<void> {
    const { errno = 0, code = '' } = error as { errno?: number; code?: string };
    if (TOO_LONG.has(errno)) {
      this.spentMs += ms;
      await this.adapt(Math.max(ms, SLOW_MS + 1));
      return;
    }
    // The server's own words name columns, and no values of rows.
    if (CHANGED_TABLES.has(errno)) throw new ChangedTablesError((error as Error).message, { cause: error });
    const isRefused = REFUSED.has(errno);
    const isPassing = PASSING.has(errno) || CRASHED.has(errno) || isOfTheConnection(error);
    if (!isRefused && !isPassing) throw error;
    this.failures++;
    // The user has no right to write anyhow: what opens the table is the server's own repair.
    this.mayRepair = CRASHED.has(errno);
    const waitMs = isRefused ? REFUSED_WAIT_MS : (this.settings.backoff ?? defaultBackoff)(this.failures);
    // The server's own words may repeat values of rows.
    this.settings.log[isRefused ? 'error' : 'warn'](
      { code, errno, failures: this.failures, waitMs: Math.round(waitMs) },
      isRefused
        ? 'The database refuses the agent. Check its login, or run setup again.'
        : 'the database does not answer; the agent asks again',
    );
    // Another stream may have connected again already.
    if (this.connection === connection) this.connection = undefined;
    await connection.then((open) => open.destroy()).catch(() => undefined);
    await this.pause(waitMs);
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}

/** How every connection to the practice's database is made: one statement at a time, and values as they are stored. */
export function connectionOptions({ host, port, name, user, password }: DatabaseLogin): ConnectionOptions {
  return {
    ...{ host, port, user, password, database: name },
    connectTimeout: CONNECT_TIMEOUT_MS,
    charset: 'utf8mb4',
    // 0001-01-01 stays what it is, and keys keep all their digits.
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    multipleStatements: false,
    enableKeepAlive: true,
  };
}

/**
 * Makes a session that only reads, in UTC: stamps are then the same all year, while dates and times of the clinic stay as
 * they were written.
 *
 * @param seconds that a statement may take.
 * @param isReadOnly whether the session refuses writes by itself, whatever its user may do.
 */
export async function prepareSession(connection: Connection, seconds: number, isReadOnly = true): Promise<void> {
  const [[server]] = await connection.query<RowDataPacket[]>('select version() as version');
  const limit = /mariadb/i.test(String(server?.['version']))
    ? `max_statement_time = ${seconds}`
    : `max_execution_time = ${seconds * 1000}`;
  await connection.query(`set session time_zone = '+00:00', sql_mode = '', ${limit}`);
  if (isReadOnly) await connection.query(ONLY_READ);
}

function isOfTheConnection(error: unknown): boolean {
  const { fatal, sqlState, code } = error as { fatal?: boolean; sqlState?: string; code?: string };
  return sqlState === undefined && (fatal === true || typeof code === 'string');
}

const defaultBackoff = (failures: number): number => Math.min(MAX_WAIT_MS, 250 * 2 ** Math.min(failures, 8));

import { createConnection, type Connection, type FieldPacket, type QueryError as DriverError } from 'mysql2';
import { AnswerRows, type Cell } from '../sql/answer-rows.js';
import { QueryError, type QueryAnswer, type QueryLimits } from '../source.js';
import { connectionOptions, prepareSession, type DatabaseLogin } from './reading/database.js';

/** Shorter than that of the source: somebody waits for the answer. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The database ends the statement itself; this is for one that does not. */
const MARGIN_MS = 1_000;

/**
 * Runs a statement as the user of the SQL explorer, in a session of its own that may only read.
 *
 * @throws QueryError in the database's words.
 */
export async function queryAs(login: DatabaseLogin, sql: string, limits: QueryLimits): Promise<QueryAnswer> {
  const connection = createConnection({ ...connectionOptions(login), connectTimeout: CONNECT_TIMEOUT_MS });
  connection.on('error', () => undefined);
  try {
    // The promise form of a connection is given as its own type.
    await prepareSession(
      connection.promise() as unknown as Parameters<typeof prepareSession>[0],
      limits.statementMs / 1000,
    );
    return await rowsOf(connection, sql, limits);
  } catch (error) {
    if (error instanceof QueryError) throw error;
    throw new QueryError(wordsOf(error, limits));
  } finally {
    connection.destroy();
  }
}

function rowsOf(connection: Connection, sql: string, limits: QueryLimits): Promise<QueryAnswer> {
  return new Promise((resolve, reject) => {
    let rows = new AnswerRows([], limits);
    const timer = setTimeout(() => reject(new QueryError(tooLong(limits))), limits.statementMs + MARGIN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve(rows.answer());
    };
    const query = connection.query({ sql, rowsAsArray: true });
    query.on('fields', (fields: FieldPacket[]) => {
      rows = new AnswerRows(
        fields.map(({ name }) => name),
        limits,
      );
    });
    query.on('result', (row: unknown) => {
      if (Array.isArray(row) && !rows.add(row as Cell[])) end();
    });
    query.on('end', end);
    query.on('error', (error: DriverError) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** Of MariaDB and of MySQL: the statement took longer than it may. */
const TOO_LONG = [1969, 3024];

function wordsOf(error: unknown, limits: QueryLimits): string {
  const { errno } = error as { errno?: number };
  if (errno !== undefined && TOO_LONG.includes(errno)) return tooLong(limits);
  return error instanceof Error ? error.message : String(error);
}

const tooLong = ({ statementMs }: QueryLimits): string =>
  `The statement took longer than ${statementMs / 1000} seconds, and was ended.`;

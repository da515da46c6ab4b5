import { SQL_LIMITS, type CommandResult } from '@helix/contracts';
import { refusalOf } from '@helix/reading-sql';
import { QueryError, type PmsSource } from '../source.js';

export const NOT_SET_UP = 'The SQL explorer is not set up in this clinic.';
const NOT_OPEN = 'The agent has not opened the system of the clinic yet. Try again in a moment.';
const MAX_ERROR_LENGTH = 2_000;

/**
 * Runs a statement of a super developer. The agent checks it itself, whatever Helix has checked before: a statement that does
 * not only read is not tried.
 *
 * @param source undefined while it is not open.
 */
export async function runStatement(source: PmsSource | undefined, sql: string): Promise<CommandResult> {
  if (!source) return { ok: false, error: NOT_OPEN };
  const { sqlDialect } = source;
  if (sqlDialect === undefined || !source.query) return { ok: false, error: NOT_SET_UP };
  const refusal = refusalOf(sql, sqlDialect);
  if (refusal !== null) return { ok: false, error: refusal, isRefused: true };
  const { statementMs, rows, bytes, cellBytes } = SQL_LIMITS;
  try {
    const answer = await source.query(sql, { statementMs, rows, bytes, cellBytes });
    return { ok: true, rows: answer.rows, isTruncated: answer.isTruncated };
  } catch (error) {
    if (error instanceof QueryError)
      return { ok: false, error: error.message.slice(0, MAX_ERROR_LENGTH) || 'The statement failed.' };
    throw error;
  }
}

import { isNativeError } from 'node:util/types';

/** What a log has of an error: enough to find its cause, and nothing that a user or a practice wrote. */
interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  /** SQLSTATE, or the code of an error of the system or of a library. */
  code?: unknown;
  /** Of the database; names, not values. */
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  cause?: unknown;
  errors?: unknown[];
}

const KEPT = ['code', 'constraint', 'table', 'column'] as const;

/**
 * An error for the log. Only what is named here is kept: errors of PostgreSQL carry rows in `detail` and `where`, those of
 * TypeORM the statement and its parameters, those of Redis the job. Messages lose the values that they quote.
 */
export function loggedError(error: unknown): LoggedError {
  if (!isNativeError(error)) return { type: typeof error, message: typeof error === 'string' ? error : '' };
  const message = withoutValues(error);
  const logged: LoggedError = { type: error.constructor.name, message };
  if (error.stack !== undefined) logged.stack = error.stack.replace(error.message, () => message);
  const fields = error as Error & Partial<Record<(typeof KEPT)[number], unknown>>;
  for (const key of KEPT) if (fields[key] !== undefined) logged[key] = fields[key];
  if (error.cause !== undefined) logged.cause = loggedError(error.cause);
  if ('errors' in error && Array.isArray(error.errors)) logged.errors = error.errors.map(loggedError);
  return logged;
}

/** SQLSTATE class 22: the message quotes the refused value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** As far as the last quote: values are not escaped. */
const QUOTED = /".*"/s;
const EMAIL_ADDRESS = /[^\s<>"'(]+@[^\s<>"')]+/g;

function withoutValues(error: Error): string {
  const quotesValue = error.name === 'SyntaxError' || DATA_EXCEPTION.test(String((error as { code?: unknown }).code));
  const message = quotesValue ? error.message.replace(QUOTED, '"…"') : error.message;
  return message.replace(EMAIL_ADDRESS, '…');
}

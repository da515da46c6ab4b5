import pTimeout from 'p-timeout';
import { LogUnavailableError, StalePositionError } from '../event-log.js';

/** Codes of Node's network errors. */
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE: lost connection (08), serialization failure (40), no resources (53), server stops or starts (57P). */
const TRANSIENT_STATES = /^(08...|40001|40P01|53...|57P0[1-5]|55P03|25006)$/;

/** Messages of `pg` for a connection that it lost or did not get. These errors have no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether a failure may pass by itself (network, restart, deadlock), so that a retry can succeed. */
export function isTransient(error: unknown): boolean {
  return someCause(error, (cause) => {
    if (cause instanceof LogUnavailableError) return true;
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (NETWORK_ERRORS.has(code) || TRANSIENT_STATES.test(code))) return true;
    return cause instanceof Error && CONNECTION_MESSAGES.test(cause.message);
  });
}

/** Whether the error or one of its causes is a `StalePositionError`. */
export const isStale = (error: unknown): boolean => someCause(error, (cause) => cause instanceof StalePositionError);

function someCause(error: unknown, test: (cause: object) => boolean): boolean {
  const tested = new Set<object>();
  for (let cause = error; typeof cause === 'object' && cause !== null && !tested.has(cause);) {
    if (test(cause)) return true;
    tested.add(cause);
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}

/** Calls the log; a transient failure becomes a `LogUnavailableError`. */
export async function wrapTransientErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LogUnavailableError || !isTransient(error)) throw error;
    throw new LogUnavailableError('the event log cannot be reached', { cause: error });
  }
}

/** The same with a time limit, after which it throws a `LogUnavailableError`. The call itself may still succeed later. */
export function withTimeout<T>(ms: number, call: () => Promise<T>): Promise<T> {
  return pTimeout(wrapTransientErrors(call), {
    milliseconds: ms,
    message: new LogUnavailableError(`the event log did not answer within ${ms} ms`),
  });
}

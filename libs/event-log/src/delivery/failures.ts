import { LogUnavailableError, StalePositionError } from '../event-log.js';

/** Codes of Node's network errors. */
const NETWORK = new Set([
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

/** SQLSTATE: lost connection (08), conflict with another transaction (40), no resources (53), server stops or starts (57P). */
const PASSING_STATES = /^(08...|40001|40P01|53...|57P0[1-5]|55P03|25006)$/;

/** What the `pg` client says, without a code, of a connection that it lost or did not get. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Tells a failure that passes by itself (network, restart, deadlock) from one that will come again. */
export function isTransient(error: unknown): boolean {
  return anyCause(error, (cause) => {
    if (cause instanceof LogUnavailableError) return true;
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (NETWORK.has(code) || PASSING_STATES.test(code))) return true;
    return cause instanceof Error && CONNECTION_WORDS.test(cause.message);
  });
}

/** Whether the error says, itself or by its causes, that another consumer moved the group. */
export const isStale = (error: unknown): boolean => anyCause(error, (cause) => cause instanceof StalePositionError);

function anyCause(error: unknown, test: (cause: object) => boolean): boolean {
  const seen = new Set<object>();
  for (let cause = error; typeof cause === 'object' && cause !== null && !seen.has(cause);) {
    if (test(cause)) return true;
    seen.add(cause);
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}

import { LogUnavailableError } from '../event-log.js';
import { isTransient } from './failures.js';

/** Calls the log; a failure that passes becomes a `LogUnavailableError`. */
export async function callTheLog<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LogUnavailableError || !isTransient(error)) throw error;
    throw new LogUnavailableError('the event log cannot be reached', { cause: error });
  }
}

/** Calls the log and gives up after some milliseconds, with a `LogUnavailableError`. The call itself may still end well. */
export async function bounded<T>(ms: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LogUnavailableError(`the event log did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([callTheLog(call), late]);
  } finally {
    clearTimeout(timer);
  }
}

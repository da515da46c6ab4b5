import { setTimeout as sleep } from 'node:timers/promises';
import pRetry, { type Options } from 'p-retry';

export interface BackoffSettings {
  /** First delay; each further one is twice as long. */
  minDelayMs: number;
  /** Upper limit of the delays. */
  maxDelayMs: number;
}

export const DEFAULT_BACKOFF: BackoffSettings = { minDelayMs: 50, maxDelayMs: 3_000 };

export interface RetryOptions {
  signal: AbortSignal;
  backoff: BackoffSettings;
  /** Called for each failed attempt, for example to log it. */
  onFailure(error: unknown): void;
  /** False: the error is thrown instead of retried. Every error is retried if missing. */
  shouldRetry?(error: unknown): boolean;
}

/** Retries for ever, with delays that double up to the limit; half of each delay is random, so that waiters spread. */
export const backoffOptions = ({ minDelayMs, maxDelayMs }: BackoffSettings): Options => ({
  retries: Infinity,
  // p-retry multiplies by a random factor from 1 to 2.
  minTimeout: minDelayMs / 2,
  maxTimeout: maxDelayMs,
  randomize: true,
});

/** p-retry never retries a `TypeError`, so failed attempts are wrapped. */
class AttemptError extends Error {
  constructor(override readonly cause: unknown) {
    super('attempt failed', { cause });
  }
}

/** Repeats an attempt until it succeeds. @returns undefined when the signal aborted first. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { signal, backoff, onFailure, shouldRetry = () => true }: RetryOptions,
): Promise<T | undefined> {
  const wrapped = (): Promise<T> =>
    attempt().catch((error: unknown) => {
      throw new AttemptError(error);
    });
  try {
    return await pRetry(wrapped, {
      ...backoffOptions(backoff),
      signal,
      onFailedAttempt: ({ error: { cause } }) => {
        if (!signal.aborted && shouldRetry(cause)) onFailure(cause);
      },
      shouldRetry: ({ error: { cause } }) => shouldRetry(cause),
    });
  } catch (error) {
    if (error instanceof AttemptError) throw error.cause;
    if (signal.aborted) return undefined;
    throw error;
  }
}

/**
 * Repeats work until the signal aborts. Failures are retried with backoff, which starts again with the first delay after
 * work has called `onProgress` or has resolved.
 */
export async function repeat(
  work: (onProgress: () => void) => Promise<void>,
  options: Omit<RetryOptions, 'shouldRetry'>,
): Promise<void> {
  let failureAfterProgress: Promise<never> | undefined;
  while (!options.signal.aborted) {
    let hasProgressed = false;
    const attempt = (): Promise<void> => {
      // Counts as the first attempt of a new series, so that it is reported and followed by the first delay.
      const failed = failureAfterProgress;
      failureAfterProgress = undefined;
      return failed ?? work(() => (hasProgressed = true));
    };
    await retry(attempt, { ...options, shouldRetry: () => !hasProgressed }).catch((error: unknown) => {
      failureAfterProgress = Promise.reject(error);
      failureAfterProgress.catch(() => undefined);
    });
  }
}

/**
 * Sleeps for some milliseconds, or until the signal aborts.
 *
 * @param ref false: the timer does not keep the process alive.
 */
export async function delay(ms: number, signal: AbortSignal, ref = true): Promise<void> {
  try {
    await sleep(ms, undefined, { signal, ref });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

export interface BackOffSettings {
  /** First pause, milliseconds; each further one is twice as long. */
  firstMs: number;
  /** Longest pause, milliseconds. */
  maximumMs: number;
}

export const defaultBackOff: BackOffSettings = { firstMs: 50, maximumMs: 3_000 };

/** Growing pauses between tries; half of each is random, so that many waiters do not come back at once. */
export class BackOff {
  private failures = 0;

  constructor(private readonly settings: BackOffSettings = defaultBackOff) {}

  /** Sleeps for the next pause, or until the signal. */
  async pause(signal: AbortSignal): Promise<void> {
    const full = Math.min(this.settings.firstMs * 2 ** Math.min(this.failures, 20), this.settings.maximumMs);
    this.failures += 1;
    await pause(full / 2 + (Math.random() * full) / 2, signal);
  }

  reset(): void {
    this.failures = 0;
  }
}

/**
 * Sleeps for some milliseconds; returns early, without an error, when the signal is given.
 *
 * @param ref false: a process with nothing else to do may end meanwhile.
 */
export async function pause(ms: number, signal: AbortSignal, ref = true): Promise<void> {
  try {
    await sleep(ms, undefined, { signal, ref });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

export interface DatabaseWatchOptions {
  isRunning(): Promise<boolean>;
  /** Starts the server again on its former port. Rejects when it does not start. */
  restart(): Promise<void>;
  /** The server has stopped by itself. */
  onStopped(): void;
  /** The server runs again. */
  onRestarted(): void;
  /** The server did not start within the time limit. The watch has ended. */
  onGivenUp(error: unknown): void;
  checkIntervalMs?: number;
  /** Time limit of restarting: connections of the dead server may occupy its shared memory for a while. */
  restartTimeoutMs?: number;
}

/**
 * Restarts the embedded database when it stops by itself (killed, out of memory). Meanwhile requests fail and consumers
 * retry; neither needs a notification.
 */
export class DatabaseWatch {
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;

  constructor(private readonly options: DatabaseWatchOptions) {
    this.finished = this.run();
  }

  /** Ends the watch, after a restart that has already started. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.finished;
  }

  private async run(): Promise<void> {
    const { isRunning, restart, onStopped, onRestarted, onGivenUp } = this.options;
    const { checkIntervalMs = 1_000, restartTimeoutMs = 30_000 } = this.options;
    const { signal } = this.stopping;
    for (;;) {
      await sleep(checkIntervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (await isRunning()) continue;
      onStopped();
      try {
        await pRetry(restart, {
          retries: Infinity,
          factor: 1,
          minTimeout: checkIntervalMs,
          maxRetryTime: restartTimeoutMs,
          signal,
        });
      } catch (error) {
        if (!signal.aborted) onGivenUp(error);
        return;
      }
      onRestarted();
    }
  }
}

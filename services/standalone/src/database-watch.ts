import { setTimeout as sleep } from 'node:timers/promises';

export interface DatabaseWatchOptions {
  isRunning(): Promise<boolean>;
  /** Starts the server again, where it was. Throws when it does not start. */
  restart(): Promise<void>;
  /** The server has stopped by itself. */
  onGone(): void;
  /** It runs again. */
  onBack(): void;
  /** It did not start again in the time that it was given; nobody watches any more. */
  onGivenUp(error: unknown): void;
  /** Milliseconds. */
  lookEveryMs?: number;
  /** How long to try to start it again: connections of the dead server may hold its memory for a while. */
  tryForMs?: number;
}

/**
 * Brings the embedded database back when it stops by itself (killed, out of memory). Meanwhile requests are refused and
 * consumers wait; neither needs to be told.
 */
export class DatabaseWatch {
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;

  constructor(private readonly options: DatabaseWatchOptions) {
    this.finished = this.run();
  }

  /** Looks no more. A restart under way is finished first. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.finished;
  }

  private async run(): Promise<void> {
    const { isRunning, onGone, onBack, onGivenUp } = this.options;
    while (await this.pause()) {
      if (await isRunning()) continue;
      onGone();
      const failure = await this.bringBack();
      if (this.stopping.signal.aborted) return;
      if (failure) return onGivenUp(failure.error);
      onBack();
    }
  }

  /** Null once the server runs; what was wrong last when it does not in its time. */
  private async bringBack(): Promise<{ error: unknown } | null> {
    const deadline = Date.now() + (this.options.tryForMs ?? 30_000);
    for (;;) {
      try {
        await this.options.restart();
        return null;
      } catch (error) {
        if (Date.now() > deadline || !(await this.pause())) return { error };
      }
    }
  }

  /** False when it is time to stop. */
  private async pause(): Promise<boolean> {
    const { signal } = this.stopping;
    await sleep(this.options.lookEveryMs ?? 1_000, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}

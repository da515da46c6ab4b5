/** Wakes waiters. A wake between looking for work and waiting is not lost. */
export class WakeSignal {
  private version = 0;
  private readonly waiters = new Set<() => void>();

  /** Take it before looking for work, and pass it to `wait`. */
  ticket(): number {
    return this.version;
  }

  wake(): void {
    this.version += 1;
    for (const waiter of [...this.waiters]) waiter();
  }

  /** Waits for a wake after the ticket, at most `ms`, or until the signal aborts. */
  wait(ticket: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.version !== ticket || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      this.waiters.add(done);
    });
  }
}

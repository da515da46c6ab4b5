/** Wakes waiters; a wake that comes between looking and waiting is not lost. */
export class WakeSignal {
  private version = 0;
  private readonly waiters = new Set<() => void>();

  /** To be taken before looking for work. */
  ticket(): number {
    return this.version;
  }

  wake(): void {
    this.version += 1;
    for (const waiter of [...this.waiters]) waiter();
  }

  /** Waits for a wake that came after the ticket, but no longer than `ms`, nor beyond the signal. */
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

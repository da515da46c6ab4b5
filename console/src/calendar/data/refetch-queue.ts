/** Days wait here to be read again: one read is under way at most, and all that comes meanwhile is the next one. */
export class RefetchQueue {
  private readonly waiting = new Set<string>();
  private running = false;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastStart = Number.NEGATIVE_INFINITY;

  /**
   * @param read reads the days again.
   * @param gap milliseconds between the starts of two reads, at least.
   * @param retryAfter milliseconds after which the days of a failed read are tried again.
   */
  constructor(
    private readonly read: (days: string[]) => Promise<void>,
    private readonly gap = 300,
    private readonly retryAfter = 5000,
  ) {}

  add(days: Iterable<string>): void {
    for (const day of days) this.waiting.add(day);
    this.schedule(this.lastStart + this.gap - performance.now());
  }

  /** Nothing is read any more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private schedule(delay: number): void {
    if (this.running || this.stopped || this.waiting.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), Math.max(0, delay));
  }

  private async run(): Promise<void> {
    const days = [...this.waiting];
    this.waiting.clear();
    this.running = true;
    this.lastStart = performance.now();
    let failed = false;
    try {
      await this.read(days);
    } catch {
      // The screen keeps what it has; the days are tried again.
      failed = true;
      days.forEach((day) => this.waiting.add(day));
    }
    this.running = false;
    this.schedule(failed ? this.retryAfter : this.lastStart + this.gap - performance.now());
  }
}

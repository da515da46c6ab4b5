/**
 * Reads again what changed: at once, one read after the other, and not more often than the gap allows. What changes during
 * a read is neither missed nor keeps the read from ending: it is the next one's.
 */
export class Refresher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastStart = Number.NEGATIVE_INFINITY;
  private isWanted = false;
  private isReading = false;
  private isStopped = false;

  /**
   * @param read must not throw.
   * @param gap milliseconds between the starts of two reads, at least.
   */
  constructor(
    private readonly read: () => Promise<void>,
    private readonly gap = 1000,
  ) {}

  /** Something changed. */
  want(): void {
    this.isWanted = true;
    this.schedule();
  }

  /** Nothing is read any more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (!this.isWanted || this.isReading || this.isStopped || this.timer !== undefined) return;
    const wait = Math.max(0, this.lastStart + this.gap - performance.now());
    this.timer = setTimeout(() => void this.run(), wait);
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.isWanted = false;
    this.isReading = true;
    this.lastStart = performance.now();
    await this.read();
    this.isReading = false;
    this.schedule();
  }
}

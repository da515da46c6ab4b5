import { eventTrace, inEventTrace } from '../../api/event-trace.js';

/**
 * Coalesces refetches: one runs at a time, and whatever is added meanwhile goes into the next one. A failed refetch is
 * retried with its items. A refetch continues the trace of the last event that asked for it.
 */
export class RefetchQueue {
  private readonly pending = new Set<string>();
  private trace: string | null = null;
  private isRunning = false;
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastStart = Number.NEGATIVE_INFINITY;

  /**
   * @param refetch fetches the items, for example days, again.
   * @param gapMs minimum time between the starts of two refetches.
   * @param retryDelayMs time until the items of a failed refetch are retried.
   */
  constructor(
    private readonly refetch: (items: string[]) => Promise<void>,
    private readonly gapMs: number,
    private readonly retryDelayMs = 5000,
  ) {}

  add(items: Iterable<string>): void {
    for (const item of items) this.pending.add(item);
    this.trace = eventTrace() ?? this.trace;
    this.schedule(this.lastStart + this.gapMs - performance.now());
  }

  /** Ends the queue: no refetch starts any more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    if (this.isRunning || this.isStopped || this.pending.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), Math.max(0, delayMs));
  }

  private async run(): Promise<void> {
    const items = [...this.pending];
    const { trace } = this;
    this.trace = null;
    this.pending.clear();
    this.isRunning = true;
    this.lastStart = performance.now();
    let hasFailed = false;
    try {
      await inEventTrace(trace, () => this.refetch(items));
    } catch {
      // The screen keeps the data that it has until the retry.
      hasFailed = true;
      for (const item of items) this.pending.add(item);
    }
    this.isRunning = false;
    this.schedule(hasFailed ? this.retryDelayMs : this.lastStart + this.gapMs - performance.now());
  }
}

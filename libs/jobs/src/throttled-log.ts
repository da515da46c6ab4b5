import type { Logger } from 'pino';

const PAUSE_MS = 10_000;

/** Logs an error that repeats, as while a server is down, once in ten seconds. */
export class ThrottledLog {
  private last = { message: '', at: -Infinity };

  constructor(
    private readonly logger: Logger,
    private readonly fields: Record<string, unknown> = {},
  ) {}

  warn(error: Error, text: string): void {
    const now = performance.now();
    if (error.message === this.last.message && now - this.last.at < PAUSE_MS) return;
    this.last = { message: error.message, at: now };
    this.logger.warn({ err: error, ...this.fields }, text);
  }
}

import type { Logger } from 'pino';

const PAUSE_MS = 10_000;

/** Logs an error that comes again and again, as while a server is away, once in ten seconds. */
export class LogSparingly {
  private last = { message: '', at: -Infinity };

  constructor(
    private readonly logger: Logger,
    private readonly fields: Record<string, unknown>,
  ) {}

  warn(error: Error, words: string): void {
    const now = performance.now();
    if (error.message === this.last.message && now - this.last.at < PAUSE_MS) return;
    this.last = { message: error.message, at: now };
    this.logger.warn({ err: error, ...this.fields }, words);
  }
}

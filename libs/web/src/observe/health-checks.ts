import pTimeout from 'p-timeout';

/** `ok`, or what is wrong with each part, without internal details. */
export interface HealthAnswer {
  status: 'ok' | 'failing';
  parts: Record<string, string>;
}

/** A part does not work, and the message says why in words that may be shown: without internal details and secrets. */
export class FailingPartError extends Error {
  override name = 'FailingPartError';
  readonly inWords = this.message;
}

/**
 * What an error says in words that may be shown, without internal details and secrets; undefined when it says nothing of the
 * kind. Libraries below this one mark such errors by the property.
 */
export function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('inWords' in error)) return undefined;
  return typeof error.inWords === 'string' ? error.inWords : undefined;
}

/** Checks of the parts that this process needs. */
export class HealthChecks {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private running: Promise<HealthAnswer> | undefined;
  private isStopping = false;

  /** @param onFailure receives the error of a failed part; the answer itself has no internal details. */
  constructor(
    private readonly onFailure: (part: string, error: unknown) => void = () => undefined,
    private readonly timeoutMs = 3000,
  ) {}

  /** Adds a part. Its check rejects when the part does not work. */
  add(name: string, check: () => Promise<unknown>): void {
    if (this.checks.has(name)) throw new Error(`there is already a health check named ${name}`);
    this.checks.set(name, check);
  }

  /** The process ends soon: it is not ready from now on, whatever its parts do, so that nothing more is sent to it. */
  stop(): void {
    this.isStopping = true;
  }

  /** Runs every check, each for a few seconds at most. Concurrent callers share one run: anybody may ask. */
  run(): Promise<HealthAnswer> {
    if (this.isStopping) return Promise.resolve({ status: 'failing', parts: { process: 'is stopping' } });
    this.running ??= this.runAll().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runAll(): Promise<HealthAnswer> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.runCheck(name, check)] as const),
    );
    const status = entries.every(([, result]) => result === 'ok') ? 'ok' : 'failing';
    return { status, parts: Object.fromEntries(entries) };
  }

  private runCheck(name: string, check: () => Promise<unknown>): Promise<string> {
    const result = check().then(
      () => 'ok',
      (error: unknown) => {
        this.onFailure(name, error);
        return wordsOf(error) ?? 'does not work; the log says why';
      },
    );
    return pTimeout(result, {
      milliseconds: this.timeoutMs,
      fallback: () => `no answer within ${this.timeoutMs / 1000} s`,
    });
  }
}

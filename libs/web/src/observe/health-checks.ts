/** `ok`, or what is wrong with each part, in words that may be shown to anybody. */
export interface HealthAnswer {
  status: 'ok' | 'failing';
  parts: Record<string, string>;
}

/** The parts that this process needs for its work. */
export class HealthChecks {
  private readonly checks = new Map<string, () => Promise<unknown>>();

  /** @param onFailure hears why a part failed; the answer itself keeps inner details back. */
  constructor(
    private readonly onFailure: (part: string, error: unknown) => void = () => undefined,
    private readonly timeoutMs = 3000,
  ) {}

  /** Adds a part. Its check rejects when the part does not work. */
  add(name: string, check: () => Promise<unknown>): void {
    if (this.checks.has(name)) throw new Error(`there is already a health check named ${name}`);
    this.checks.set(name, check);
  }

  /** Asks every part, each for a few seconds at most. */
  async run(): Promise<HealthAnswer> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.ask(name, check)] as const),
    );
    const status = entries.every(([, words]) => words === 'ok') ? 'ok' : 'failing';
    return { status, parts: Object.fromEntries(entries) };
  }

  private async ask(name: string, check: () => Promise<unknown>): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`no answer within ${this.timeoutMs / 1000} s`), this.timeoutMs);
    });
    const answer = async () => {
      try {
        await check();
        return 'ok';
      } catch (error) {
        this.onFailure(name, error);
        return 'does not work; the log says why';
      }
    };
    try {
      return await Promise.race([answer(), silence]);
    } finally {
      clearTimeout(timer);
    }
  }
}

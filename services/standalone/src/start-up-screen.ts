import { DEMO_PASSWORD, demoUsers } from '../../../demo/src/index.js';

/** Interval of progress lines where a line cannot be overwritten. */
const PROGRESS_INTERVAL_MS = 5_000;

/** The output in the terminal: one line for each step, then the address and the users. Logs are written to a file. */
export class StartUpScreen {
  private readonly startedAt = Date.now();
  private readonly counts = new Map<string, { sent: number; phase: string }>();
  private lastCounts = 0;
  private open = false;

  constructor(private readonly out: NodeJS.WriteStream = process.stdout) {}

  step(message: string): void {
    this.closeLine();
    this.out.write(`  ${this.seconds()}  ${message}\n`);
  }

  ready(address: string, withDemo: boolean): void {
    this.closeLine();
    this.out.write(`\n  Helix runs at ${address}\n\n`);
    if (withDemo) {
      const width = Math.max(...demoUsers.map(({ email }) => email.length));
      this.out.write(`  Sign in with the password ${DEMO_PASSWORD} as\n`);
      for (const { email, role } of demoUsers) this.out.write(`    ${email.padEnd(width)}  ${role}\n`);
      this.out.write('\n');
    }
    this.out.write('  Ctrl-C stops it.\n\n');
  }

  /** Number of received changes of each demo clinic; printed until their history is complete. */
  count(clinic: string, sent: number, phase: 'history' | 'live'): void {
    const before = this.counts.get(clinic);
    this.counts.set(clinic, { sent, phase });
    const loading = [...this.counts.values()].some((entry) => entry.phase === 'history');
    if (before?.phase === 'live' && phase === 'live') return;
    const parts = [...this.counts].map(([name, entry]) => `${name} ${inDigits(entry.sent)}`);
    const message = `Changes from the demo clinics: ${parts.join(', ')}${loading ? ' ...' : '. Their history is in.'}`;
    this.progress(message, !loading);
  }

  /** Number of appointments that the staff of the demo clinics have looked at, of those that they have to. */
  planning({ done, total }: { done: number; total: number }): void {
    this.progress(
      `The demo clinics’ staff plan ${inDigits(done)} of ${inDigits(total)} appointments ...`,
      done === total,
    );
  }

  /** Where a line can be overwritten, the last one is; else a line is printed every few seconds, and at the end. */
  private progress(message: string, isLast: boolean): void {
    const isDue = Date.now() - this.lastCounts > (this.out.isTTY ? 200 : PROGRESS_INTERVAL_MS);
    if (!isDue && !isLast) return;
    this.lastCounts = Date.now();
    if (this.out.isTTY) {
      this.out.write(`\r  ${this.seconds()}  ${message}\u001b[K`);
      this.open = true;
      if (isLast) this.closeLine();
    } else {
      this.step(message);
    }
  }

  private closeLine(): void {
    if (this.open) this.out.write('\n');
    this.open = false;
  }

  private seconds(): string {
    return `${((Date.now() - this.startedAt) / 1000).toFixed(1).padStart(5)} s`;
  }
}

const inDigits = (count: number): string => count.toLocaleString('en-CA');

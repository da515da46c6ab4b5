import { DEMO_PASSWORD, demoUsers } from './demo/demo-users.js';

/** How often a line is written where lines cannot be written over. */
const QUIET_SECONDS = 5;

/** What a person sees in the terminal: one line a step, then the address and who may sign in. Logs go elsewhere. */
export class StartUpScreen {
  private readonly began = Date.now();
  private readonly counts = new Map<string, { sent: number; phase: string }>();
  private lastCounts = 0;
  private open = false;

  constructor(private readonly out: NodeJS.WriteStream = process.stdout) {}

  step(words: string): void {
    this.closeLine();
    this.out.write(`  ${this.seconds()}  ${words}\n`);
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

  /** How many changes of each demo clinic have arrived; told until their history is in. */
  count(clinic: string, sent: number, phase: 'history' | 'live'): void {
    const before = this.counts.get(clinic);
    this.counts.set(clinic, { sent, phase });
    const loading = [...this.counts.values()].some((entry) => entry.phase === 'history');
    if (before?.phase === 'live' && phase === 'live') return;
    const due = Date.now() - this.lastCounts > (this.out.isTTY ? 200 : QUIET_SECONDS * 1000);
    if (!due && loading) return;
    this.lastCounts = Date.now();
    const parts = [...this.counts].map(([name, entry]) => `${name} ${entry.sent.toLocaleString('en-CA')}`);
    const words = `Changes from the demo clinics: ${parts.join(', ')}${loading ? ' ...' : '. Their history is in.'}`;
    if (this.out.isTTY) {
      this.out.write(`\r  ${this.seconds()}  ${words}\u001b[K`);
      this.open = true;
      if (!loading) this.closeLine();
    } else {
      this.step(words);
    }
  }

  private closeLine(): void {
    if (this.open) this.out.write('\n');
    this.open = false;
  }

  private seconds(): string {
    return `${((Date.now() - this.began) / 1000).toFixed(1).padStart(5)} s`;
  }
}

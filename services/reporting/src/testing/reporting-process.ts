import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process of its own does; see `reporting-process-main.ts`. */
export interface ReportingTask {
  /** The database. */
  url: string;
  smtpUrl: string;
  env: Record<string, string>;
  /** The time at which it looks for what is due, once. Milliseconds since the epoch. */
  dueAt: number;
  /** Kills itself before or after the commit of the transaction that runs a statement with this text. */
  kill: { statement: string; when: 'before' | 'after' };
}

/** For its start and a step, beside other suites. */
const TIMEOUT_MS = 60_000;

/** The steps of the service in a real process, which is killed. */
export class ReportingProcess {
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;
  private output = '';

  constructor(task: ReportingTask) {
    const main = fileURLToPath(new URL('./reporting-process-main.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', main], {
      // The parent may be a test runner whose options are not for its children.
      env: { ...process.env, NODE_OPTIONS: '', REPORTING_TASK: JSON.stringify(task) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (data: Buffer) => (this.output += data.toString()));
    this.closed = once(this.child, 'close');
  }

  /** Resolves with the signal that ended it, or with what it wrote when it ended by itself or does not end. */
  async ended(): Promise<string> {
    const timer = setTimeout(() => this.child.kill('SIGTERM'), TIMEOUT_MS);
    await this.closed;
    clearTimeout(timer);
    return this.child.signalCode === 'SIGKILL' ? 'SIGKILL' : this.output || `ended with ${this.child.exitCode}`;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The task of a process; see `process-main.ts`. */
export interface TestTask {
  role: 'consume' | 'relay-and-die';
  databaseUrl: string;
  brokers?: string[];
  group: string;
  topic: string;
  /** Advance the position at the start of the transaction instead of at its end. */
  advanceFirst?: boolean;
  /** See `EventLogOptions`; without one a lost process is noticed soon. */
  leaseMs?: number;
}

/** First keys of the advisory locks that the processes take. */
export const LOCKS = { partition: 1, gate: 2 };

/** The name of a process in the database's list of connections. */
export const processName = (pid: number | undefined): string => `test process ${pid}`;

/** A real process that can be killed. */
export class TestProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private errorOutput = '';

  constructor(task: TestTask) {
    const main = fileURLToPath(new URL('./process-main.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', main], {
      // The parent may be a test runner whose options are not for its children.
      env: { ...process.env, NODE_OPTIONS: '', TEST_TASK: JSON.stringify(task) },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    this.child.stderr?.on('data', (data: Buffer) => (this.errorOutput += data.toString()));
    this.exited = once(this.child, 'exit');
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Freezes it, like a machine that swaps or is suspended. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Lets it finish its batches. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exited;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** Waits for its end. @returns the signal that ended it, or its error output if it ended by itself. */
  async ended(): Promise<string> {
    await this.exited;
    return this.child.signalCode ?? (this.errorOutput || `ended with ${this.child.exitCode}`);
  }
}

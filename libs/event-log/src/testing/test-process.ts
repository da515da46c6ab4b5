import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process of its own is told to do; see `process-main.ts`. */
export interface TestTask {
  role: 'consume' | 'relay-and-die';
  databaseUrl: string;
  brokers?: string[];
  group: string;
  topic: string;
  /** Move the position at the transaction's begin rather than at its end. */
  advanceFirst?: boolean;
}

/** A real process that can be killed. */
export class TestProcess {
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;
  private words = '';

  constructor(task: TestTask) {
    const main = fileURLToPath(new URL('./process-main.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', main], {
      // The parent may be a test runner whose options are not for its children.
      env: { ...process.env, NODE_OPTIONS: '', TEST_TASK: JSON.stringify(task) },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    this.child.stderr?.on('data', (data: Buffer) => (this.words += data.toString()));
    this.gone = once(this.child, 'exit');
  }

  /** Freezes it, as a machine does that swaps or is suspended. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  /** Resolves with the signal that ended it, or with what it said when it ended by itself. */
  async ended(): Promise<string> {
    await this.gone;
    return this.child.signalCode ?? (this.words || `ended with ${this.child.exitCode}`);
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BackendOptions } from '../create-jobs-backend.js';

/** What a process of its own does; see `job-process-main.ts`. */
export interface JobTask {
  role: 'commit-and-die' | 'relay-and-die' | 'work-for-ever';
  backend: BackendOptions;
  queueName: string;
  leaseMs: number;
}

/** A real process with jobs, which can be killed. */
export class JobProcess {
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;
  private output = '';

  /** @param variables of the environment, beside those of this process. */
  constructor(task: JobTask, variables: Record<string, string> = {}) {
    const main = fileURLToPath(new URL('./job-process-main.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', main], {
      // The parent may be a test runner whose options are not for its children.
      env: { ...process.env, NODE_OPTIONS: '', JOB_TASK: JSON.stringify(task), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (data: Buffer) => (this.output += data.toString()));
    this.closed = once(this.child, 'close');
  }

  /** Waits until it has written a line. Throws when it ends instead. */
  async says(line: string): Promise<void> {
    while (!this.output.includes(line)) {
      await Promise.race([once(this.child.stdout!, 'data'), this.closed]);
      if (this.child.exitCode !== null) throw new Error(`it ended with: ${this.output}`);
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.closed;
  }

  /** Resolves with the signal that ended it, or with what it wrote when it ended by itself. */
  async ended(): Promise<string> {
    await this.closed;
    return this.child.signalCode ?? (this.output || `ended with ${this.child.exitCode}`);
  }
}

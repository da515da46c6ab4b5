import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';

const SERVICES = new URL('../../../../dist/services/', import.meta.url);

export interface HelixOptions {
  dataDir: string;
  port: number;
  /** A service by itself, instead of all in one process. */
  service?: 'api' | 'analysis' | 'audio' | 'reporting' | 'sync-ingest';
  /** More of the environment, or other values. */
  env?: Record<string, string>;
}

/** The built program as a process that can be killed and interrupted, and whose output can be read. */
export class HelixProcess {
  /** All output so far. */
  out = '';
  err = '';
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;

  /** Starts the program; see `ready`. @throws when it is not built. */
  constructor({ dataDir, port, service, env = {} }: HelixOptions) {
    const program = fileURLToPath(new URL(`${service ?? 'standalone'}/src/main.js`, SERVICES));
    if (!existsSync(program)) throw new Error(`there is no ${program}; build it first: npx nest build standalone`);
    this.child = spawn(process.execPath, ['--enable-source-maps', program], {
      // The parent is a test runner whose options and settings are not for its children.
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        SEED: 'none',
        AGENT_REQUESTS_PER_SECOND: '10000',
        DRAIN_SECONDS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (text: Buffer) => (this.out += text.toString()));
    this.child.stderr?.on('data', (text: Buffer) => (this.err += text.toString()));
    this.exited = once(this.child, 'close');
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until Helix runs. @throws with its output when it exits instead. */
  async ready(): Promise<this> {
    await this.waitForOutput('Helix runs at');
    return this;
  }

  /** Waits until the output contains a text. */
  async waitForOutput(text: string, ms = 30_000): Promise<void> {
    const read = (): string => `${this.out}${this.err}${this.hasEnded ? `(ended with ${this.child.exitCode})` : ''}`;
    const output = await waitFor(read, (current) => current.includes(text) || this.hasEnded, ms);
    if (!output.includes(text)) throw new Error(`the output does not contain "${text}", but: ${output}`);
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** Stops it, like Ctrl-C. @returns its exit code, and the seconds that it took. */
  async interrupt(): Promise<{ code: number | null; seconds: number }> {
    const started = performance.now();
    this.child.kill('SIGINT');
    await this.exited;
    return { code: this.child.exitCode, seconds: (performance.now() - started) / 1000 };
  }

  /** Asks it to stop, as a cluster does; see `ended`. */
  terminate(): void {
    this.child.kill('SIGTERM');
  }

  /** Waits until it exits by itself. @returns its exit code. */
  async ended(): Promise<number | null> {
    await waitFor(
      () => this.hasEnded,
      (ended) => ended,
    );
    await this.exited;
    return this.child.exitCode;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

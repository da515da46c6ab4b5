import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';

const PROGRAM = fileURLToPath(new URL('../../../../dist/services/standalone/src/main.js', import.meta.url));

export interface HelixOptions {
  dataDir: string;
  port: number;
  /** More of the environment, or other values. */
  env?: Record<string, string>;
}

/** The built program as a process of its own: it can be killed, asked to stop, and read like a terminal. */
export class HelixProcess {
  /** Everything that it has written. */
  out = '';
  err = '';
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;

  /** Starts it; see `ready`. Throws when it was never built. */
  constructor({ dataDir, port, env = {} }: HelixOptions) {
    if (!existsSync(PROGRAM)) throw new Error(`there is no ${PROGRAM}; build it first: npx nest build standalone`);
    this.child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
      // The parent is a test runner whose options and settings are not for its children.
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        SEED: 'none',
        AGENT_REQUESTS_PER_SECOND: '10000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (text: Buffer) => (this.out += text.toString()));
    this.child.stderr?.on('data', (text: Buffer) => (this.err += text.toString()));
    this.gone = once(this.child, 'close');
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until it says that it runs. Throws its own words when it ends instead. */
  async ready(): Promise<this> {
    await this.says('Helix runs at');
    return this;
  }

  /** Waits until it has written some words. */
  async says(words: string, ms = 30_000): Promise<void> {
    const look = (): string => `${this.out}${this.err}${this.hasEnded ? `(ended with ${this.child.exitCode})` : ''}`;
    const text = await waitFor(look, (seen) => seen.includes(words) || this.hasEnded, ms);
    if (!text.includes(words)) throw new Error(`it never said "${words}", but: ${text}`);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  /** Asks it to stop, as Ctrl-C does. @returns its exit code, and the seconds that it took. */
  async interrupt(): Promise<{ code: number | null; seconds: number }> {
    const began = performance.now();
    this.child.kill('SIGINT');
    await this.gone;
    return { code: this.child.exitCode, seconds: (performance.now() - began) / 1000 };
  }

  /** Waits until it has ended by itself. @returns its exit code. */
  async ended(): Promise<number | null> {
    await waitFor(
      () => this.hasEnded,
      (ended) => ended,
    );
    await this.gone;
    return this.child.exitCode;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

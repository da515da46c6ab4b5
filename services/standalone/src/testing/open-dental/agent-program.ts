import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Progress } from '../../../../../agent/src/clinic-agent.js';
import { waitFor } from '../../../../../libs/database/src/testing/wait-for.js';

const PROGRAM = fileURLToPath(new URL('../../../../../dist/agent/src/main.js', import.meta.url));
const env = { PATH: process.env['PATH'], LOG_LEVEL: 'debug' };

/** `helix-agent` as it is built, on a machine of a clinic. */
export class AgentProgram {
  /** What it has logged since it was set up. */
  log = '';
  private child: ChildProcess | undefined;
  private progress: Progress | undefined;

  /** @param dataDir its settings and queues. */
  constructor(private readonly dataDir: string) {
    if (!existsSync(PROGRAM)) throw new Error(`there is no ${PROGRAM}; build it first: npx nest build standalone`);
  }

  /**
   * Runs a setup command in a terminal, as somebody who says yes.
   *
   * @param command as it was copied in Helix, and further options.
   * @returns its exit code and what it has printed.
   */
  async setUp(command: string): Promise<{ code: number | null; output: string }> {
    const words = command.replace(/^helix-agent/, `'${process.execPath}' '${PROGRAM}'`);
    const line = `${words} --data-dir '${this.dataDir}'`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env });
    let output = '';
    terminal.stdout.on('data', (text: Buffer) => {
      const isAsked = /\(yes\/no\)/.test(output);
      output += text.toString();
      if (!isAsked && /\(yes\/no\)/.test(output)) terminal.stdin.write('yes\n');
    });
    const [code] = (await once(terminal, 'close')) as [number | null];
    return { code, output };
  }

  /** Starts it, as its service does. */
  start(): void {
    this.progress = undefined;
    const child = spawn(process.execPath, [PROGRAM, 'run', '--data-dir', this.dataDir], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (text: Buffer) => (this.log += text.toString()));
    child.on('message', (progress: Progress) => (this.progress = progress));
    this.child = child;
  }

  /** Waits until it has sent all history. */
  async isLive(ms: number): Promise<void> {
    await waitFor(
      () => this.progress?.phase ?? this.log.slice(-2_000),
      (phase) => phase === 'live',
      ms,
    );
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it, like the service manager. @returns its exit code. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = undefined;
    if (!child) return null;
    const exited = once(child, 'close');
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  }
}

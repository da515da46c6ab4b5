import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Progress } from '../../agent/src/clinic-agent.js';
import { profiling } from './helix-process.js';

const PROGRAM = fileURLToPath(new URL('../../dist/agent/src/main.js', import.meta.url));

/** The agent of one clinic as it is built, in a process of its own. */
export class AgentProcess {
  private latest: Progress | undefined;

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: Progress) => (this.latest = message));
  }

  /**
   * Starts it, with the heap that its README gives it. It goes on where one in the same folder was.
   *
   * @param folder of its queue.
   * @param clinic as in the settings file: key, source, and what the source needs.
   */
  static start(folder: string, helixUrl: string, clinic: object): AgentProcess {
    mkdirSync(folder, { recursive: true });
    const list = join(folder, 'clinics.json');
    writeFileSync(list, JSON.stringify([clinic]));
    const child = fork(PROGRAM, {
      execArgv: [...profiling(), '--enable-source-maps', '--max-old-space-size=256'],
      env: { ...process.env, HELIX_URL: helixUrl, AGENT_CLINICS: list, AGENT_DATA_DIR: folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return new AgentProcess(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Whether Helix has accepted all history. It is said once a second. */
  get isLive(): boolean {
    return this.latest?.phase === 'live';
  }

  /** Resolves when Helix has accepted all history. @throws when the agent ends before. */
  async untilLive(): Promise<void> {
    while (!this.isLive) {
      if (this.child.exitCode !== null) throw new Error(`the agent ended with ${this.child.exitCode}`);
      await sleep(50);
    }
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the agent says about once a second while it sends. */
interface Progress {
  type: 'progress';
  profile: string;
  sent: number;
  total?: number;
  phase: 'history' | 'live';
}

export interface DemoAgentOptions {
  helixUrl: string;
  /** The file with the clinics' keys. */
  agentsFile: string;
  dataDir: string;
  onProgress(progress: Progress): void;
}

/** The built agent stands beside the built services. */
const PROGRAM = fileURLToPath(new URL('../../../../agent/src/main.js', import.meta.url));

/**
 * Runs the simulated clinics as a program of its own, which knows of Helix what any clinic's agent knows: an address and
 * a key. It is started again when it dies, and ends by itself when this process does.
 */
export class DemoAgent {
  private child: ChildProcess | null = null;
  private stopped = false;

  constructor(private readonly options: DemoAgentOptions) {}

  /** Starts the agent. Without a file of keys there are no demo clinics: nothing happens, and it answers false. */
  start(): boolean {
    const { agentsFile, helixUrl, dataDir, onProgress } = this.options;
    if (!existsSync(agentsFile) || this.stopped) return false;
    mkdirSync(dataDir, { recursive: true });
    this.child = fork(PROGRAM, [], {
      // Three clinics' worlds fit; without a bound the heap grows into memory that this machine may need.
      execArgv: ['--max-old-space-size=256'],
      env: { ...process.env, HELIX_URL: helixUrl, AGENT_CLINICS: agentsFile, AGENT_DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.pipe(createWriteStream(join(dataDir, 'agent.log'), { flags: 'a' }));
    this.child.on('message', (message: Progress) => {
      if (message?.type === 'progress') onProgress(message);
    });
    this.child.once('exit', () => {
      this.child = null;
      if (!this.stopped) setTimeout(() => this.start(), 2_000).unref();
    });
    return true;
  }

  /** Asks the agent to stop, and waits until it has. What it has not sent yet is in its queue. */
  async stop(): Promise<void> {
    this.stopped = true;
    const { child } = this;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  }
}

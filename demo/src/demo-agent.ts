import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OTHER_SIMULATION_EXIT_CODE } from './practice/simulation-version.js';

/** The agent reports this about once a second while it sends. */
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
  /** The clinics were started by another version of the simulation: they cannot go on. */
  onOtherSimulation(): void;
}

/** The built agent is next to the built services. */
const PROGRAM = fileURLToPath(new URL('../../agent/src/main.js', import.meta.url));

/**
 * Runs the simulated clinics of a file as a separate program, which knows of Helix what any clinic's agent knows: an address and a
 * key. It is restarted when it exits, unless the clinics cannot go on, and exits by itself when this process does.
 */
export class DemoAgent {
  private child: ChildProcess | null = null;
  private stopped = false;
  private readonly phases = new Map<string, Progress['phase']>();

  constructor(private readonly options: DemoAgentOptions) {}

  /** Starts the agent. @returns false without a file of keys, because there are no such clinics then. */
  start(): boolean {
    const { agentsFile, helixUrl, dataDir, onProgress, onOtherSimulation } = this.options;
    if (!existsSync(agentsFile) || this.stopped) return false;
    mkdirSync(dataDir, { recursive: true });
    this.child = fork(PROGRAM, [], {
      // Enough for the clinics of a file; without a limit the heap would take memory that this machine may need.
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=32'],
      env: { ...process.env, HELIX_URL: helixUrl, AGENT_CLINICS: agentsFile, AGENT_DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.pipe(createWriteStream(join(dataDir, 'agent.log'), { flags: 'a' }));
    this.child.on('message', (message: Progress) => {
      if (message?.type !== 'progress') return;
      this.phases.set(message.profile, message.phase);
      onProgress(message);
    });
    this.child.once('exit', (code) => {
      this.child = null;
      if (code === OTHER_SIMULATION_EXIT_CODE) return onOtherSimulation();
      if (!this.stopped) setTimeout(() => this.start(), 2_000).unref();
    });
    return true;
  }

  /** Whether the clinics have sent their history. */
  get isHistoryIn(): boolean {
    return this.phases.size > 0 && [...this.phases.values()].every((phase) => phase === 'live');
  }

  /** Stops the agent and waits for its exit. What it has not sent yet stays in its queue. */
  async stop(): Promise<void> {
    this.stopped = true;
    const { child } = this;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(timer);
  }
}

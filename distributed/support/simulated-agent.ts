import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AGENT = join(import.meta.dirname, '../../dist/agent/src/main.js');
/** The exit code that asks for a start. */
const RESTART = 75;

/** The built agent with a small simulated practice, which is started again when it asks for it, as a service is. */
export class SimulatedAgent {
  private child: ChildProcess | undefined;
  private isStopped = false;

  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start(helixUrl: string, key: string): Promise<SimulatedAgent> {
    const folder = await mkdtemp(join(tmpdir(), 'helix-agent-'));
    const clinics = join(folder, 'clinics.json');
    await writeFile(clinics, JSON.stringify([{ key, source: 'simulated', profile: 'moncton', historyDays: 1 }]));
    const env = { PATH: process.env['PATH'], HELIX_URL: helixUrl, AGENT_DATA_DIR: folder, AGENT_CLINICS: clinics };
    const agent = new SimulatedAgent(folder, env);
    agent.startProcess();
    return agent;
  }

  private startProcess(): void {
    this.child = spawn(process.execPath, [AGENT, 'run'], { env: this.env, stdio: 'ignore' });
    this.child.once('exit', (code) => {
      if (code === RESTART && !this.isStopped) this.startProcess();
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

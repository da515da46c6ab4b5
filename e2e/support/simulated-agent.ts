import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helixUrl } from './api-client.js';

/** The built agent. */
const AGENT = join(import.meta.dirname, '../../dist/agent/src/main.js');
/** The exit code that asks for a start. */
const RESTART = 75;

/** An agent with a small simulated practice, which is started again when it asks for it, as a service is. */
export async function startSimulatedAgent(key: string): Promise<{ stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helix-agent-'));
  const clinics = join(dataDir, 'clinics.json');
  await writeFile(clinics, JSON.stringify([{ key, source: 'simulated', profile: 'moncton', historyDays: 1 }]));
  const env = { ...process.env, HELIX_URL: helixUrl(), AGENT_DATA_DIR: dataDir, AGENT_CLINICS: clinics };
  let child: ChildProcess;
  let isStopped = false;
  const start = (): void => {
    child = spawn(process.execPath, [AGENT, 'run'], { env, stdio: 'ignore' });
    child.once('exit', (code) => {
      if (code === RESTART && !isStopped) start();
    });
  };
  start();
  return {
    stop: async () => {
      isStopped = true;
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_DELAY_MS = 50;

const ROOT = join(import.meta.dirname, '../..');
/** The built Helix. */
export const HELIX = join(ROOT, 'dist/services/standalone/src/main.js');
/** What `npm start` runs: it checks the build and then starts the built Helix in its own process. */
export const NPM_START = join(ROOT, 'scripts/start.mjs');

export interface HelixOptions {
  dataDir: string;
  port: number;
  program?: string;
  env?: Record<string, string>;
}

export interface HelixProcess {
  url: string;
  /** Waits until the process has printed a text. */
  waitForOutput(text: string, timeoutMs: number): Promise<void>;
  /** Stops the services, the agents and the database. */
  stop(): Promise<void>;
}

/**
 * Starts Helix on a data folder and waits until it listens.
 *
 * @throws Error with the output of the process when it ends or does not listen in time.
 */
export async function startHelix({ dataDir, port, program = HELIX, env = {} }: HelixOptions): Promise<HelixProcess> {
  const url = `http://127.0.0.1:${port}`;
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=32', program], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });

  const waitForOutput = async (text: string, timeoutMs: number): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
        throw new Error(`Helix has not printed "${text}":\n${output}`);
      await sleep(POLL_DELAY_MS);
    }
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(killTimer);
  };
  try {
    await waitForOutput('Helix runs at', START_TIMEOUT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, waitForOutput, stop };
}

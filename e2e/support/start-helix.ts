import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { startIdentityProvider } from './identity-provider.js';

const START_MILLISECONDS = 90_000;

/** Starts the built Helix with its demo clinics and an identity provider, and stops both after the last test. */
export default async function startHelix(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helix-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider(url);
  const program = join(import.meta.dirname, '../../dist/services/standalone/src/main.js');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, SEED: 'demo', ...provider.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await provider.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MILLISECONDS;
  while (!output.includes('Helix runs at')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`Helix did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.env['HELIX_URL'] = url;
  process.env['HELIX_DATA_DIR'] = dataDir;
  return stop;
}

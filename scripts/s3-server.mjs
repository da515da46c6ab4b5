/**
 * Starts an S3-compatible server (moto, this machine only, in memory): `node scripts/s3-server.mjs`.
 *
 * Environment: S3_PORT (9000). It needs Python 3 with venv; moto is installed into .cache the first time.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const MOTO = 'moto[server]==5.2.5';
const folder = fileURLToPath(new URL(`../.cache/s3-server/${MOTO.replace(/\W+/g, '-')}`, import.meta.url));
const python = join(folder, 'bin', 'python');
/** Written last, so that an installation that was cut off counts for nothing. */
const mark = join(folder, '.installed');
const START_MS = 60_000;

/** Whether this machine can run the server; installs it the first time. */
export function canRunS3() {
  if (existsSync(mark)) return true;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isInstalled =
    spawnSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' }).status === 0 &&
    spawnSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', MOTO], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  if (isInstalled) writeFileSync(mark, '');
  return isInstalled;
}

/**
 * Starts a server without buckets, and waits until it answers. It accepts any access key.
 *
 * @param {{ port?: number }} [options] port 0 or none: a free one.
 * @returns {Promise<{ endpoint: string, stop(): Promise<void> }>}
 * @throws Error in one line when this machine can run none, or the server does not start.
 */
export async function startS3({ port = 0 } = {}) {
  if (!canRunS3()) throw new Error('no S3 server: it needs Python 3 with venv, and PyPI the first time');
  const chosen = port || (await freePort());
  // Ctrl+C reaches every process of a terminal: whoever started the server stops it when nobody needs it any more.
  const child = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(chosen)], {
    stdio: 'ignore',
    detached: true,
  });
  const exited = once(child, 'exit');
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const endpoint = `http://127.0.0.1:${chosen}`;
  for (const deadline = Date.now() + START_MS; ; await sleep(100)) {
    if (await fetch(endpoint).catch(() => undefined)) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the S3 server did not start');
  }
  return {
    endpoint,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', killAtExit);
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { endpoint, stop } = await startS3({ port: Number(process.env.S3_PORT ?? 9000) });
  console.log(`S3 answers on ${endpoint}; Ctrl+C stops it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(0)));
}

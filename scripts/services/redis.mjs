import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../free-port.mjs';

const START_MS = 30_000;

/**
 * Starts a Redis on this machine that loses nothing: each write is on disk before it is answered. Started again on the same
 * folder it goes on where it was.
 *
 * @param {{ directory: string, port?: number, settings?: Record<string, string> }} options port 0 or none: a free one;
 *   settings: further ones of Redis, or others than those above.
 * @throws Error in one line when there is no redis-server, or it does not start.
 */
export async function startRedis({ directory, port = 0, settings: further = {} }) {
  const chosen = port || (await freePort());
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const log = openSync(join(directory, 'redis.log'), 'a', 0o600);
  const settings = {
    port: chosen,
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
    ...further,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn('redis-server', words, { stdio: ['ignore', log, log], detached: true });
  let problem;
  child.once('error', (error) => (problem = error));
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const end = async (signal) => {
    child.kill(signal);
    await exited;
    process.off('exit', killAtExit);
  };
  for (const deadline = Date.now() + START_MS; !(await answers(chosen, settings.requirepass)); await sleep(50)) {
    if (problem) throw new Error('no Redis: install redis-server, or set REDIS_URL', { cause: problem });
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`Redis did not start; see ${join(directory, 'redis.log')}`);
    }
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    pid: child.pid,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function answers(port, password) {
  const client = new Redis({ host: '127.0.0.1', port, password, lazyConnect: true, retryStrategy: null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

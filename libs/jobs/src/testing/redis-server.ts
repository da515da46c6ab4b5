import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../../database/src/embedded/free-port.js';

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a Redis of its own on this machine, which keeps nothing on disk. @param port 0: a free one. */
export async function startRedis(port = 0): Promise<RedisServer> {
  const chosen = port || (await freePort());
  const child = spawn('redis-server', ['--port', String(chosen), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const url = `redis://127.0.0.1:${chosen}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
  client.on('error', () => undefined); // Not up yet.
  await client.ping().finally(() => client.disconnect());
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

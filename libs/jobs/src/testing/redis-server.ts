import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis as startOn } from '../../../../scripts/services/redis.mjs';

/** A Redis on a folder of its own, which loses nothing. */
export interface RedisServer {
  url: string;
  /** Stops it in order, and deletes its folder. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL, whatever it does; the folder stays. */
  kill(): Promise<void>;
  /** Starts it again on its folder and port. */
  startAgain(): Promise<void>;
}

/** Starts a Redis of its own on this machine. @param settings of Redis beside those that make it lose nothing, or others. */
export async function startRedis(settings: Record<string, string> = {}): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-redis-'));
  let running = await startOn({ directory, settings });
  const { url } = running;
  return {
    url,
    async stop() {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
    kill: () => running.kill(),
    async startAgain() {
      running = await startOn({ directory, settings, port: Number(new URL(url).port) });
    },
  };
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that no system lends to outgoing connections by itself (Linux: from 32768, others: from 49152). A port of those
 * could be taken by any connection between its choice and its use.
 */
const FIRST_PORT = 20_000;
const END_OF_PORTS = 32_768;
const MAX_ATTEMPTS = 100;

/**
 * A free port of this machine, chosen at random so that two processes hardly choose the same one at the same time.
 *
 * @throws Error when none of a hundred is free.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${MAX_ATTEMPTS} ports from ${FIRST_PORT} on is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that no system lends to outgoing connections by itself (Linux: from 32768, others: from 49152). A port of those
 * could be taken by any connection between its choice and its use.
 */
export const FREE_PORTS: PortRange = { first: 20_000, end: 32_768 };

/**
 * Ports for an address that stays the same while its program is stopped and started again. Nobody else chooses from
 * them, so no server on a port of `FREE_PORTS` can take the address during a pause.
 */
export const KEPT_PORTS: PortRange = { first: 10_000, end: 20_000 };

const MAX_ATTEMPTS = 100;

/** Ports from `first` on, before `end`. */
export interface PortRange {
  first: number;
  end: number;
}

/**
 * A free port of this machine, chosen at random so that two processes hardly choose the same one at the same time.
 *
 * @throws Error when none of a hundred is free.
 */
export async function freePort({ first, end }: PortRange = FREE_PORTS): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = randomInt(first, end);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${MAX_ATTEMPTS} ports from ${first} on is free`);
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

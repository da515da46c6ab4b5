import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A random port below those that the system lends to outgoing connections (as libs/database/src/embedded/free-port.ts). */
export function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().once('error', (error) =>
      error.code === 'EADDRINUSE' ? done(freePort()) : failed(error),
    );
    const port = randomInt(20_000, 32_768);
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)));
  });
}

/**
 * Free ports that differ from each other and from those that are `taken`. Asking one after the other may give the same one
 * twice, and one on which nothing listens yet although it is meant for something else.
 *
 * @param {number} count
 * @param {number[]} [taken]
 */
export async function freePorts(count, taken = []) {
  const ports = new Set();
  while (ports.size < count) {
    const port = await freePort();
    if (!taken.includes(port)) ports.add(port);
  }
  return [...ports];
}

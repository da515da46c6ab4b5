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

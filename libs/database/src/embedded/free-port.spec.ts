import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, KEPT_PORTS } from './free-port.js';

describe('freePort', () => {
  it('returns a port that a server can listen on and that no outgoing connection is given', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });

  it('returns a port of a range that it is given', async () => {
    const port = await freePort(KEPT_PORTS);
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(20_000);
  });

  it('says that no port of a range is free', async () => {
    const server = createServer().listen(await freePort(), '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await expect(freePort({ first: port, end: port + 1 })).rejects.toThrow(`none of 100 ports from ${port} on is free`);
    server.close();
    await once(server, 'close');
  });
});

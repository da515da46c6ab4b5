import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Where new connections go. */
  target: number;
  close(): Promise<void>;
}

/** A port that stays while the server behind it is stopped and started on another one. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const proxy = { target, port: 0 };
  const server = createServer((inward) => {
    const outward = connect(proxy.target, '127.0.0.1');
    for (const [one, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  proxy.port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(proxy, {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

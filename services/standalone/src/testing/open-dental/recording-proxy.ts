import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

type Lost = 'request' | 'answer';

/** Stands between the agent and Helix, and keeps everything that the agent has sent. */
export class RecordingProxy {
  /** Each request in full: method, address, headers and body, unpacked. */
  readonly requests: string[] = [];
  private losing: { what: Lost; fits: RegExp; lost: () => void } | undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  /** @param target the address of Helix. */
  static async start(target: string): Promise<RecordingProxy> {
    const server = createServer();
    const proxy = new RecordingProxy(server, target);
    server.on('request', (incoming, response) => void proxy.pass(incoming, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Loses the next request that fits, or the answer that Helix has given to it. Resolves when it is lost. */
  loseNext(what: Lost, fits: RegExp): Promise<void> {
    return new Promise((lost) => (this.losing = { what, fits, lost }));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    const whole = `${method} ${url} ${JSON.stringify(headers)}\n${text}`;
    this.requests.push(whole);
    const { losing } = this;
    const isLost = losing !== undefined && losing.fits.test(whole);
    if (isLost) this.losing = undefined;
    if (isLost && losing.what === 'request') return losing.lost();
    const outgoing = request(new URL(url, this.target), { method, headers });
    response.on('close', () => outgoing.destroy());
    outgoing.on('error', () => response.destroy());
    outgoing.on('response', (answer) => {
      if (isLost) return void answer.resume().on('end', losing.lost);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.end(body);
  }
}

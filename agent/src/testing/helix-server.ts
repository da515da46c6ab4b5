import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { PmsChange } from '@helix/contracts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: { sequence: number; agentVersion: string; dmsVersion: string; changes: PmsChange[] };
}
export interface Answer {
  /** 0 cuts the connection without an answer. */
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A real HTTP server in the place of Helix. It gives the scripted answers and remembers what it accepted with a 202. */
export class HelixServer {
  readonly requests: Received[] = [];
  readonly taken: PmsChange[] = [];
  private server: Server | undefined;

  /** @param answer decides each answer; the second argument counts requests from 0. */
  constructor(private readonly answer: (request: Received, count: number) => Answer | Promise<Answer> = took) {}

  /** Listens on a free port of this machine; resolves to the address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method !== 'POST') {
          response.writeHead(404).end();
          return;
        }
        const body = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()) as Received['body'];
        const received = { headers: request.headers, body };
        this.requests.push(received);
        void Promise.resolve(this.answer(received, this.requests.length - 1)).then((answer) => {
          // What cannot be answered any more is not taken: the agent must have kept it.
          if (request.socket.destroyed) return;
          if (answer.status === 0) {
            request.socket.destroy();
            return;
          }
          if (answer.status === 202) this.taken.push(...body.changes);
          response.writeHead(answer.status, answer.headers ?? {}).end(JSON.stringify(answer.body ?? {}));
        });
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}

/** The answer of a server that takes everything. */
export const took = ({ body }: Received): Answer => ({
  status: 202,
  body: { accepted: body.changes.length, rejected: [] },
});

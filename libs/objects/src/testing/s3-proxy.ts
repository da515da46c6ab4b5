import { createServer, request as send, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** What goes wrong between a client and a server of S3. What is missing passes unchanged. */
export interface Tampering {
  /** The status and the code of S3 that a request gets instead of an answer. */
  refuse?: (request: IncomingMessage) => { status: number; code: string } | undefined;
  /** The path that the server is asked. */
  path?: (request: IncomingMessage) => string;
  /** The bytes that reach the server. */
  sent?: (bytes: Buffer, request: IncomingMessage) => Buffer;
  /** The bytes that come back; fewer than there were end the connection after them. */
  received?: (bytes: Buffer, request: IncomingMessage) => Buffer;
}

export interface S3Proxy {
  endpoint: string;
  tampering: Tampering;
  close(): Promise<void>;
}

/** A server of S3 that fails as it is told, with a real one behind it. */
export async function startS3Proxy(target: string): Promise<S3Proxy> {
  const proxy: S3Proxy = { endpoint: '', tampering: {}, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await buffer(request);
      const refused = proxy.tampering.refuse?.(request);
      if (refused) {
        response.writeHead(refused.status, { 'Content-Type': 'application/xml' });
        return void response.end(`<Error><Code>${refused.code}</Code><Message>as told</Message></Error>`);
      }
      const sent = proxy.tampering.sent?.(body, request) ?? body;
      const headers: IncomingMessage['headers'] = { ...request.headers, 'content-length': String(sent.length) };
      delete headers['transfer-encoding'];
      const path = proxy.tampering.path?.(request) ?? request.url;
      const { method } = request;
      const given = await new Promise<IncomingMessage>((resolve, reject) => {
        send(target, { path, method, headers }, resolve).once('error', reject).end(sent);
      });
      const bytes = await buffer(given);
      const received = proxy.tampering.received?.(bytes, request) ?? bytes;
      response.writeHead(given.statusCode ?? 500, given.rawHeaders);
      if (received.length === bytes.length) return void response.end(received);
      response.write(received, () => response.destroy());
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}

import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { proxyFor } from './proxy.js';

/** A longer response is none of Helix. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** A proxy or a server that does not answer a connection attempt is out of reach. */
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKETS = { keepAlive: true, timeout: 60_000 };

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: Uint8Array | string;
  /** For everything, from the first connection to the last byte, ms. */
  timeoutMs: number;
  /** Aborting ends the request with an error. */
  signal?: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request that failed before anything of it was sent; another may succeed later. */
export class UnreachableError extends Error {}

/** Nothing was sent yet. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * HTTP for the agent: redirects are not followed, since the key would follow them; HTTPS_PROXY is honoured, which fetch of
 * Node 20 does not do.
 */
export class HttpClient {
  private readonly http = new HttpAgent(SOCKETS);
  private readonly https = new HttpsAgent(SOCKETS);
  private readonly proxied = new Map<string, HttpsAgent>();

  /** @param env has HTTPS_PROXY and NO_PROXY. */
  constructor(private readonly env: NodeJS.ProcessEnv = process.env) {}

  /** @throws UnreachableError when nothing was sent; another error when the connection broke or took too long. */
  request(request: HttpRequest): Promise<HttpResponse> {
    const { url, timeoutMs, signal } = request;
    return new Promise((resolve, reject) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const sent = this.open(request, AbortSignal.any(signal ? [signal, deadline] : [deadline]));
      const fail = (error: Error): void => {
        if (deadline.aborted) reject(new Error(`no answer within ${timeoutMs / 1000} seconds`));
        else reject(isUnreachable(error) ? new UnreachableError(messageOf(error), { cause: error }) : error);
      };
      sent.on('error', fail);
      sent.on('socket', (socket: Socket) => limitConnecting(socket, sent, url));
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > MAX_RESPONSE_BYTES) sent.destroy(new Error('the response is too long'));
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      sent.end(request.body);
    });
  }

  /** Ends idle connections. */
  close(): void {
    for (const agent of [this.http, this.https, ...this.proxied.values()]) agent.destroy();
  }

  private open({ method, url, headers, body }: HttpRequest, signal: AbortSignal): ClientRequest {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, signal };
    if (url.protocol === 'http:') return httpRequest(url, { ...options, agent: this.http });
    const proxy = proxyFor(url, this.env);
    return httpsRequest(url, { ...options, agent: proxy ? this.agentOf(proxy) : this.https });
  }

  private agentOf(proxy: URL): HttpsAgent {
    const known = this.proxied.get(proxy.href);
    if (known) return known;
    const agent = new ProxiedAgent(proxy);
    this.proxied.set(proxy.href, agent);
    return agent;
  }
}

/** Connects through a proxy by CONNECT; TLS is with the server, so the proxy reads nothing. */
class ProxiedAgent extends HttpsAgent {
  constructor(private readonly proxy: URL) {
    super(SOCKETS);
  }

  override createConnection(options: RequestOptions, callback?: (error: Error | null, stream: Duplex) => void): Duplex {
    const fail = (error: Error): void => callback?.(error, undefined as never);
    const target = `${options.host}:${options.port ?? 443}`;
    const { username, password } = this.proxy;
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const request = (this.proxy.protocol === 'https:' ? httpsRequest : httpRequest)(this.proxy, {
      method: 'CONNECT',
      path: target,
      agent: false,
      timeout: CONNECT_TIMEOUT_MS,
      headers: {
        Host: target,
        ...(username === '' ? {} : { 'Proxy-Authorization': `Basic ${Buffer.from(login).toString('base64')}` }),
      },
    });
    request.on('timeout', () => request.destroy(new UnreachableError('the proxy does not answer')));
    request.on('error', (error) => fail(new UnreachableError(`the proxy ${this.proxy.host}: ${messageOf(error)}`)));
    request.on('connect', ({ statusCode }, socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        fail(new UnreachableError(`the proxy ${this.proxy.host} answered ${statusCode}`));
        return;
      }
      const secured = connectTls({ ...options, socket, servername: options.servername ?? options.host ?? '' } as never);
      callback?.(null, secured);
    });
    request.end();
    return undefined as never;
  }
}

function limitConnecting(socket: Socket, request: ClientRequest, { host }: URL): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => request.destroy(new UnreachableError(`${host} does not answer`)), CONNECT_TIMEOUT_MS);
  const clear = (): void => clearTimeout(timer);
  socket.once('connect', clear).once('close', clear);
}

function isUnreachable(error: Error): boolean {
  return error instanceof UnreachableError || ('code' in error && UNREACHABLE.has(String(error.code)));
}

/** Errors of several addresses of a host have their words inside. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : error.message;
}

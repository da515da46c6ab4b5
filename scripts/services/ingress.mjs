/**
 * A small ingress for development and tests: one address in front of several processes of each service, which routes as
 * docs/settings.md says. It is plain Node, since what matters here is exactly what a proxy library decides by itself: which
 * process gets a request, and which requests may be sent twice.
 */
import { once } from 'node:events';
import { Agent, createServer, get, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

const PROBE_MS = 250;
/** As in k8s/base: a process that is busy, or its machine, may leave one probe unanswered. */
const PROBE_TIMEOUT_MS = 5_000;
/** A stream has a heartbeat every 15 s, a poll waits for 25 s. The services close idle connections after 65 s. */
const IDLE_MS = 60_000;
const MIB = 1024 * 1024;
/** Of bodies, by service. */
const MAX_BYTES = { 'sync-ingest': 8 * MIB, audio: 11 * MIB };
/** Of one connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The service that answers a path; null for what is not reached from outside. */
export function serviceOf(url) {
  const path = decoded(url.split('?')[0]).toLowerCase();
  if (/^\/(?:health|metrics)(?:\/|$)/.test(path)) return null;
  if (/^\/api\/agent\/(?!reportdata(?:\/|$))/.test(path)) return 'sync-ingest';
  return /^\/api\/audio\//.test(path) ? 'audio' : 'api';
}

/**
 * Starts the ingress on this machine.
 *
 * @param {{ port?: number, targets: () => { name: string, service: string, url: string }[], probeMs?: number,
 *   probeTimeoutMs?: number }} options `targets` may change at any time.
 */
export async function startIngress({ port = 0, targets, probeMs = PROBE_MS, probeTimeoutMs = PROBE_TIMEOUT_MS }) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const ready = new Set();
  const turns = new Map();

  const probing = new Map();
  /** Since when those that may only be busy have not said that they are ready. */
  const doubtful = new Map();

  const look = async (url) => {
    const askedAt = performance.now();
    const state = await readiness(url, probeTimeoutMs);
    if (state !== 'busy') doubtful.delete(url);
    else if (!doubtful.has(url)) doubtful.set(url, askedAt);
    if (state === 'ready') ready.add(url);
    // As two probes in a row do on Kubernetes: a process that is slow is better than none.
    else if (state === 'gone' || performance.now() - doubtful.get(url) >= 2 * probeTimeoutMs) ready.delete(url);
    probing.delete(url);
  };
  /** One at a time of each process, so that one that does not answer holds up no other. */
  const probe = () =>
    Promise.all(
      targets().map(({ url }) => {
        if (!probing.has(url)) probing.set(url, look(url));
        return probing.get(url);
      }),
    );
  let timer;
  let isClosed = false;
  const probeAgain = () => {
    if (isClosed) return;
    timer = setTimeout(() => {
      void probe();
      probeAgain();
    }, probeMs);
  };

  /** The processes that may get a request, the one whose turn it is first. */
  const inTurn = (service) => {
    const able = targets().filter((target) => target.service === service && ready.has(target.url));
    const turn = (turns.get(service) ?? 0) % Math.max(1, able.length);
    turns.set(service, turn + 1);
    return [...able.slice(turn), ...able.slice(0, turn)];
  };

  const server = createServer((request, response) => {
    const service = serviceOf(request.url);
    if (service === null) return sendProblem(response, 404, 'Not Found', 'This address is not reached from outside.');
    const limit = MAX_BYTES[service] ?? Infinity;
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge(request, response, limit);
    forward({ request, response, service, limit, left: inTurn(service) });
  });
  server.requestTimeout = 120_000;
  server.headersTimeout = 66_000;
  server.keepAliveTimeout = 65_000;

  function forward({ request, response, service, limit, left }) {
    const [target, ...others] = left;
    if (!target) {
      const detail = `No process of ${service} is ready. Try again.`;
      return sendProblem(response, 503, 'Service Unavailable', detail, { 'Retry-After': '1' });
    }
    const { hostname, port: targetPort } = new URL(target.url);
    const upstream = httpRequest({
      ...{ agent, hostname, port: targetPort, method: request.method, path: request.url },
      headers: forwardedHeaders(request),
    });
    let isConnected = false;
    let isOver = false;
    const fail = (status, title, detail) => {
      if (isOver) return;
      isOver = true;
      upstream.destroy();
      // A response that has started is cut, so that nobody takes it for complete.
      if (response.headersSent) response.destroy();
      else sendProblem(response, status, title, detail);
    };
    upstream.once('socket', (socket) => {
      const send = () => {
        isConnected = true;
        pipeBody();
      };
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    const pipeBody = () => {
      let bytes = 0;
      request.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes <= limit || isOver) return;
        isOver = true;
        upstream.destroy();
        tooLarge(request, response, limit);
      });
      request.pipe(upstream);
    };
    upstream.once('response', (answer) => {
      if (isOver) return answer.resume();
      response.writeHead(answer.statusCode, answer.statusMessage, withoutHops(answer.headers));
      // Headers of a stream of events must not wait for its first event.
      response.flushHeaders();
      answer.pipe(response);
      answer.once('aborted', () => fail(502));
    });
    upstream.once('timeout', () => fail(504, 'Gateway Timeout', `${target.name} has not answered for a minute.`));
    upstream.once('error', (error) => {
      // Nothing was sent: another process may get it. Anything else may have been done.
      if (!isConnected && !isOver && error.code === 'ECONNREFUSED') {
        ready.delete(target.url);
        return forward({ request, response, service, limit, left: others });
      }
      fail(502, 'Bad Gateway', `${target.name} has ended the connection.`);
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
  }

  await probe();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  probeAgain();
  return {
    url: `http://localhost:${server.address().port}`,
    /** Whether a process gets requests. */
    isReady: (url) => ready.has(url),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Asked on a connection of its own: a process that ends closes those that are open.
 *
 * @returns `gone` for one that ends or has ended, `busy` for one that does not answer in time or has a part that fails.
 */
function readiness(url, timeout) {
  return new Promise((resolve) => {
    const asked = get(`${url}/health/ready`, { agent: false, timeout }, (answer) => {
      text(answer).then(
        (body) => resolve(answer.statusCode === 200 ? 'ready' : body.includes('is stopping') ? 'gone' : 'busy'),
        () => resolve('gone'),
      );
    });
    asked.once('timeout', () => {
      resolve('busy');
      asked.destroy();
    });
    asked.once('error', () => resolve('gone'));
  });
}

function forwardedHeaders(request) {
  const { 'x-forwarded-for': before, 'transfer-encoding': chunked, host } = request.headers;
  const address = request.socket.remoteAddress ?? '';
  return {
    ...withoutHops(request.headers),
    ...(chunked === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': before === undefined ? address : `${before}, ${address}`,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': host ?? '',
  };
}

function withoutHops(headers) {
  const named = (headers.connection ?? '').toLowerCase().split(/ *, */);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  );
}

function tooLarge(request, response, limit) {
  // The rest of the body is read and thrown away: closing at once would reset the connection, and the sender, who is still
  // sending, might never see the answer. `requestTimeout` ends those who go on.
  request.unpipe();
  request.resume();
  sendProblem(response, 413, 'Content Too Large', `The body is larger than ${limit / MIB} MiB.`);
}

function sendProblem(response, status, title, detail, headers = {}) {
  const body = JSON.stringify({ title, status, detail, errors: [{ field: '', message: detail }] });
  response.writeHead(status, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers });
  response.end(body);
}

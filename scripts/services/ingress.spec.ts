import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { serviceOf, startIngress, type IngressTarget, type RunningIngress } from './ingress.mjs';

describe('serviceOf', () => {
  it.each([
    ['/', 'api'],
    ['/calendar/week?date=2026-11-24', 'api'],
    ['/unsubscribe?token=a', 'api'],
    ['/api/events', 'api'],
    ['/api/agents', 'api'],
    ['/api/audio', 'api'],
    ['/api/agent/changes', 'sync-ingest'],
    ['/API/Agent/Commands?wait=20', 'sync-ingest'],
    ['/api/%61gent/keys', 'sync-ingest'],
    ['/api/agent/reportData?dataToken=a', 'api'],
    ['/api/Agent/REPORTDATA/', 'api'],
    ['/api/agent/reportDataOf', 'sync-ingest'],
    ['/api/Audio/upload-chunk', 'audio'],
    ['/health/ready', null],
    ['/Health', null],
    ['/%6Detrics', null],
    ['/metrics?x=1', null],
    ['/healthy', 'api'],
    ['/%', 'api'],
  ])('sends %s to %s', (path, service) => {
    expect(serviceOf(path)).toBe(service);
  });
});

const STOPPING = '{"status":"failing","parts":{"process":"is stopping"}}';

/** A process of a service, which answers what the test wants. */
class Upstream {
  isReady = true;
  /** A part of it fails, so that it may only be busy. */
  isFailing = false;
  /** So many of the next probes get no answer. */
  silentProbes = 0;
  probes = 0;
  readonly requests: IncomingMessage[] = [];
  handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end(this.name);

  private constructor(
    readonly name: string,
    readonly service: string,
    readonly server: Server,
    readonly url: string,
  ) {}

  static async start(name: string, service: string): Promise<Upstream> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const upstream = new Upstream(name, service, server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      if (request.url === '/health/ready') {
        upstream.probes += 1;
        if (upstream.silentProbes > 0) upstream.silentProbes -= 1;
        else if (upstream.isFailing) response.writeHead(503).end('{"parts":{"database":"no answer within 3 s"}}');
        else response.writeHead(upstream.isReady ? 200 : 503).end(upstream.isReady ? '' : STOPPING);
        return;
      }
      upstream.requests.push(request);
      upstream.handle(request, response);
    });
    return upstream;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('the ingress', () => {
  const upstreams: Upstream[] = [];
  const targets: IngressTarget[] = [];
  let ingress: RunningIngress;

  const add = async (name: string, service = 'api'): Promise<Upstream> => {
    const upstream = await Upstream.start(name, service);
    upstreams.push(upstream);
    targets.push(upstream);
    await waitFor(() => ingress.isReady(upstream.url), Boolean);
    return upstream;
  };
  const get = async (path = '/', init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(`${ingress.url}${path}`, init);
    return `${answer.status} ${await answer.text()}`;
  };

  beforeEach(async () => {
    ingress = await startIngress({ targets: () => targets, probeMs: 20 });
  });
  afterEach(async () => {
    await ingress.close();
    targets.splice(0);
    for (const upstream of upstreams.splice(0)) await upstream.stop();
  });

  it('takes turns among the processes that are ready', async () => {
    const [one, two] = [await add('one'), await add('two')];
    const answers = [await get(), await get(), await get(), await get()];
    expect([...answers].sort()).toEqual(['200 one', '200 one', '200 two', '200 two']);
    expect(answers[0]).not.toBe(answers[1]);
    two.isReady = false;
    await waitFor(
      () => ingress.isReady(two.url),
      (is) => !is,
    );
    expect([await get(), await get()]).toEqual(['200 one', '200 one']);
    expect(one.requests).toHaveLength(4);
  });

  it('takes a process out when the second probe in a row gets no answer, and not before', async () => {
    await ingress.close();
    ingress = await startIngress({ targets: () => targets, probeMs: 20, probeTimeoutMs: 100 });
    const one = await add('one');
    const states = new Set<boolean>();
    const before = one.probes;
    one.silentProbes = 1;
    await waitFor(
      () => {
        states.add(ingress.isReady(one.url));
        return one.probes;
      },
      (probes) => probes > before + 3,
    );
    expect([...states]).toEqual([true]);
    one.silentProbes = Infinity;
    await waitFor(
      () => ingress.isReady(one.url),
      (is) => !is,
    );
  });

  it('takes a process out when a part of it fails for as long as two probes may take, and not at once', async () => {
    await ingress.close();
    ingress = await startIngress({ targets: () => targets, probeMs: 20, probeTimeoutMs: 200 });
    const one = await add('one');
    const before = one.probes;
    one.isFailing = true;
    await waitFor(
      () => one.probes,
      (probes) => probes > before + 3,
    );
    expect(ingress.isReady(one.url)).toBe(true);
    await waitFor(
      () => ingress.isReady(one.url),
      (is) => !is,
    );
    one.isFailing = false;
    await waitFor(() => ingress.isReady(one.url), Boolean);
  });

  it('asks the others while a process does not answer', async () => {
    const [one, two] = [await add('one'), await add('two')];
    one.silentProbes = Infinity;
    const before = one.probes;
    await waitFor(
      () => one.probes,
      (probes) => probes > before,
    );
    two.isReady = false;
    await waitFor(
      () => ingress.isReady(two.url),
      (is) => !is,
      2_000,
    );
  });

  it('says that no process is ready, and that a path is not reached from outside', async () => {
    expect(await get('/api/audio/notes')).toMatch(/^503 .*No process of audio is ready\. Try again\./);
    await add('one');
    expect(await get('/metrics')).toMatch(/^404 .*not reached from outside/);
  });

  it('tries another process when a connection is refused, with the whole body', async () => {
    const [one, two] = [await add('one'), await add('two')];
    two.handle = (request, response) => void text(request).then((body) => response.end(`got ${body}`));
    // One that asks whether they are ready once, while both are.
    await ingress.close();
    ingress = await startIngress({ targets: () => targets, probeMs: 60_000 });
    upstreams.splice(0, 1);
    await one.stop();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await get('/', { method: 'POST', body: 'a change' })).toBe('200 got a change');
    expect(two.requests).toHaveLength(2);
  });

  it('sends nothing twice that may have arrived', async () => {
    const [one, two] = [await add('one'), await add('two')];
    for (const upstream of [one, two]) upstream.handle = (request) => request.socket.destroy();
    expect(await get()).toMatch(/^502 .*has ended the connection/);
    expect(one.requests.length + two.requests.length).toBe(1);
  });

  it('passes a stream on as it comes, and its end', async () => {
    const one = await add('one');
    let stream: ServerResponse | undefined;
    one.handle = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
      stream = response;
    };
    const answer = await fetch(`${ingress.url}/api/events`);
    const reader = answer.body!.getReader();
    stream?.write('event: one\n\n');
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('event: one\n\n');
    stream?.end();
    expect((await reader.read()).done).toBe(true);
  });

  it('cuts a response that was cut, and a request whose sender is gone', async () => {
    const one = await add('one');
    one.handle = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    };
    const answer = await fetch(`${ingress.url}/`);
    await expect(answer.text()).rejects.toThrow();

    let isGone = false;
    one.handle = (incoming) => void incoming.once('close', () => (isGone = true));
    const leaving = new AbortController();
    const left = fetch(`${ingress.url}/`, { signal: leaving.signal });
    await waitFor(
      () => one.requests.length,
      (length) => length === 2,
    );
    leaving.abort();
    await expect(left).rejects.toThrow();
    await waitFor(() => isGone, Boolean);
  });

  it('says who asks, after what the sender says', async () => {
    const one = await add('one');
    const { port } = new URL(ingress.url);
    await get('/', { headers: { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' } });
    expect(one.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^203\.0\.113\.7, (::ffff:)?127\.0\.0\.1$/),
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `localhost:${port}`,
      host: `localhost:${port}`,
    });
  });

  it('refuses bodies that are too large, with and without their length', async () => {
    const audio = await add('audio', 'audio');
    audio.handle = (incoming, response) =>
      void text(incoming).then(
        (body) => response.end(String(body.length)),
        () => undefined,
      );
    const most = 11 * 1024 * 1024;
    expect(await get('/api/audio/x', { method: 'POST', body: 'a'.repeat(most) })).toBe(`200 ${most}`);
    expect(await get('/api/audio/x', { method: 'POST', body: 'a'.repeat(most + 1) })).toMatch(
      /^413 .*larger than 11 MiB/,
    );
    expect(audio.requests).toHaveLength(1);

    const { hostname, port } = new URL(ingress.url);
    const chunked = request({ hostname, port, path: '/api/audio/x', method: 'POST' });
    const answered = once(chunked, 'response') as Promise<[IncomingMessage]>;
    for (let part = 0; part < 12; part += 1) chunked.write('a'.repeat(1024 * 1024));
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    // The sender is not cut off in the middle of its body.
    chunked.end('a'.repeat(1024 * 1024));
    expect(await text(response)).toContain('larger than 11 MiB');
  });

  it('ends idle and open connections when it closes', async () => {
    await add('one');
    const { port } = new URL(ingress.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await ingress.close();
    await closed;
    ingress = await startIngress({ targets: () => targets });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deferred } from '../deferred.js';
import { HttpClient, UnreachableError } from './http-client.js';
import { proxyFor } from './proxy.js';

describe('proxyFor', () => {
  const https = new URL('https://helix.example/api');
  it.each([
    [{}, undefined],
    [{ HTTPS_PROXY: '' }, undefined],
    [{ HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128/'],
    [{ https_proxy: 'proxy:3128' }, 'http://proxy:3128/'],
    [{ HTTPS_PROXY: 'http://a:b@proxy' }, 'http://a:b@proxy/'],
    [{ HTTPS_PROXY: 'proxy', NO_PROXY: '*' }, undefined],
    [{ HTTPS_PROXY: 'proxy', NO_PROXY: 'other, helix.example' }, undefined],
    [{ HTTPS_PROXY: 'proxy', NO_PROXY: '.example' }, undefined],
    [{ HTTPS_PROXY: 'proxy', no_proxy: 'helix.example:443' }, undefined],
    [{ HTTPS_PROXY: 'proxy', NO_PROXY: 'helix.example:8443' }, 'http://proxy/'],
    [{ HTTPS_PROXY: 'proxy', NO_PROXY: 'elix.example' }, 'http://proxy/'],
  ])('of %j', (env, expected) => {
    expect(proxyFor(https, env)?.href).toBe(expected);
  });

  it('is none for an http address', () => {
    expect(proxyFor(new URL('http://127.0.0.1:3000'), { HTTPS_PROXY: 'proxy' })).toBeUndefined();
  });
});

describe('HttpClient', () => {
  const servers: Server[] = [];
  const listen = async (server: Server): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  const get = (client: HttpClient, url: string, timeoutMs = 5_000) =>
    client.request({ method: 'GET', url: new URL(url), headers: { 'X-Api-Key': 'secret' }, timeoutMs });

  it('does not follow a redirect, since the key would follow it', async () => {
    let followed = 0;
    const other = await listen(createServer((_request, response) => response.end(String(++followed))));
    const port = await listen(
      createServer((_request, response) => response.writeHead(307, { Location: `http://127.0.0.1:${other}/` }).end()),
    );
    const client = new HttpClient({});
    expect(await get(client, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 307 });
    expect(followed).toBe(0);
    client.close();
  });

  it('reports that nothing listens, that no answer comes in time, and that the connection was cut', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    servers.pop();
    const client = new HttpClient({});
    await expect(get(client, `http://127.0.0.1:${port}/`)).rejects.toThrow(UnreachableError);
    const silent = await listen(createServer(() => undefined));
    await expect(get(client, `http://127.0.0.1:${silent}/`, 50)).rejects.toThrow('no answer within 0.05 seconds');
    const cutting = await listen(createServer((request) => request.socket.destroy()));
    await expect(get(client, `http://127.0.0.1:${cutting}/`)).rejects.not.toThrow(UnreachableError);
    client.close();
  });

  describe('behind a proxy', () => {
    it('tunnels TLS to an https address by CONNECT, with the login of the proxy', async () => {
      const tunnels: unknown[] = [];
      const hello = deferred<Buffer>();
      const proxy = createServer();
      proxy.on('connect', (request, socket) => {
        tunnels.push([request.url, request.headers['proxy-authorization']]);
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.once('data', (data: Buffer) => {
          hello.resolve(data);
          socket.destroy();
        });
      });
      const client = new HttpClient({ HTTPS_PROXY: `http://clinic:p%40ss@127.0.0.1:${await listen(proxy)}` });
      await expect(get(client, 'https://helix.example/')).rejects.toThrow();
      // A TLS handshake that names the server; the key is not in it.
      const first = await hello.promise;
      expect(first[0]).toBe(22);
      expect(first.toString('latin1')).toContain('helix.example');
      expect(first.toString('latin1')).not.toContain('secret');
      expect(tunnels).toEqual([['helix.example:443', `Basic ${Buffer.from('clinic:p@ss').toString('base64')}`]]);
      client.close();
    });

    it('reports what the proxy answers', async () => {
      const proxy = createServer();
      proxy.on('connect', (_request, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
      const client = new HttpClient({ HTTPS_PROXY: `127.0.0.1:${await listen(proxy)}` });
      await expect(get(client, 'https://helix.example/')).rejects.toThrow(/^the proxy 127.0.0.1:\d+ answered 407$/);
      client.close();
    });
  });
});

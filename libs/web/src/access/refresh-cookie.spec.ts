import { createServer, type Server } from 'node:http';
import express from 'express';
import request from 'supertest';
import { refreshCookie } from './refresh-cookie.js';

const ENDS = new Date('2026-11-24T01:00:00Z');

/** Sets, clears and returns the cookie like Helix at this address. */
function serve(publicUrl: string): Server {
  const app = express();
  app.get('/set', (_, response) => {
    refreshCookie.set(response, 'id.secret', ENDS, { publicUrl });
    response.end();
  });
  app.get('/clear', (_, response) => {
    refreshCookie.clear(response, { publicUrl });
    response.end();
  });
  app.get('/read', (incoming, response) => void response.json(refreshCookie.read(incoming) ?? null));
  return createServer(app);
}

describe('refreshCookie', () => {
  const cookieOf = async (publicUrl: string, path: string) =>
    (await request(serve(publicUrl)).get(path)).headers['set-cookie'];

  it('is HttpOnly, SameSite=Strict and on HTTPS Secure', async () => {
    expect(await cookieOf('https://helix.example', '/set')).toEqual([
      'helix_refresh=id.secret; Path=/api; Expires=Tue, 24 Nov 2026 01:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('is not Secure where Helix is reached by plain HTTP', async () => {
    expect(await cookieOf('http://localhost:3000', '/set')).toEqual([
      'helix_refresh=id.secret; Path=/api; Expires=Tue, 24 Nov 2026 01:00:00 GMT; HttpOnly; SameSite=Strict',
    ]);
  });

  it('is cleared with the attributes that it was set with', async () => {
    expect(await cookieOf('https://helix.example', '/clear')).toEqual([
      'helix_refresh=; Path=/api; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('is read from among other cookies', async () => {
    const read = async (cookie: string) =>
      (await request(serve('http://localhost')).get('/read').set('Cookie', cookie)).body as unknown;
    expect(await read('theme=dark; helix_refresh=id.secret; x')).toBe('id.secret');
    for (const without of ['', 'theme=dark', 'helix_refresh=', 'Helix_Refresh=id.secret', ';;=']) {
      expect(await read(without)).toBeNull();
    }
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

describe('useConsoleFiles', () => {
  let served: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<title>Helix</title>');
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'assets', 'main-3f2a.js'), 'start()');
    // Packed by the build; each says how, so that it shows which one was sent.
    await writeFile(join(folder, 'assets', 'main-3f2a.js.br'), brotliCompressSync('start("br")'));
    await writeFile(join(folder, 'assets', 'main-3f2a.js.gz'), gzipSync('start("gzip")'));
    served = await startTestApp({ env: { CONSOLE_DIR: folder } });
  });
  afterAll(async () => {
    await served.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    served.http().get(path).set('Accept', accept);

  it.each([
    '/',
    '/dashboard',
    '/appointment/88121',
    '/appointment/12.5',
    '/settings/users?c=1',
    '/apiary',
    '/index.html',
  ])('serves index.html for %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.type, answer.text]).toEqual([200, 'text/html', '<title>Helix</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('caches files with a hash for ever, and revalidates others', async () => {
    const script = await get('/assets/main-3f2a.js', '*/*').set('Accept-Encoding', 'identity');
    expect([script.text, script.headers['cache-control']]).toEqual(['start()', 'public, max-age=31536000, immutable']);
    expect((await get('/favicon.svg', '*/*')).headers['cache-control']).toBe('no-cache');
    expect((await get('/', '*/*')).status).toBe(200);
  });

  it('does not send index.html again to a browser that has it', async () => {
    const etag = (await get('/')).headers['etag'];
    const again = await get('/dashboard').set('If-None-Match', String(etag));
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['gzip, deflate, br', 'br', 'start("br")'],
    ['gzip', 'gzip', 'start("gzip")'],
    ['identity', undefined, 'start()'],
  ])('serves the compressed file of the build for Accept-Encoding %s', async (accepted, encoding, text) => {
    const script = await get('/assets/main-3f2a.js', '*/*').set('Accept-Encoding', accepted);
    expect([script.headers['content-encoding'], script.type, script.text]).toEqual([encoding, 'text/javascript', text]);
    expect(script.headers['vary']).toContain('Accept-Encoding');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('returns 404 instead of the page for a missing script, and for API requests', async () => {
    expect((await get('/assets/main-0000.js', '*/*')).status).toBe(404);
    expect((await get('/assets/main-0000.js')).status).toBe(404);
    expect((await get('/logo.png', 'image/png,*/*')).status).toBe(404);
    expect((await get('/dashboard', 'application/json')).type).toBe('application/problem+json');
    expect((await served.http().post('/dashboard')).status).toBe(404);
    expect((await get('/API/nothing')).type).toBe('application/problem+json');
    expect((await get('/health/nothing')).status).toBe(404);
    expect((await get('/unsubscribe')).type).toBe('application/problem+json');
  });

  it('serves nothing outside of its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.env']) {
      expect((await get(path, '*/*')).text).not.toContain('name');
    }
  });
});

import { createServer, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import { SettingsError } from '../settings.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { startManagementServer, type ManagementServer } from './management-server.js';

@Controller('things')
class ThingsController {
  @Get()
  list() {
    return ['thing'];
  }
}

describe('the operation of a process', () => {
  let served: TestApp;
  let management: ManagementServer;
  let developer: { token: string };
  let admin: { token: string };

  beforeAll(async () => {
    served = await startTestApp({
      controllers: [ThingsController],
      routePermissions: { 'GET things': { roles: ['public'] } },
    });
    management = await startManagementServer(served.app, 0, '127.0.0.1');
    const { clinicId } = await served.addClinic('Maple');
    developer = await served.addUser('dev@helix.example', {}, { isSuperDeveloper: true });
    admin = await served.addUser('admin@helix.example', { [clinicId]: true }, { isSuperAdmin: true });
    served.health.add('printer', () => Promise.reject(new Error('out of paper')));
  });
  afterAll(async () => {
    await management.close();
    await served.close();
  });

  const details = { status: 'failing', parts: { database: 'ok', printer: 'does not work; the log says why' } };

  describe('at the main address', () => {
    const get = (path: string, user?: { token: string }) => {
      const request = served.http().get(path);
      return user ? request.auth(user.token, { type: 'bearer' }) : request;
    };

    it.each(['/metrics', '/METRICS/', '/api/docs', '/API/Docs/', '/api/docs/swagger-ui-init.js', '/api/docs/x/../'])(
      'shows %s to super developers only',
      async (path) => {
        for (const [user, status] of [
          [undefined, 401],
          [{ token: 'nonsense' }, 401],
          [admin, 403],
        ] as const) {
          const answer = await get(path, user);
          expect([answer.status, answer.type]).toEqual([status, 'application/problem+json']);
        }
      },
    );

    it('shows metrics and the page of the API to super developers', async () => {
      expect((await get('/metrics', developer)).text).toContain('helix_http_request_seconds');
      const page = await get('/api/docs', developer);
      expect([page.status, page.type]).toEqual([200, 'text/html']);
      expect((await get('/api/docs/swagger-ui-init.js', developer)).text).toContain('/api/things');
    });

    it('answers load balancers whether it is ready, and super developers which part is not', async () => {
      expect((await get('/health/live')).body).toEqual({ status: 'ok' });
      for (const user of [undefined, { token: 'nonsense' }, admin]) {
        const { status, body } = await get('/health/ready', user);
        expect([status, body]).toEqual([503, { status: 'failing' }]);
      }
      expect((await get('/health/ready', developer)).body).toEqual(details);
    });

    it('describes the API to everybody', async () => {
      expect((await get('/api/openapi.json')).body.paths).toHaveProperty('/api/things');
    });
  });

  describe('at the management address', () => {
    const fetchFrom = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${management.port}${path}`, init);

    it('is shown without a sign-in', async () => {
      expect(await (await fetchFrom('/metrics')).text()).toContain('helix_http_request_seconds');
      expect(await (await fetchFrom('/health/live')).json()).toEqual({ status: 'ok' });
      const ready = await fetchFrom('/health/ready');
      expect([ready.status, await ready.json()]).toEqual([503, details]);
      expect(await (await fetchFrom('/api/openapi.json')).json()).toHaveProperty(['paths', '/api/things']);
      for (const path of ['/api/docs', '/api/docs/swagger-ui-init.js', '/api/docs/swagger-ui.css'])
        expect([path, (await fetchFrom(path)).status]).toEqual([path, 200]);
    });

    it.each([
      '/',
      '/api/things',
      '/api/docsthings',
      '/metrics/../api/things',
      '/health/nothing',
      '//api/things',
      '/api/login',
      '/api/docs/../things',
      'http://localhost/api/things',
    ])('serves nothing else, such as %s', async (path) => {
      // Not fetch, which would simplify the path.
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        httpGet({ host: '127.0.0.1', port: management.port, path }, resolve).on('error', reject);
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
      answer.resume();
    });

    it('changes nothing', async () => {
      expect((await fetchFrom('/metrics', { method: 'POST' })).status).toBe(404);
    });
  });

  it('cannot be started on a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startManagementServer(served.app, port, '127.0.0.1')).rejects.toThrow(
      new SettingsError('METRICS_PORT', `port ${port} is in use`),
    );
    await new Promise((resolve) => other.close(resolve));
  });
});

import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Post } from '@nestjs/common';
import type { RoutePermissionTable } from '../index.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

@Controller('things')
class ThingsController {
  @Post('own')
  own(@Body() body: { text: string }) {
    return { length: body.text.length };
  }

  @Post('open')
  open(@Body() body: { text: string }) {
    return { length: body.text.length };
  }

  @Post('admin')
  admin() {
    return {};
  }
}

const routePermissions: RoutePermissionTable = {
  'POST things/own': { roles: ['signedIn'] },
  'POST things/open': { roles: ['public'] },
  'POST things/admin': { roles: ['clinicAdmin'] },
};

describe('BodyParsing', () => {
  let served: TestApp;
  let token: string;

  beforeAll(async () => {
    served = await startTestApp({ controllers: [ThingsController], routePermissions });
    ({ token } = await served.addUser('ada@helix.example'));
  });
  afterAll(() => served.close());

  const post = (path: string, signedIn = true) => {
    const test = served.http().post(path).type('application/json');
    return signedIn ? test.set('Authorization', `Bearer ${token}`) : test;
  };
  const body = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

  it.each([
    [401, 'a request without a sign-in', '/api/things/own', {}],
    [401, 'a token that is not valid', '/api/things/own', { Authorization: 'Bearer nonsense' }],
    [404, 'a route that does not exist', '/api/nothing', {}],
  ])('answers %s to %s without waiting for the body', async (status, _name, path, headers) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = served.app.getHttpServer().address() as AddressInfo;
      const type = { 'Content-Type': 'application/json' };
      const open = request({ port, host: '127.0.0.1', path, method: 'POST', headers: { ...type, ...headers } });
      open.on('error', reject).on('response', (response) => {
        resolve(response);
        open.destroy();
      });
      open.write('{"text": "');
    });
    expect(answer.statusCode).toBe(status);
  });

  it('says who may call before what is wrong with the body', async () => {
    expect((await post('/api/things/own', false).send('{"text": ')).status).toBe(401);
    expect((await post('/api/things/admin').send('{"text": ')).status).toBe(403);
    expect((await post('/api/things/own').send('{"text": ')).status).toBe(400);
  });

  it('takes 1 MiB of who is signed in, and 64 KiB of anybody', async () => {
    expect((await post('/api/things/own').send(body(1024 * 1024))).body).toEqual({ length: 1024 * 1024 - 11 });
    expect((await post('/api/things/own').send(body(1024 * 1024 + 1))).status).toBe(413);
    expect((await post('/api/things/open', false).send(body(64 * 1024))).body).toEqual({ length: 64 * 1024 - 11 });
    expect((await post('/api/things/open', false).send(body(64 * 1024 + 1))).status).toBe(413);
  });
});

import { gzipSync } from 'node:zlib';
import { Controller, Get, Ip, NotFoundException, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { BodyOf, IdOf, problem, ProblemException, QueryOf, type RoutePermissionTable } from '../index.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const thingQuery = z.object({ startDate: z.iso.date('expected a date'), providerId: z.string().optional() });
const thingBody = z.object({
  name: z.string('Name is required.'),
  parts: z.array(z.object({ size: z.int('expected a number') })).default([]),
});

@Controller('Things')
class ThingsController {
  @Get()
  list(@QueryOf(thingQuery) query: z.infer<typeof thingQuery>) {
    return query;
  }

  @Post()
  add(@BodyOf(thingBody) body: z.infer<typeof thingBody>) {
    return body;
  }

  @Get('long')
  long() {
    return { text: 'long '.repeat(1000) };
  }

  @Get('stream')
  stream(@Res() response: Response) {
    response.setHeader('Content-Type', 'text/event-stream');
    response.end('data: long\n\n'.repeat(1000));
  }

  @Get('broken')
  broken() {
    throw new Error('password of the database: hunter2');
  }

  @Get('cut')
  cut(@Res() response: Response) {
    response.write('half of ');
    throw new Error('broken');
  }

  @Get('missing')
  missing() {
    throw new NotFoundException('Not found.');
  }

  @Get('changed')
  changed() {
    throw problem(409, 'Version conflict', 'Somebody else saved it.', [{ field: 'name', message: 'taken' }]);
  }

  @Get('busy')
  busy() {
    throw new ProblemException(429, undefined, 'Wait.', undefined, { 'Retry-After': '7' });
  }

  @Get('unchecked')
  unchecked() {
    return z.object({ a: z.object({ b: z.number('expected a number') }) }).parse({ a: { b: 'x' } });
  }

  @Get('address')
  address(@Ip() address: string) {
    return { address };
  }

  @Get('own')
  own() {
    return {};
  }

  @Get('clinic')
  clinic() {
    return {};
  }

  @Get('by-id/:thingId')
  byId(@IdOf('thingId') thingId: number) {
    return { thingId };
  }
}

@Controller('agent')
class AgentController {
  @Post('changes')
  changes(@BodyOf(z.object({ text: z.string() })) { text }: { text: string }) {
    return { length: text.length };
  }
}

const PUBLIC = { roles: ['public'] } as const;
const routePermissions: RoutePermissionTable = {
  'GET things': PUBLIC,
  'POST things': PUBLIC,
  ...Object.fromEntries(
    ['long', 'stream', 'broken', 'cut', 'missing', 'changed', 'busy', 'unchecked', 'by-id/:thingId', 'address'].map(
      (name) => [`GET things/${name}`, PUBLIC],
    ),
  ),
  'GET things/own': { roles: ['signedIn'] },
  'GET things/clinic': { roles: ['clinicAdmin'], inClinic: true },
  'POST agent/changes': { roles: ['agent'] },
};

describe('createHttpApp', () => {
  let served: TestApp;
  let developer: { token: string };

  beforeAll(async () => {
    served = await startTestApp({ controllers: [ThingsController, AgentController], routePermissions });
    developer = await served.addUser('dev@helix.example', {}, { isSuperDeveloper: true });
  });
  afterAll(() => served.close());

  const MIB = 1024 * 1024;
  const getAsDeveloper = (path: string) => served.http().get(path).auth(developer.token, { type: 'bearer' });
  const problemOf = async (path: string) => {
    const answer = await served.http().get(path);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body.status).toBe(answer.status);
    return answer.body;
  };

  describe('request input', () => {
    it('matches paths and query names in any case, and treats an empty value as missing', async () => {
      const answer = await served.http().get('/API/tHINGS?STARTdate=2026-11-21&providerID=H1&other=1');
      expect(answer.body).toEqual({ startDate: '2026-11-21', providerId: 'H1' });
      expect((await served.http().get('/api/things?startDate=2026-11-21&providerId=')).body).toEqual({
        startDate: '2026-11-21',
      });
    });

    it('returns 422 with each invalid field', async () => {
      expect(await problemOf('/api/things?startDate=tomorrow&providerId=1&providerId=2')).toEqual({
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Some values are invalid.',
        errors: [
          { field: 'startDate', message: 'expected a date' },
          { field: 'providerId', message: 'expected text' },
        ],
      });
      const answer = await served
        .http()
        .post('/api/things')
        .send({ parts: [{ size: 1 }, { size: 'x' }] });
      expect(answer.body.errors).toEqual([
        { field: 'name', message: 'Name is required.' },
        { field: 'parts.1.size', message: 'expected a number' },
      ]);
      expect((await served.http().post('/api/things')).body.errors).toEqual([
        { field: 'name', message: 'Name is required.' },
      ]);
    });

    it('returns 404 for a path parameter that cannot be an id', async () => {
      expect((await served.http().get('/api/things/by-id/12')).body).toEqual({ thingId: 12 });
      for (const id of ['0', '-1', '1.5', 'x', '2147483648'])
        expect((await problemOf(`/api/things/by-id/${id}`)).status).toBe(404);
    });

    it('returns an error with a reason for a body that is not JSON', async () => {
      const post = (type: string) => served.http().post('/api/things').type(type);
      const malformed = await post('application/json').send('{"name": ');
      expect([malformed.type, malformed.body]).toEqual([
        'application/problem+json',
        {
          title: 'Bad Request',
          status: 400,
          detail: 'The body is not valid JSON.',
          errors: [{ field: '', message: 'The body is not valid JSON.' }],
        },
      ]);
      expect((await post('text/plain').send('name')).body).toMatchObject({
        status: 415,
        detail: 'Send the body as application/json.',
      });
      expect((await post('application/json; charset=latin-9').send('{}')).status).toBe(415);
    });

    it('reports the type for a JSON body that is not an object', async () => {
      for (const text of ['null', '7', '"name"', '[]']) {
        const { status, body } = await served.http().post('/api/things').type('application/json').send(text);
        expect([text, status, body.detail, body.errors]).toEqual([
          text,
          422,
          'Some values are invalid.',
          [{ field: '', message: expect.any(String) }],
        ]);
      }
      expect((await served.http().post('/api/things').type('application/json').send('nul')).status).toBe(400);
    });

    it('limits the size, and accepts compressed bodies on the agent route only', async () => {
      const name = 'x'.repeat(64 * 1024);
      const tooLarge = await served.http().post('/api/things').send({ name });
      expect(tooLarge.body).toEqual({
        title: 'Payload Too Large',
        status: 413,
        detail: 'The body is too large.',
        errors: [{ field: '', message: 'The body is too large.' }],
      });
      expect(
        (
          await served
            .http()
            .post('/api/things')
            .send({ name: name.slice(100) })
        ).status,
      ).toBe(201);
      const packed = served.http().post('/api/things').type('application/json').set('Content-Encoding', 'gzip');
      expect((await packed.send(gzipSync('{"name":"x"}'))).status).toBe(415);
    });
  });

  describe('batches of agents', () => {
    const send = (body: string | Buffer, encoding?: string) => {
      const request = served.http().post('/API/Agent/Changes/').type('application/json');
      if (encoding) request.set('Content-Encoding', encoding);
      return request.serialize((content: unknown) => content as string).send(body);
    };
    const batch = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

    it('may be compressed, and have up to 8 MiB uncompressed', async () => {
      expect((await send(batch(8 * MIB))).body).toEqual({ length: 8 * MIB - 11 });
      expect((await send(gzipSync(batch(8 * MIB)), 'gzip')).body).toEqual({ length: 8 * MIB - 11 });
      expect((await send(batch(8 * MIB + 1))).status).toBe(413);
      expect((await send(gzipSync(batch(8 * MIB + 1)), 'gzip')).status).toBe(413);
    });

    it('are rejected when they do not match their content encoding', async () => {
      const broken = await send(Buffer.from('this is not packed'), 'gzip');
      expect(broken.body).toEqual({
        title: 'Bad Request',
        status: 400,
        detail: 'The body does not match its content encoding.',
        errors: [{ field: '', message: 'The body does not match its content encoding.' }],
      });
      expect((await send(gzipSync(batch(5000)).subarray(0, 30), 'gzip')).status).toBe(400);
      expect((await send('{}', 'zip')).status).toBe(415);
    });
  });

  describe('error responses', () => {
    it('have the text of expected errors', async () => {
      expect(await problemOf('/api/things/missing')).toEqual({
        title: 'Not Found',
        status: 404,
        detail: 'Not found.',
        errors: [{ field: '', message: 'Not found.' }],
      });
      expect(await problemOf('/api/things/changed')).toEqual({
        title: 'Version conflict',
        status: 409,
        detail: 'Somebody else saved it.',
        errors: [{ field: 'name', message: 'taken' }],
      });
      expect((await served.http().get('/api/things/busy')).headers['retry-after']).toBe('7');
      expect((await problemOf('/api/things/unchecked')).errors).toEqual([
        { field: 'a.b', message: 'expected a number' },
      ]);
      expect((await problemOf('/api/nothing')).status).toBe(404);
      expect((await problemOf('/api/%ff')).status).toBe(400);
      expect((await served.http().delete('/api/things')).status).toBe(404);
    });

    it('have a trace id and no internal details for unexpected errors, which are logged', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const answer = await served.http().get('/api/things/broken').set('traceparent', traceparent);
      expect(answer.headers['traceresponse']).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/);
      expect(answer.body).toEqual({
        title: 'Internal Server Error',
        status: 500,
        detail: 'Sorry, we messed something up. Please try again later.',
        traceId: '0af7651916cd43dd8448eb211c80319c',
      });
      const logged = served.logLines.find((line) => line['msg'] === 'request failed');
      expect(logged).toMatchObject({ level: 'error', traceId: '0af7651916cd43dd8448eb211c80319c' });
      expect(JSON.stringify(logged)).toContain('hunter2');
    });

    it('cut the connection when the response has already started', async () => {
      await expect(served.http().get('/api/things/cut')).rejects.toThrow();
    });
  });

  it('compresses long responses, but no event streams', async () => {
    expect((await served.http().get('/api/things/long')).headers['content-encoding']).toBe('gzip');
    expect((await served.http().get('/api/things/stream')).headers['content-encoding']).toBeUndefined();
  });

  it('sends security headers', async () => {
    const { headers } = await served.http().get('/api/things/long');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;" +
        "connect-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('allows scripts the microphone, the clipboard for copying and the full screen only', async () => {
    const { headers } = await served.http().get('/api/things/long');
    const features = String(headers['permissions-policy']).split(', ');
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
      'fullscreen=(self)',
      'microphone=(self)',
    ]);
    for (const feature of ['camera', 'geolocation', 'payment', 'usb', 'serial', 'display-capture', 'clipboard-read'])
      expect(features).toContain(`${feature}=()`);
  });

  describe('Strict-Transport-Security', () => {
    const headerOf = async (env: Record<string, string>) => {
      const app = await startTestApp({ controllers: [ThingsController], routePermissions, env });
      try {
        const get = () => app.http().get('/api/things/long');
        const [plain, byTls] = [await get(), await get().set('X-Forwarded-Proto', 'https')];
        return [plain, byTls].map(({ headers }) => headers['strict-transport-security']);
      } finally {
        await app.close();
      }
    };
    const ONE_YEAR = 'max-age=31536000';

    it('is not sent over plain HTTP, nor when a proxy that is not trusted says https', async () => {
      expect(await headerOf({})).toEqual([undefined, undefined]);
    });

    it('is sent when a trusted proxy was reached over TLS', async () => {
      expect(await headerOf({ TRUST_PROXY: '1' })).toEqual([undefined, ONE_YEAR]);
    });

    it('is sent always when PUBLIC_URL is https', async () => {
      expect(await headerOf({ PUBLIC_URL: 'https://helix.example' })).toEqual([ONE_YEAR, ONE_YEAR]);
    });
  });

  it('lets nobody store what is no file of the console', async () => {
    const { http } = served;
    const answers = [
      await http().get('/api/things/long'),
      await http().get('/api/things/stream'),
      await http().post('/api/things').send({ name: 'x' }),
      await http().get('/api/things/busy'),
      await http().get('/api/things/own'),
      await http().get('/api/nothing'),
      await http().get('/api/openapi.json'),
      await http().get('/health/live'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 429, 401, 404, 200, 200]);
    for (const { headers, request } of answers)
      expect([request.url, headers['cache-control'], headers['etag']]).toEqual([request.url, 'no-store', undefined]);
  });

  it('serves health and metrics outside of /api', async () => {
    expect((await served.http().get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await served.http().get('/health/ready')).body).toEqual({ status: 'ok' });
    await served.http().get('/api/things/by-id/77');
    await served.http().get('/api/things/by-id/x');
    const { text, type } = await getAsDeveloper('/metrics');
    expect(type).toBe('text/plain');
    expect(text).toMatch(
      /helix_http_request_seconds_count\{route="\/api\/Things\/by-id\/:thingId",method="GET",status="2xx"\} \d/,
    );
    expect(text).toMatch(/route="\/api\/Things\/by-id\/:thingId",method="GET",status="4xx"/);
    expect(text).toMatch(/route="unmatched",method="GET",status="4xx"/);
    expect(text).toMatch(/^helix_http_responses_total\{status="4xx"\} [1-9]/m);
    expect(text).not.toContain('stream');
    expect(text).not.toContain('by-id/77');
  });

  it('serves an OpenAPI document with its inputs', async () => {
    const { body } = await served.http().get('/api/openapi.json');
    expect(Object.keys(body.paths).sort()).toEqual([
      '/api/Things',
      '/api/Things/address',
      '/api/Things/broken',
      '/api/Things/busy',
      '/api/Things/by-id/{thingId}',
      '/api/Things/changed',
      '/api/Things/clinic',
      '/api/Things/cut',
      '/api/Things/long',
      '/api/Things/missing',
      '/api/Things/own',
      '/api/Things/stream',
      '/api/Things/unchecked',
      '/api/agent/changes',
      '/health/live',
      '/health/ready',
      '/metrics',
    ]);
    const list = body.paths['/api/Things'].get.parameters as { name: string; in: string; required: boolean }[];
    expect(list.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['startDate', 'query', true],
      ['providerId', 'query', false],
    ]);
    const { schema } = body.paths['/api/Things'].post.requestBody.content['application/json'];
    expect([Object.keys(schema.properties), schema.required]).toEqual([['name', 'parts'], ['name']]);
    const page = await getAsDeveloper('/api/docs');
    expect([page.status, page.type]).toEqual([200, 'text/html']);
    // The page must work under our own policy.
    expect(page.text).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
    const script = await getAsDeveloper('/api/docs/swagger-ui-init.js');
    expect([script.status, script.text.includes('/api/Things')]).toEqual([200, true]);
  });

  it('documents which routes need a token and a clinic', async () => {
    const { paths } = (await served.http().get('/api/openapi.json')).body;
    const needs = (path: string, method: string) => {
      const { security, parameters } = paths[path][method];
      return [security, parameters.find(({ name }: { name: string }) => name === 'X-Clinic-Guid')?.required];
    };
    const bearer = [{ bearer: [] }];
    expect(needs('/api/Things', 'get')).toEqual([undefined, undefined]);
    expect(needs('/api/agent/changes', 'post')).toEqual([[{ agentKey: [] }], undefined]);
    expect(needs('/api/Things/own', 'get')).toEqual([bearer, false]);
    expect(needs('/api/Things/clinic', 'get')).toEqual([bearer, true]);
  });

  it('trusts as many proxies for the client address as TRUST_PROXY says', async () => {
    const addressOf = async (app: TestApp) =>
      (await app.http().get('/api/things/address').set('X-Forwarded-For', '203.0.113.9, 198.51.100.4')).body.address;
    expect(await addressOf(served)).toMatch(/127\.0\.0\.1$/);
    const behindOne = await startTestApp({
      controllers: [ThingsController],
      routePermissions,
      env: { TRUST_PROXY: '1' },
    });
    try {
      expect(await addressOf(behindOne)).toBe('198.51.100.4');
    } finally {
      await behindOne.close();
    }
  });

  it('serves no console without CONSOLE_DIR', async () => {
    expect((await served.http().get('/dashboard').set('Accept', 'text/html')).status).toBe(404);
  });
});

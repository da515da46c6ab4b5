import { readFileSync } from 'node:fs';
import type { ThirdPartyLicence } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('GET /api/about', () => {
  let served: TestApp;
  afterEach(() => served.close());

  it('returns the defaults to anybody', async () => {
    served = await startApi();
    const { status, body } = await served.http().get('/api/About');
    expect([status, body]).toEqual([
      200,
      {
        version,
        environment: 'Dev',
        isSSOEnabled: false,
        support: { email: 'support@helix.example', phone: null, guidesUrl: '/guides' },
      },
    ]);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('returns the configured values to anybody, without secrets', async () => {
    served = await startApi({
      PUBLIC_URL: 'https://app.helix.example/',
      OIDC_ISSUER: 'https://sign-in.helix.example',
      OIDC_CLIENT_ID: 'helix',
      OIDC_CLIENT_SECRET: 'the client’s secret',
      SUPPORT_EMAIL: 'help@clinics.example',
      SUPPORT_PHONE: '+1 555 0100',
      QUICK_GUIDES_URL: 'https://guides.helix.example',
    });
    const { text, body } = await served.http().get('/api/about');
    expect(body).toEqual({
      version,
      environment: 'Production',
      isSSOEnabled: true,
      support: { email: 'help@clinics.example', phone: '+1 555 0100', guidesUrl: 'https://guides.helix.example' },
    });
    expect(text).not.toContain('secret');
  });
});

describe('GET /api/about/licences', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startApi();
  });
  afterAll(() => served.close());

  it('lists the software of others to anybody, without the texts', async () => {
    const { status, body } = await served.http().get('/api/about/licences');
    expect(status).toBe(200);
    const { version } = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8')) as { version: string };
    expect(body).toContainEqual({ name: 'react', version, licence: 'MIT' });
  });

  it('returns the text of one licence, of a package with a scope too', async () => {
    const { body: all } = await served.http().get('/api/about/licences');
    const core = (all as ThirdPartyLicence[]).find(({ name }) => name === '@nestjs/core')!;
    const { name, version } = core;
    const { status, body } = await served.http().get('/api/about/licences/text').query({ name, version });
    expect([status, body]).toEqual([200, { ...core, text: expect.stringContaining('Permission is hereby granted') }]);
  });

  it('returns 404 for software that it does not contain', async () => {
    const query = { name: 'react', version: '0.0.1' };
    const { status, body } = await served.http().get('/api/about/licences/text').query(query);
    expect([status, body]).toEqual([404, expect.objectContaining({ detail: 'Licence not found.' })]);
  });

  it('names the parameter that is missing', async () => {
    const { status, body } = await served.http().get('/api/about/licences/text').query({ name: 'react' });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'version' })] }),
    ]);
  });
});

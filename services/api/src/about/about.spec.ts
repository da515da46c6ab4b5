import { readFileSync } from 'node:fs';
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

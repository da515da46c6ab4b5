import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** Who signs in with this before their email is somebody whose email the organisation has not confirmed. */
export const UNCONFIRMED = 'unconfirmed:';

export interface IdentityProvider {
  /** What Helix needs to know of it. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  stop(): Promise<void>;
}

/**
 * Starts an organisation's identity provider on this machine. It lets everybody in under the email that they type, with
 * any password, and asks whether Helix may know.
 */
export async function startIdentityProvider(helixUrl: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another site than the one of Helix, as in life: cookies have to bear it.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'helix', client_secret: 'a secret of the browser tests alone' };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${helixUrl}/api/oidc/callback`],
        post_logout_redirect_uris: [`${helixUrl}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['signs the cookies of the browser tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        name: 'Of the organisation',
        email: login.replace(UNCONFIRMED, ''),
        email_verified: !login.startsWith(UNCONFIRMED),
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    stop,
  };
}

/** Types an email and a password on the provider's page, as a person does. */
export async function identify(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('of the organisation');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

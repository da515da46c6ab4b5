import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A login with this prefix is a user whose email the organisation has not confirmed. */
export const UNCONFIRMED = 'unconfirmed:';

export interface IdentityProvider {
  /** The settings of Helix for it. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  stop(): Promise<void>;
}

/**
 * Starts the identity provider of an organisation on this machine. It accepts any email with any password, and asks for
 * the consent of the user.
 */
export async function startIdentityProvider(helixUrl: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another site than that of Helix, as in production, so that cookies are treated as there.
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

/** Signs in on the page of the provider. */
export async function identify(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('of the organisation');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

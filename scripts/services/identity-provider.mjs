import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A login with this prefix is a user whose email the organisation has not confirmed. */
export const UNCONFIRMED = 'unconfirmed:';

/**
 * Starts the identity provider of an organisation on this machine. It accepts any email with any password, and asks for the
 * consent of the user.
 *
 * @param {string} helixUrl `PUBLIC_URL`.
 * @param {{ port?: number }} [options] port 0 or none: a free one.
 */
export async function startIdentityProvider(helixUrl, { port = 0 } = {}) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Another site than that of Helix, as in production, so that cookies are treated as there.
  const issuer = `http://localhost:${server.address().port}`;
  const client = { client_id: 'helix', client_secret: 'a secret of this machine alone' };
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
    cookies: { keys: ['signs the cookies of this machine'] },
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
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

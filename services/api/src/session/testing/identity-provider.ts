import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type AccountClaims, type Configuration } from 'oidc-provider';

/** What the provider says of a person beside their subject. */
export type Person = Partial<AccountClaims>;

export interface IdentityProviderOptions {
  /** As Helix is reached. */
  publicUrl: string;
  /** Tells emails in the ID token, and not only to who asks for them. */
  emailInIdToken?: boolean;
  /** Takes the client's secret in the body alone. */
  secretInBody?: boolean;
  /** Does not say where sessions end. */
  withoutLogout?: boolean;
}

/** An organisation's sign-in, with nobody before its screen: whoever is set as `person` is already signed in there. */
export interface IdentityProvider {
  /** The environment of a Helix that uses it. */
  env: Record<string, string>;
  issuer: string;
  /** By subject. */
  people: Map<string, Person>;
  /** The subject of whoever sits before the browser; `cancel` turns back. */
  person: string;
  /** True: takes no connections. */
  isAway: boolean;
  /** Takes a browser from Helix through the sign-in. @returns the address that it is sent back to. */
  signIn(start: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { id: 'helix', secret: 'a secret between the two' };

/** Starts a real OpenID provider on a loopback port. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.destroy();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, await configure(options, people));
  const callback = provider.callback();

  const self: IdentityProvider = {
    env: {
      PUBLIC_URL: options.publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    issuer,
    people,
    person: 'cancel',
    isAway: false,
    signIn: (start) => follow(start, options.publicUrl),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const result =
      self.person === 'cancel'
        ? { error: 'access_denied', error_description: 'the person turned back' }
        : { login: { accountId: self.person } };
    await provider.interactionFinished(request, response, result);
  };
  answer = (request, response) => {
    if (self.isAway) return void request.socket.destroy();
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    interact(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  };
  return self;
}

async function configure(
  { publicUrl, emailInIdToken, secretInBody, withoutLogout }: IdentityProviderOptions,
  people: ReadonlyMap<string, Person>,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const method = secretInBody ? 'client_secret_post' : 'client_secret_basic';
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !emailInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: !withoutLogout } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // The organisation has agreed for its people.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Goes where a browser would, with its cookies, until it is sent back to Helix. */
async function follow(start: string, publicUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    if (next.origin === publicUrl) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider sends the browser round and round');
}

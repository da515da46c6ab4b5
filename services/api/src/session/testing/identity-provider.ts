import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { Provider, type AccountClaims, type Configuration } from 'oidc-provider';

/** The claims of a person besides their subject. */
export type Person = Partial<AccountClaims>;

export interface IdentityProviderOptions {
  /** The public address of Helix. */
  publicUrl: string;
  /** Returns emails in the ID token too, and not only from the userinfo endpoint. */
  emailInIdToken?: boolean;
  /** Accepts the client secret in the body only. */
  secretInBody?: boolean;
  /** Has no logout address. */
  withoutLogout?: boolean;
}

/** An identity provider without login page: the user set as `person` is already signed in. */
export interface IdentityProvider {
  /** The environment variables of a Helix that uses it. */
  env: Record<string, string>;
  issuer: string;
  /** By subject. */
  people: Map<string, Person>;
  /** The subject of the user of the browser; `cancel` cancels the sign-in. */
  person: string;
  /** True: refuses connections. */
  isAway: boolean;
  /** Changes what ID tokens say; the provider signs it. */
  alterClaims: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Signs with a new key from now on. @param isPublished whether others can read its public half. */
  rotateKey(isPublished?: boolean): Promise<void>;
  /** Follows the redirects from Helix through the sign-in. @returns the address of the redirect back. */
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
  let signing = await newKey('first');
  let provider = new Provider(issuer, configure(options, people, signing.jwk));

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
    alterClaims: undefined,
    async rotateKey(isPublished = true) {
      signing = await newKey(`key ${Math.random()}`);
      if (isPublished) provider = new Provider(issuer, configure(options, people, signing.jwk));
      else self.alterClaims ??= (claims) => claims;
    },
    signIn: (start) => follow(start, options.publicUrl),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const result =
      self.person === 'cancel'
        ? { error: 'access_denied', error_description: 'the user cancelled' }
        : { login: { accountId: self.person } };
    await provider.interactionFinished(request, response, result);
  };
  answer = (request, response) => {
    if (self.isAway) return void request.socket.destroy();
    const { alterClaims } = self;
    if (request.url === '/token' && alterClaims) signAgain(response, alterClaims, signing);
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    interact(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  };
  return self;
}

interface SigningKey {
  privateKey: CryptoKey;
  jwk: { kid: string };
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid } as SigningKey['jwk'] };
}

/** Replaces the ID token of an answer by one with other claims, signed by this key. */
function signAgain(
  response: ServerResponse,
  alter: (claims: JWTPayload) => JWTPayload,
  { privateKey, jwk }: SigningKey,
): void {
  const end = response.end.bind(response) as (text: string) => unknown;
  const replace = async (text: string): Promise<void> => {
    const answer = JSON.parse(text) as { id_token?: string };
    if (answer.id_token)
      answer.id_token = await new SignJWT(alter(decodeJwt(answer.id_token)))
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
        .sign(privateKey);
    const changed = JSON.stringify(answer);
    response.setHeader('Content-Length', Buffer.byteLength(changed));
    end(changed);
  };
  response.end = (text: unknown) => {
    void replace(String(text));
    return response;
  };
}

function configure(
  { publicUrl, emailInIdToken, secretInBody, withoutLogout }: IdentityProviderOptions,
  people: ReadonlyMap<string, Person>,
  signing: object,
): Configuration {
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
    jwks: { keys: [signing] },
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
    // All users have already consented.
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

/** Follows redirects with cookies like a browser, until it is redirected back to Helix. */
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
  throw new Error('the provider redirects the browser in a loop');
}

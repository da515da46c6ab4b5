import type { JWTPayload } from 'jose';
import { pino } from 'pino';
import { startIdentityProvider, type IdentityProvider } from '../testing/identity-provider.js';
import { OpenIdProvider, type Identity } from './openid-provider.js';

const PUBLIC_URL = 'http://helix.localhost:3000';

describe('OpenIdProvider with a real provider', () => {
  let provider: IdentityProvider;

  beforeAll(async () => {
    provider = await startIdentityProvider({ publicUrl: PUBLIC_URL });
    provider.people.set('g-1', { email: 'grace@helix.example', email_verified: true });
  });
  beforeEach(async () => {
    Object.assign(provider, { person: 'g-1', isAway: false, alterClaims: undefined });
    await provider.rotateKey();
  });
  afterAll(() => provider.close());

  /** What one process of Helix knows. */
  const helix = (changes: Record<string, string> = {}): OpenIdProvider => {
    const env = { ...provider.env, ...changes };
    const oidc = {
      issuer: env['OIDC_ISSUER']!,
      clientId: env['OIDC_CLIENT_ID']!,
      clientSecret: env['OIDC_CLIENT_SECRET']!,
    };
    return new OpenIdProvider({ oidc, publicUrl: PUBLIC_URL }, pino({ level: 'silent' }));
  };
  const signIn = async (first: OpenIdProvider, last = first): Promise<Identity> => {
    const { url, secrets } = await first.createRequest();
    const back = await provider.signIn(url.href);
    return last.identify(back.searchParams, secrets);
  };
  /** Why a sign-in is refused. */
  const refusal = (signedIn: Promise<unknown>): Promise<string> =>
    signedIn.then(
      () => 'signed in',
      (error: Error & { code: string }) => `${error.code}: ${error.message}`,
    );
  const now = () => Math.floor(Date.now() / 1000);

  it('finishes at one process what another one started', async () => {
    expect(await signIn(helix(), helix())).toMatchObject({ subject: `${provider.issuer}|g-1`, isEmailVerified: true });
  });

  it('accepts a new key of the provider at once, and one more right after it', async () => {
    const process = helix();
    await signIn(process);
    for (let time = 0; time < 2; time += 1) {
      await provider.rotateKey();
      expect(await signIn(process)).toMatchObject({ email: 'grace@helix.example' });
    }
  });

  it('refuses a token that is signed by a key that the provider does not publish, and accepts the next one', async () => {
    const process = helix();
    await signIn(process);
    await provider.rotateKey(false);
    expect(await refusal(signIn(process))).toMatch(
      /^provider: .* its token is signed by a key that it does not publish$/,
    );
    await provider.rotateKey();
    provider.alterClaims = undefined;
    expect(await signIn(process)).toMatchObject({ email: 'grace@helix.example' });
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload, RegExp]>([
    [
      'of another issuer',
      (claims) => ({ ...claims, iss: 'https://evil.example' }),
      /another issuer, client or sign-in \(iss\)$/,
    ],
    ['for another client', (claims) => ({ ...claims, aud: 'another' }), /another issuer, client or sign-in \(aud\)$/],
    [
      'with another nonce',
      (claims) => ({ ...claims, nonce: 'another' }),
      /another issuer, client or sign-in \(nonce\)$/,
    ],
    ['without a nonce', ({ nonce: _, ...claims }) => claims, /^provider: the response of the provider is invalid/],
    [
      'that has expired, two minutes ago',
      (claims) => ({ ...claims, exp: now() - 120 }),
      /expired or is not valid yet \(exp\): compare the clocks$/,
    ],
    [
      'that is not valid yet, for two minutes',
      (claims) => ({ ...claims, nbf: now() + 120 }),
      /expired or is not valid yet \(nbf\): compare the clocks$/,
    ],
  ])('refuses a token %s', async (_, alter, reason) => {
    provider.alterClaims = alter;
    expect(await refusal(signIn(helix()))).toMatch(reason);
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['a minute fast', (claims) => ({ ...claims, iat: now() + 60, nbf: now() + 60, exp: now() + 660 })],
    ['a minute slow', (claims) => ({ ...claims, iat: now() - 660, exp: now() - 60 })],
  ])('accepts a token of a provider whose clock is %s', async (_, alter) => {
    provider.alterClaims = alter;
    expect(await signIn(helix())).toMatchObject({ email: 'grace@helix.example' });
  });

  it('refuses the answer of a sign-in whose state, verifier or code is another one', async () => {
    const process = helix();
    const attempt = async (change: (query: URLSearchParams, secrets: Record<string, string>) => void) => {
      const { url, secrets } = await process.createRequest();
      const { searchParams } = await provider.signIn(url.href);
      const changed = { ...secrets };
      change(searchParams, changed);
      return process.identify(searchParams, changed).then(
        () => 'signed in',
        ({ code }: { code: string }) => code,
      );
    };
    expect(await attempt(() => undefined)).toBe('signed in');
    expect(await attempt((query) => query.set('state', 'another'))).toBe('expired');
    expect(await attempt((query) => query.set('code', 'another'))).toBe('provider');
    expect(await attempt((_, secrets) => (secrets['codeVerifier'] = 'x'.repeat(43)))).toBe('provider');
    expect(await attempt((query) => query.set('iss', 'https://evil.example'))).toBe('provider');
  });

  it('refuses a provider whose discovery names another issuer', async () => {
    const other = provider.issuer.replace('127.0.0.1', 'localhost');
    expect(await refusal(helix({ OIDC_ISSUER: other }).createRequest())).toBe(
      'provider: the provider cannot be discovered',
    );
  });

  it('says that the provider is away, at the start and later, and signs in when it is back', async () => {
    const process = helix();
    provider.isAway = true;
    expect(await refusal(process.createRequest())).toMatch(/^provider: /);
    provider.isAway = false;
    const { url, secrets } = await process.createRequest();
    const back = await provider.signIn(url.href);
    provider.isAway = true;
    expect(await refusal(process.identify(back.searchParams, secrets))).toMatch(/^provider: /);
    provider.isAway = false;
    expect(await signIn(process)).toMatchObject({ email: 'grace@helix.example' });
  });

  it('refuses a wrong client secret, and repeats it nowhere', async () => {
    const wrong = helix({ OIDC_CLIENT_SECRET: 'a wrong secret' });
    const error = (await signIn(wrong).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain('refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET');
    expect(JSON.stringify([error, error.message, (error.cause as Error).message])).not.toContain('a wrong secret');
  });
});

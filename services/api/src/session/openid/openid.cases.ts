import { encrypt, decrypt } from '@helix/web';
import { SECRET_KEY, type TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../../one-time-links/one-time-links.js';
import { apiClient, waitForMails } from '../../testing/api-client.js';
import { startApi } from '../../testing/start-api.js';
import { startIdentityProvider, type IdentityProvider } from '../testing/identity-provider.js';
import {
  accountOf,
  auditEntriesOf,
  clearsCookie,
  cookieOf,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from '../testing/sign-in.js';

const PUBLIC_URL = 'http://helix.localhost:3000';

describe('sign-in through an identity provider', () => {
  let provider: IdentityProvider;
  let served: TestApp;

  beforeAll(async () => {
    provider = await startIdentityProvider({ publicUrl: PUBLIC_URL });
    provider.isAway = true;
    served = await startApi(provider.env);
  });
  beforeEach(() => {
    provider.isAway = false;
  });
  afterAll(async () => {
    await served.close();
    await provider.close();
  });

  const start = (query = '') => served.http().get(`/api/oidc/start${query}`);
  const comeBack = ({ pathname, search }: URL, cookie?: string) => {
    const request = served.http().get(`${pathname}${search}`);
    return cookie === undefined ? request : request.set('Cookie', `helix_oidc=${cookie}`);
  };
  /** Starts at Helix and signs in at the provider, up to the redirect back. */
  const goThere = async (person: string, query = '') => {
    provider.person = person;
    const started = await start(query);
    const cookie = cookieOf(started, 'helix_oidc')!.value;
    return { back: await provider.signIn(started.headers['location']!), cookie };
  };
  const signIn = async (person: string, query = '') => {
    const { back, cookie } = await goThere(person, query);
    return comeBack(back, cookie);
  };
  const failed = (code: string, redirectFrom = '') => ({
    status: 302,
    location: `/login?failed=${code}${redirectFrom}`,
  });
  const outcome = (answer: { status: number; headers: Record<string, string> }) => ({
    status: answer.status,
    location: answer.headers['location'],
  });
  const reasons = () => served.logLines.filter(({ msg }) => msg === 'sign-in through the identity provider failed');

  it('discovers a provider that was unavailable when Helix started', async () => {
    provider.isAway = true;
    const away = await start('?redirectFrom=/insights');
    expect(outcome(away)).toEqual(failed('provider', '&redirectFrom=%2Finsights'));
    expect(reasons()).toHaveLength(1);
    // Whoever has a password signs in meanwhile.
    const { userId } = await served.addUser('by.password@helix.example');
    await setPassword(served, userId);
    const login = { email: 'by.password@helix.example', password: PASSWORD };
    expect((await served.http().post('/api/login').send(login)).status).toBe(200);
    provider.isAway = false;
    expect((await start()).headers['location']).toMatch(`${provider.issuer}/auth?`);
  });

  it('sends PKCE, state and nonce, and stores their secrets in an encrypted cookie only', async () => {
    const answer = await start('?REDIRECTFROM=/dashboard?date=2026-11-24');
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const query = Object.fromEntries(new URL(answer.headers['location']!).searchParams);
    expect(query).toEqual({
      client_id: 'helix',
      redirect_uri: `${PUBLIC_URL}/api/oidc/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    const { value, attributes } = cookieOf(answer, 'helix_oidc')!;
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/api/oidc', 'max-age=600']));
    for (const secret of [query['state']!, query['nonce']!]) expect(value).not.toContain(secret);
    expect(JSON.parse(await decrypt(SECRET_KEY, value))).toMatchObject({
      state: query['state'],
      redirectFrom: '/dashboard?date=2026-11-24',
    });
  });

  it('binds the account with the verified email, and ends its password, links and sessions', async () => {
    const clinic = await served.addClinic('Maple');
    const { userId, token: before } = await served.addUser('Grace@helix.example', { [clinic.clinicId]: true });
    await setPassword(served, userId);
    const links = served.app.get(OneTimeLinks, { strict: false });
    const invitation = await links.create(userId, 'invitation', clinic.clinicId);
    provider.people.set('g-1', { email: 'grace@HELIX.example', email_verified: true });

    const answer = await signIn('g-1', '?redirectFrom=/dashboard%3Fdate%3D2026-11-24');
    expect(outcome(answer)).toEqual({
      status: 302,
      location: '/login?signedIn=openid&redirectFrom=%2Fdashboard%3Fdate%3D2026-11-24',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(cookieOf(answer, 'helix_refresh')!.attributes).toEqual(
      expect.arrayContaining(['httponly', 'samesite=strict', 'path=/api']),
    );
    const { token } = (
      await served
        .http()
        .post('/api/refresh')
        .set('Cookie', `helix_refresh=${refreshTokenOf(answer)}`)
    ).body;
    const current = await served.http().get('/api/user/current').auth(token, { type: 'bearer' });
    expect(current.body).toMatchObject({ userId, isSSO: true, currentClinic: { name: 'Maple' } });
    expect(await accountOf(served, userId)).toMatchObject({
      passwordHash: null,
      isSSO: true,
      oidcSubject: `${provider.issuer}|g-1`,
      lastLoggedInDate: expect.any(Date),
    });
    expect((await auditEntriesOf(served, 'Grace@helix.example')).at(-1)).toEqual({
      action: 'signedIn',
      userId,
      email: 'Grace@helix.example',
      address: '127.0.0.1',
      details: { through: 'openid' },
    });

    const password = { email: 'grace@helix.example', password: PASSWORD };
    expect((await served.http().post('/api/login').send(password)).status).toBe(401);
    expect(await links.find(invitation)).toBeUndefined();
    expect((await served.http().get('/api/user/current').auth(before, { type: 'bearer' })).status).toBe(401);
  });

  it('finds a bound account by its subject even when the email has changed', async () => {
    const { userId } = await served.addUser('married@helix.example');
    provider.people.set('m-1', { email: 'married@helix.example', email_verified: true });
    await signIn('m-1');
    provider.people.set('m-1', { email: 'new.name@helix.example', email_verified: false });
    const again = await signIn('m-1');
    expect(again.headers['location']).toBe('/login?signedIn=openid');
    const { rows } = await served.test.ownerPool.query<{ count: string }>(
      'select count(*) from user_session where user_id = $1',
      [userId],
    );
    // The one of addUser ended with the first sign-in; the second sign-in ends nothing.
    expect(rows[0]!.count).toBe('2');
  });

  describe('of an account that another clinic invites', () => {
    let aspen: { clinicId: number; clinicGuid: string };
    let birch: { clinicId: number; clinicGuid: string };
    let aspenAdmin: { token: string };
    let birchAdmin: { token: string };

    beforeAll(async () => {
      aspen = await served.addClinic('Aspen');
      birch = await served.addClinic('Birch');
      aspenAdmin = await served.addUser('admin@aspen.example', { [aspen.clinicId]: true });
      birchAdmin = await served.addUser('admin@birch.example', { [birch.clinicId]: true });
    });

    const form = (email: string) => ({ firstName: 'Vic', lastName: 'Tim', email });
    /** Aspen adds the address. @returns the token of the mail. */
    const invite = async (email: string): Promise<string> => {
      await apiClient(served)('post', '/api/User', aspenAdmin, aspen).send(form(email)).expect(200);
      const [mail] = await waitForMails(served, email, 1, 'You are invited to Helix for Aspen');
      return /[?]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const accept = (token: string, password?: string) =>
      served.http().post('/api/acceptInvitation').send({ token, password });

    it('ends identities from before the owner of the address accepted', async () => {
      const { userId } = await served.addUser('evil@birch.example', { [birch.clinicId]: false });
      provider.people.set('e-1', { email: 'evil@birch.example', email_verified: true });
      const attacker = refreshTokenOf(await signIn('e-1'));
      const moved = await apiClient(served)('put', `/api/User/${userId}`, birchAdmin, birch).send(
        form('victim@aspen.example'),
      );
      expect(moved.status).toBe(200);
      // The provider verifies its own email, and not the one that an admin typed.
      expect(outcome(await signIn('e-1')).location).toBe('/login?signedIn=openid');

      const token = await invite('victim@aspen.example');
      expect((await accept(token)).body.errors).toEqual([{ field: 'password', message: 'Password is required.' }]);
      const accepted = await accept(token, 'My-own-password-1');
      expect([accepted.status, accepted.body.user?.userId]).toEqual([200, userId]);
      expect(outcome(await signIn('e-1'))).toEqual(failed('noAccount'));
      const refreshed = await served.http().post('/api/refresh').set('Cookie', `helix_refresh=${attacker}`);
      expect(refreshed.status).toBe(401);
      expect(await accountOf(served, userId)).toMatchObject({ isSSO: false, oidcSubject: null });
    });

    it('keeps the sign-in of an owner whose mailbox the provider has verified', async () => {
      await served.addUser('owner@birch.example', { [birch.clinicId]: false });
      provider.people.set('w-1', { email: 'owner@birch.example', email_verified: true });
      await signIn('w-1');
      const accepted = await accept(await invite('owner@birch.example'));
      expect([accepted.status, accepted.body]).toEqual([200, { token: null, user: null }]);
      expect(outcome(await signIn('w-1')).location).toBe('/login?signedIn=openid');
    });
  });

  it('refuses another subject with the same email', async () => {
    const { userId } = await served.addUser('reused@helix.example');
    provider.people.set('r-1', { email: 'reused@helix.example', email_verified: true });
    provider.people.set('r-2', { email: 'reused@helix.example', email_verified: true });
    expect((await signIn('r-1')).headers['location']).toBe('/login?signedIn=openid');
    const answer = await signIn('r-2');
    expect(outcome(answer)).toEqual(failed('noAccount'));
    expect(cookieOf(answer, 'helix_refresh')).toBeUndefined();
    expect((await accountOf(served, userId)).oidcSubject).toBe(`${provider.issuer}|r-1`);
  });

  it('accepts two concurrent first sign-ins', async () => {
    await served.addUser('double@helix.example');
    provider.people.set('d-1', { email: 'double@helix.example', email_verified: true });
    const [one, two] = [await goThere('d-1'), await goThere('d-1')];
    const answers = await Promise.all([comeBack(one.back, one.cookie), comeBack(two.back, two.cookie)]);
    expect(answers.map(({ headers }) => headers['location'])).toEqual(Array(2).fill('/login?signedIn=openid'));
  });

  it('refuses an unverified or missing email', async () => {
    const { userId } = await served.addUser('target@helix.example');
    await setPassword(served, userId);
    const before = await accountOf(served, userId);
    provider.people.set('u-1', { email: 'target@helix.example', email_verified: false });
    provider.people.set('u-2', { email: 'target@helix.example' });
    provider.people.set('u-3', {});
    for (const person of ['u-1', 'u-2', 'u-3']) expect(outcome(await signIn(person))).toEqual(failed('unverified'));
    expect(await accountOf(served, userId)).toEqual(before);
    expect((await auditEntriesOf(served, 'target@helix.example')).at(-1)).toEqual({
      action: 'signInFailed',
      userId: null,
      email: '',
      address: '127.0.0.1',
      details: { through: 'openid', because: 'unverified' },
    });
  });

  it('refuses an unknown email, and creates no account', async () => {
    provider.people.set('s-1', { email: 'stranger@elsewhere.example', email_verified: true });
    expect(outcome(await signIn('s-1', '?redirectFrom=/profile'))).toEqual(
      failed('noAccount', '&redirectFrom=%2Fprofile'),
    );
    const { rows } = await served.test.ownerPool.query(`select from app_user where email ilike '%elsewhere%'`);
    expect(rows).toEqual([]);
    expect((await auditEntriesOf(served, 'stranger@elsewhere.example')).map(({ details }) => details)).toEqual([
      { through: 'openid', because: 'noAccount' },
    ]);
  });

  it('redirects with `cancelled` when the user cancels', async () => {
    expect(outcome(await signIn('cancel'))).toEqual(failed('cancelled'));
  });

  it('logs the error of the provider, and redirects with its code only', async () => {
    const { back, cookie } = await goThere('cancel');
    back.searchParams.set('error', 'server_error');
    back.searchParams.set('error_description', 'the inner reason');
    expect(outcome(await comeBack(back, cookie))).toEqual(failed('provider'));
    expect(JSON.stringify(reasons().at(-1))).toContain('server_error: the inner reason');
  });

  it('accepts each response once', async () => {
    await served.addUser('replayed@helix.example');
    provider.people.set('p-1', { email: 'replayed@helix.example', email_verified: true });
    const { back, cookie } = await goThere('p-1');
    const first = await comeBack(back, cookie);
    expect(first.headers['location']).toBe('/login?signedIn=openid');
    expect(cookieOf(first, 'helix_oidc')!.attributes).toContain('expires=thu, 01 jan 1970 00:00:00 gmt');
    // The browser has lost the cookie; with a copy of it the code is already used.
    expect(outcome(await comeBack(back))).toEqual(failed('expired'));
    expect(outcome(await comeBack(back, cookie))).toEqual(failed('provider'));
  });

  it('does not ask the provider for an address from which too many sign-ins have failed', async () => {
    await served.addUser('late@helix.example');
    provider.people.set('l-1', { email: 'late@helix.example', email_verified: true });
    expect(outcome(await signIn('cancel'))).toEqual(failed('cancelled'));
    const setFailures = (points: number) =>
      served.test.ownerPool.query(`update attempt_count set points = $1 where key like 'login-address:%'`, [points]);
    await setFailures(100);
    const { back, cookie } = await goThere('l-1');
    expect(outcome(await comeBack(back, cookie))).toEqual(failed('tooMany'));
    // The provider accepts each code once: it has not seen this one.
    await setFailures(0);
    expect(outcome(await comeBack(back, cookie))).toEqual({ status: 302, location: '/login?signedIn=openid' });
  });

  it('refuses responses without a pending sign-in of the same browser', async () => {
    await served.addUser('victim@helix.example');
    provider.people.set('v-1', { email: 'victim@helix.example', email_verified: true });
    const { back, cookie } = await goThere('v-1');
    const other = await goThere('v-1');
    const content = JSON.parse(await decrypt(SECRET_KEY, cookie)) as Record<string, unknown>;
    const encrypted = (changes: object) => encrypt(SECRET_KEY, JSON.stringify({ ...content, ...changes }));
    for (const wrong of [
      undefined,
      'nonsense',
      other.cookie,
      await encrypt('another secret, of 32 characters or more', JSON.stringify(content)),
      await encrypt(SECRET_KEY, '{}'),
      await encrypted({ until: Date.now() - 1 }),
      await encrypted({ state: 'another' }),
    ]) {
      expect(outcome(await comeBack(back, wrong))).toEqual(failed('expired'));
    }
    expect(outcome(await comeBack(new URL(`${back.origin}${back.pathname}`), cookie))).toEqual(failed('expired'));
    expect(outcome(await comeBack(back, await encrypted({ nonce: 'another' })))).toEqual(failed('provider'));
    const later = await goThere('v-1');
    const its = JSON.parse(await decrypt(SECRET_KEY, later.cookie)) as object;
    const wrongVerifier = await encrypt(SECRET_KEY, JSON.stringify({ ...its, codeVerifier: 'x'.repeat(43) }));
    expect(outcome(await comeBack(later.back, wrongVerifier))).toEqual(failed('provider'));
  });

  it('ignores redirectFrom outside the console', async () => {
    for (const elsewhere of ['https://evil.example', '//evil.example', '/%5Cevil.example', '/%09/evil.example']) {
      const { value } = cookieOf(await start(`?redirectFrom=${elsewhere}`), 'helix_oidc')!;
      expect(JSON.parse(await decrypt(SECRET_KEY, value))).not.toHaveProperty('redirectFrom');
    }
  });

  it('returns the logout address of the provider when signing out', async () => {
    await served.addUser('leaving@helix.example');
    provider.people.set('l-1', { email: 'leaving@helix.example', email_verified: true });
    const logout = (refreshToken: string) =>
      served.http().post('/api/logout').set('Cookie', `helix_refresh=${refreshToken}`);
    const answer = await logout(refreshTokenOf(await signIn('l-1')));
    expect([answer.status, clearsCookie(answer)]).toEqual([200, true]);
    const url = new URL(answer.body.endSessionUrl);
    expect(url.href).toMatch(`${provider.issuer}/session/end?`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'helix',
      post_logout_redirect_uri: `${PUBLIC_URL}/`,
      id_token_hint: expect.stringMatching(/^ey.+\..+\..+$/),
    });
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('a provider with other options', () => {
  it('supports emails in the ID token, the client secret in the body, and no logout address', async () => {
    const provider = await startIdentityProvider({
      publicUrl: PUBLIC_URL,
      emailInIdToken: true,
      secretInBody: true,
      withoutLogout: true,
    });
    const served = await startApi(provider.env);
    try {
      await served.addUser('user@helix.example');
      provider.people.set('o-1', { email: 'user@helix.example', email_verified: true });
      provider.person = 'o-1';
      const started = await served.http().get('/api/oidc/start');
      const { pathname, search } = await provider.signIn(started.headers['location']!);
      const answer = await served
        .http()
        .get(`${pathname}${search}`)
        .set('Cookie', `helix_oidc=${cookieOf(started, 'helix_oidc')!.value}`);
      expect(answer.headers['location']).toBe('/login?signedIn=openid');
      const out = await served
        .http()
        .post('/api/logout')
        .set('Cookie', `helix_refresh=${refreshTokenOf(answer)}`);
      expect([out.status, out.body]).toEqual([200, { endSessionUrl: null }]);
    } finally {
      await served.close();
      await provider.close();
    }
  });
});

describe('a Helix without an identity provider', () => {
  it('returns 404 for the oidc routes', async () => {
    const served = await startApi();
    try {
      for (const path of ['start', 'callback?code=1&state=2']) {
        const answer = await served.http().get(`/api/oidc/${path}`);
        expect([answer.status, answer.type, answer.body.detail]).toEqual([
          404,
          'application/problem+json',
          'Sign-in through an organisation is not set up.',
        ]);
      }
    } finally {
      await served.close();
    }
  });
});

import { Tokens } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import {
  auditEntriesOf,
  clearsCookie,
  cookieOf,
  countInvalidSecrets,
  resetAttempts,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from './testing/sign-in.js';

describe('POST /api/refresh', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startApi();
  });
  afterEach(() => resetAttempts(served));
  afterAll(() => served.close());

  const signIn = async (email: string) => {
    const { userId } = await served.addUser(email);
    await setPassword(served, userId);
    const answer = await served.http().post('/api/login').send({ email, password: PASSWORD });
    return { userId, token: String(answer.body.token), refreshToken: refreshTokenOf(answer) };
  };
  const refresh = (refreshToken?: string) => {
    const request = served.http().post('/api/refresh');
    return refreshToken === undefined ? request : request.set('Cookie', `helix_refresh=${refreshToken}`);
  };
  const isSignedIn = async (token: string) =>
    (await served.http().get('/api/user/current').auth(token, { type: 'bearer' })).status !== 401;

  it('returns a token of the same session, and a new cookie', async () => {
    const { userId, token, refreshToken } = await signIn('one@helix.example');
    const answer = await refresh(refreshToken);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const tokens = served.app.get(Tokens);
    const { sessionId } = (await tokens.verify(token))!;
    expect(await tokens.verify(answer.body.token)).toMatchObject({ userId, sessionId });
    const { value, attributes } = cookieOf(answer, 'helix_refresh')!;
    expect(value).not.toBe(refreshToken);
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/api']));
    expect((await refresh(value)).status).toBe(200);
  });

  it('accepts the old cookie of a second tab for a moment', async () => {
    const { refreshToken } = await signIn('tabs@helix.example');
    const first = await refresh(refreshToken);
    const second = await refresh(refreshToken);
    expect([second.status, cookieOf(second, 'helix_refresh')]).toEqual([200, undefined]);
    expect((await refresh(refreshTokenOf(first))).status).toBe(200);
  });

  it('ends a session whose old cookie is reused later, and records it as stolen', async () => {
    const { userId, refreshToken } = await signIn('stolen@helix.example');
    const thief = await refresh(refreshToken);
    await served.test.ownerPool.query(
      `update user_session set refreshed_at = refreshed_at - interval '2 minutes' where user_id = $1`,
      [userId],
    );
    const owner = await refresh(refreshToken);
    expect([owner.status, owner.body.detail, clearsCookie(owner)]).toEqual([
      401,
      'Your session was used in two places and has been ended. Sign in again.',
      true,
    ]);
    expect((await refresh(refreshTokenOf(thief))).status).toBe(401);
    expect(await isSignedIn(thief.body.token)).toBe(false);
    const [, stolen, ...rest] = await auditEntriesOf(served, 'stolen@helix.example');
    expect([stolen, rest]).toEqual([
      { action: 'sessionStolen', userId, email: 'stolen@helix.example', address: '127.0.0.1', details: {} },
      [],
    ]);
  });

  it('returns 401 and clears the cookie when the session has ended', async () => {
    const { userId, refreshToken } = await signIn('late@helix.example');
    await served.test.ownerPool.query(`update user_session set expires_at = now() where user_id = $1`, [userId]);
    for (const token of [refreshToken, 'nonsense', `${refreshToken}x`, `00000000-0000-4000-8000-000000000000.secret`]) {
      const answer = await refresh(token);
      expect([answer.status, answer.type, answer.body.detail, clearsCookie(answer)]).toEqual([
        401,
        'application/problem+json',
        'Your session has ended. Sign in again.',
        true,
      ]);
    }
    expect((await refresh()).body.detail).toBe('Sign in to continue.');
  });

  it('returns 403 for cross-site requests', async () => {
    const { refreshToken } = await signIn('csrf@helix.example');
    for (const site of ['cross-site', 'same-site']) {
      const answer = await refresh(refreshToken).set('Sec-Fetch-Site', site);
      expect([answer.status, answer.body.detail]).toEqual([403, 'Requests from other sites are not allowed.']);
      expect(cookieOf(answer, 'helix_refresh')).toBeUndefined();
    }
    for (const site of ['same-origin', 'none']) {
      expect((await refresh(refreshToken).set('Sec-Fetch-Site', site)).status).toBe(200);
    }
  });

  it('returns 429 for unknown tokens beyond the limit, but not for valid ones', async () => {
    const { refreshToken } = await signIn('right@helix.example');
    await countInvalidSecrets(served, 99);
    expect((await refresh('guess')).status).toBe(401);
    const late = await refresh('guess');
    expect([late.status, late.type, clearsCookie(late)]).toEqual([429, 'application/problem+json', false]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await refresh()).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { auditEntriesOf, clearsCookie, PASSWORD, refreshTokenOf, setPassword } from './testing/sign-in.js';

describe('POST /api/logout', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startApi();
  });
  afterAll(() => served.close());

  const signIn = async (email: string) => {
    const { userId } = await served.addUser(email);
    await setPassword(served, userId);
    const answer = await served.http().post('/api/login').send({ email, password: PASSWORD });
    return { userId, token: String(answer.body.token), refreshToken: refreshTokenOf(answer) };
  };
  const logout = () => served.http().post('/api/logout');
  const isSignedIn = async (token: string) =>
    (await served.http().get('/api/user/current').auth(token, { type: 'bearer' })).status !== 401;

  it('ends the session of the cookie, and clears the cookie', async () => {
    const { userId, token, refreshToken } = await signIn('cookie@helix.example');
    expect(await isSignedIn(token)).toBe(true);
    const answer = await logout().set('Cookie', `helix_refresh=${refreshToken}`);
    expect([answer.status, answer.body, clearsCookie(answer)]).toEqual([200, { endSessionUrl: null }, true]);
    expect(await isSignedIn(token)).toBe(false);
    const refreshed = await served.http().post('/api/refresh').set('Cookie', `helix_refresh=${refreshToken}`);
    expect(refreshed.status).toBe(401);
    expect((await auditEntriesOf(served, 'cookie@helix.example')).slice(1)).toEqual([
      { action: 'signedOut', userId, email: 'cookie@helix.example', address: '127.0.0.1', details: {} },
    ]);
  });

  it('ends only the session of the bearer token for clients without cookies', async () => {
    const one = await signIn('bearer@helix.example');
    const again = await served.http().post('/api/login').send({ email: 'bearer@helix.example', password: PASSWORD });
    const answer = await logout().auth(one.token, { type: 'bearer' });
    expect([answer.status, answer.body]).toEqual([200, { endSessionUrl: null }]);
    expect(await isSignedIn(one.token)).toBe(false);
    expect(await isSignedIn(again.body.token)).toBe(true);
    expect((await auditEntriesOf(served, 'bearer@helix.example')).map(({ action }) => action)).toEqual([
      'signedIn',
      'signedIn',
      'signedOut',
    ]);
  });

  it('succeeds without a session, and records nothing', async () => {
    const { token, refreshToken } = await signIn('twice@helix.example');
    await logout().set('Cookie', `helix_refresh=${refreshToken}`);
    const again = [
      await logout().set('Cookie', `helix_refresh=${refreshToken}`),
      await logout().auth(token, { type: 'bearer' }),
      await logout(),
      await logout().set('Cookie', 'helix_refresh=nonsense').auth('nonsense', { type: 'bearer' }),
    ];
    for (const answer of again)
      expect([answer.status, answer.body, clearsCookie(answer)]).toEqual([200, { endSessionUrl: null }, true]);
    expect((await auditEntriesOf(served, 'twice@helix.example')).map(({ action }) => action)).toEqual([
      'signedIn',
      'signedOut',
    ]);
  });

  it('is a POST only: a link or an image of another site cannot end the session', async () => {
    const { token, refreshToken } = await signIn('link@helix.example');
    for (const method of ['get', 'head'] as const) {
      const answer = await served.http()[method]('/api/logout').set('Cookie', `helix_refresh=${refreshToken}`);
      expect([answer.status, clearsCookie(answer)]).toEqual([404, false]);
    }
    expect(await isSignedIn(token)).toBe(true);
  });

  it('returns 403 for cross-site requests', async () => {
    const { token, refreshToken } = await signIn('csrf@helix.example');
    const answer = await logout().set('Cookie', `helix_refresh=${refreshToken}`).set('Sec-Fetch-Site', 'cross-site');
    expect([answer.status, answer.body.detail]).toEqual([403, 'Requests from other sites are not allowed.']);
    expect(clearsCookie(answer)).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
  });
});

import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { startApi } from '../testing/start-api.js';
import {
  accountOf,
  auditEntriesOf,
  countInvalidSecrets,
  resetAttempts,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from './testing/sign-in.js';

const INVALID_LINK = 'This link has expired or was already used. Request a new one.';

describe('POST /api/registration', () => {
  let served: TestApp;
  let links: OneTimeLinks;
  let clinic: { clinicId: number };

  beforeAll(async () => {
    served = await startApi();
    links = served.app.get(OneTimeLinks, { strict: false });
    clinic = await served.addClinic('Maple');
  });
  afterEach(() => resetAttempts(served));
  afterAll(() => served.close());

  const invite = async (email: string) => {
    const { userId } = await served.addUser(email, { [clinic.clinicId]: false });
    return { userId, token: await links.create(userId, 'invitation', clinic.clinicId) };
  };
  const register = (body: object) => served.http().post('/api/registration').send(body);
  const expectInvalidLink = (answer: { status: number; body: unknown }) =>
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        title: 'Unprocessable Entity',
        status: 422,
        detail: INVALID_LINK,
        errors: [{ field: 'token', message: INVALID_LINK }],
      },
    ]);

  it('sets the password and the names, and signs in', async () => {
    const { userId, token } = await invite('grace@helix.example');
    const answer = await register({ token, password: 'Secret-word-1', firstName: ' Grace ', lastName: 'Hopper' });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.user).toMatchObject({
      userId,
      firstName: 'Grace',
      lastName: 'Hopper',
      currentClinic: { name: 'Maple' },
      lastLoggedInDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const current = await served.http().get('/api/user/current').auth(answer.body.token, { type: 'bearer' });
    expect(current.body).toEqual(answer.body.user);
    const refreshed = await served
      .http()
      .post('/api/refresh')
      .set('Cookie', `helix_refresh=${refreshTokenOf(answer)}`);
    expect(refreshed.status).toBe(200);
    expect((await accountOf(served, userId)).passwordHash).toMatch(/^\$argon2id\$/);
    const login = await served
      .http()
      .post('/api/login')
      .send({ email: 'grace@helix.example', password: 'Secret-word-1' });
    expect(login.status).toBe(200);
    expect((await auditEntriesOf(served, 'grace@helix.example'))[0]).toEqual({
      action: 'registered',
      userId,
      email: 'grace@helix.example',
      address: '127.0.0.1',
      details: {},
    });
  });

  it('keeps names that are not given', async () => {
    const { userId, token } = await invite('names@helix.example');
    await register({ token, password: 'Secret-word-1', firstName: '  ' });
    expect(await accountOf(served, userId)).toMatchObject({ firstName: 'Ada', lastName: 'Tester' });
  });

  it('returns 422 for unreadable names, and keeps the link', async () => {
    const { userId, token } = await invite('plain@helix.example');
    for (const firstName of ['a\u0007b', '\u200b', 'a\u202eb']) {
      const { status, body } = await register({ token, password: 'Secret-word-1', firstName });
      const errors = [{ field: 'firstName', message: 'First name must be plain text' }];
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await register({ token, password: 'Secret-word-1', lastName: '' })).status).toBe(200);
    expect(await accountOf(served, userId)).toMatchObject({ firstName: 'Ada', lastName: 'Tester' });
  });

  it('keeps the link when the password is invalid', async () => {
    const { token } = await invite('weak@helix.example');
    const weak = await register({ token, password: 'abc' });
    expect([weak.status, weak.body.errors]).toEqual([
      422,
      [
        { field: 'password', message: 'Password must contain an upper case letter' },
        { field: 'password', message: 'Password must contain a number' },
        { field: 'password', message: 'Password must be at least 6 characters' },
      ],
    ]);
    expect((await register({ token, password: 'Secret-word-1' })).status).toBe(200);
  });

  it('redeems a link once, also for concurrent requests', async () => {
    const { token } = await invite('once@helix.example');
    const answers = await Promise.all([
      register({ token, password: 'Secret-word-1' }),
      register({ token, password: 'Secret-word-2' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expectInvalidLink(answers.find(({ status }) => status === 422)!);
    expectInvalidLink(await register({ token, password: 'Secret-word-3' }));
  });

  it('accepts an invitation of an account with an unused password', async () => {
    const { userId, token } = await invite('given@helix.example');
    await setPassword(served, userId);
    expect((await served.http().get(`/api/oneTimeLink/${token}`)).status).toBe(200);
    expect((await register({ token, password: 'Another-word-1' })).body.user?.userId).toBe(userId);
    const login = (password: string) =>
      served.http().post('/api/login').send({ email: 'given@helix.example', password });
    expect([(await login('Another-word-1')).status, (await login(PASSWORD)).status]).toEqual([200, 401]);
  });

  it('refuses invitations of accounts that have signed in or use SSO', async () => {
    const member = await invite('member@helix.example');
    await setPassword(served, member.userId);
    expect(
      (await served.http().post('/api/login').send({ email: 'member@helix.example', password: PASSWORD })).status,
    ).toBe(200);
    expect((await served.http().get(`/api/oneTimeLink/${member.token}`)).status).toBe(404);
    const before = await accountOf(served, member.userId);
    expectInvalidLink(await register({ token: member.token, password: 'Another-word-1' }));
    expect(await accountOf(served, member.userId)).toEqual(before);
    const sso = await invite('sso@helix.example');
    await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
    expect((await served.http().get(`/api/oneTimeLink/${sso.token}`)).status).toBe(404);
    expectInvalidLink(await register({ token: sso.token, password: 'Another-word-1' }));
    expect((await accountOf(served, sso.userId)).passwordHash).toBeNull();
  });

  it('refuses expired links, unknown links and links of another kind', async () => {
    const { userId, token } = await invite('late@helix.example');
    await served.test.ownerPool.query('update one_time_link set expires_at = now() where user_id = $1', [userId]);
    expectInvalidLink(await register({ token, password: 'Secret-word-1' }));
    expectInvalidLink(await register({ token: 'nonsense', password: 'Secret-word-1' }));
    const reset = await links.create(userId, 'passwordReset', null);
    expectInvalidLink(await register({ token: reset, password: 'Secret-word-1' }));
    expect((await links.find(reset))?.kind).toBe('passwordReset');
    expect((await register({ password: 'Secret-word-1' })).body.errors).toEqual([
      { field: 'token', message: 'The link is incomplete.' },
    ]);
  });

  it('returns 429 for unknown links beyond the limit, but not for valid ones', async () => {
    const { token } = await invite('right@helix.example');
    await countInvalidSecrets(served, 98);
    expectInvalidLink(await register({ token: 'guess', password: PASSWORD }));
    expect((await served.http().get('/api/oneTimeLink/guess')).status).toBe(404);
    for (const late of [
      await register({ token: 'guess', password: PASSWORD }),
      await served.http().get('/api/oneTimeLink/guess'),
    ]) {
      expect([late.status, late.body.detail]).toEqual([429, 'Too many attempts. Try again in 15 minutes.']);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await served.http().get(`/api/oneTimeLink/${token}`)).status).toBe(200);
    expect((await register({ token, password: PASSWORD })).status).toBe(200);
  });
});

describe('GET /api/oneTimeLink', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startApi();
  });
  afterAll(() => served.close());

  it('returns what a link is for without redeeming it, and 404 for invalid links', async () => {
    const links = served.app.get(OneTimeLinks, { strict: false });
    const clinic = await served.addClinic('Maple');
    const { userId } = await served.addUser('grace@helix.example', { [clinic.clinicId]: false });
    const invitation = await links.create(userId, 'invitation', clinic.clinicId);
    const reset = await links.create(userId, 'passwordReset', null);
    const ask = (token: string) => served.http().get(`/api/onetimelink/${token}`);
    const common = { email: 'grace@helix.example', firstName: 'Ada', lastName: 'Tester', needsPassword: true };
    for (let round = 0; round < 2; round += 1) {
      const answer = await ask(invitation);
      expect([answer.status, answer.body]).toEqual([200, { kind: 'invitation', ...common, clinicName: 'Maple' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await ask(reset)).body).toEqual({ kind: 'passwordReset', ...common, clinicName: null });
    }
    for (const token of ['nonsense', `${reset}x`, '%00', 'a'.repeat(2000)]) {
      const answer = await ask(token);
      expect([answer.status, answer.type, answer.body.detail]).toEqual([404, 'application/problem+json', INVALID_LINK]);
    }
  });

  it('logs no tokens', async () => {
    const links = served.app.get(OneTimeLinks, { strict: false });
    const { userId } = await served.addUser('logged@helix.example');
    const token = await links.create(userId, 'passwordReset', null);
    await served.http().get(`/api/oneTimeLink/${token}`);
    await served.http().post('/api/forgot_password').send({ token, password: PASSWORD });
    const lines = served.logLines.map((line) => JSON.stringify(line));
    expect(lines.some((line) => line.toLowerCase().includes('onetimelink'))).toBe(true);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  });
});

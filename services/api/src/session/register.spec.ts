import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { startApi } from '../testing/start-api.js';
import {
  accountOf,
  auditOf,
  countBadSecrets,
  forgetAttempts,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from './testing/sign-in-parts.js';

const GONE = 'This link has been used or has expired. Ask for a new one.';

describe('an invitation', () => {
  let served: TestApp;
  let links: OneTimeLinks;
  let clinic: { clinicId: number };

  beforeAll(async () => {
    served = await startApi();
    links = served.app.get(OneTimeLinks, { strict: false });
    clinic = await served.addClinic('Maple');
  });
  afterEach(() => forgetAttempts(served));
  afterAll(() => served.close());

  const invite = async (email: string) => {
    const { userId } = await served.addUser(email, { [clinic.clinicId]: false });
    return { userId, token: await links.create(userId, 'invitation', clinic.clinicId) };
  };
  const register = (body: object) => served.http().post('/api/registration').send(body);
  const expectGone = (answer: { status: number; body: unknown }) =>
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        title: 'Unprocessable Entity',
        status: 422,
        detail: GONE,
        errors: [{ field: 'token', message: GONE }],
      },
    ]);

  it('sets the password and the names, and signs in', async () => {
    const { userId, token } = await invite('grace@helix.example');
    const answer = await register({ token, password: 'Secret1', firstName: ' Grace ', lastName: 'Hopper' });
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
    const login = await served.http().post('/api/login').send({ email: 'grace@helix.example', password: 'Secret1' });
    expect(login.status).toBe(200);
    expect((await auditOf(served, 'grace@helix.example'))[0]).toEqual({
      action: 'registered',
      userId,
      email: 'grace@helix.example',
      address: '127.0.0.1',
      details: {},
    });
  });

  it('keeps the names that are not given', async () => {
    const { userId, token } = await invite('names@helix.example');
    await register({ token, password: 'Secret1', firstName: '  ' });
    expect(await accountOf(served, userId)).toMatchObject({ firstName: 'Ada', lastName: 'Tester' });
  });

  it('takes names that others can read, and is not used up by the rest', async () => {
    const { userId, token } = await invite('plain@helix.example');
    for (const firstName of ['a\u0000b', '\ud800', '\u200b', 'a\u202eb']) {
      const { status, body } = await register({ token, password: 'Secret1', firstName });
      const errors = [{ field: 'firstName', message: 'First name must be plain text' }];
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await register({ token, password: 'Secret1', lastName: '' })).status).toBe(200);
    expect(await accountOf(served, userId)).toMatchObject({ firstName: 'Ada', lastName: 'Tester' });
  });

  it('is not used up by a password that does not do', async () => {
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
    expect((await register({ token, password: 'Secret1' })).status).toBe(200);
  });

  it('works once, also for two at once', async () => {
    const { token } = await invite('once@helix.example');
    const answers = await Promise.all([
      register({ token, password: 'Secret1' }),
      register({ token, password: 'Secret2' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expectGone(answers.find(({ status }) => status === 422)!);
    expectGone(await register({ token, password: 'Secret3' }));
  });

  it('opens an account that has a password with which nobody has signed in yet', async () => {
    const { userId, token } = await invite('given@helix.example');
    await setPassword(served, userId);
    expect((await served.http().get(`/api/oneTimeLink/${token}`)).status).toBe(200);
    expect((await register({ token, password: 'Another1' })).body.user?.userId).toBe(userId);
    const login = (password: string) =>
      served.http().post('/api/login').send({ email: 'given@helix.example', password });
    expect([(await login('Another1')).status, (await login(PASSWORD)).status]).toEqual([200, 401]);
  });

  it('does not open an account that has been signed in to, or is its organisation’s, and says so beforehand', async () => {
    const member = await invite('member@helix.example');
    await setPassword(served, member.userId);
    expect(
      (await served.http().post('/api/login').send({ email: 'member@helix.example', password: PASSWORD })).status,
    ).toBe(200);
    expect((await served.http().get(`/api/oneTimeLink/${member.token}`)).status).toBe(404);
    const before = await accountOf(served, member.userId);
    expectGone(await register({ token: member.token, password: 'Another1' }));
    expect(await accountOf(served, member.userId)).toEqual(before);
    const sso = await invite('sso@helix.example');
    await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
    expect((await served.http().get(`/api/oneTimeLink/${sso.token}`)).status).toBe(404);
    expectGone(await register({ token: sso.token, password: 'Another1' }));
    expect((await accountOf(served, sso.userId)).passwordHash).toBeNull();
  });

  it('ends after its time, and is not what another link is', async () => {
    const { userId, token } = await invite('late@helix.example');
    await served.test.ownerPool.query('update one_time_link set expires_at = now() where user_id = $1', [userId]);
    expectGone(await register({ token, password: 'Secret1' }));
    expectGone(await register({ token: 'nonsense', password: 'Secret1' }));
    const reset = await links.create(userId, 'passwordReset', null);
    expectGone(await register({ token: reset, password: 'Secret1' }));
    expect((await links.find(reset))?.kind).toBe('passwordReset');
    expect((await register({ password: 'Secret1' })).body.errors).toEqual([
      { field: 'token', message: 'The link is not complete.' },
    ]);
  });

  it('cannot be guessed at length, while those that are right still work', async () => {
    const { token } = await invite('right@helix.example');
    await countBadSecrets(served, 98);
    expectGone(await register({ token: 'guess', password: PASSWORD }));
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

  it('says what a link is for, as often as one asks, and nothing of those that do not work', async () => {
    const links = served.app.get(OneTimeLinks, { strict: false });
    const clinic = await served.addClinic('Maple');
    const { userId } = await served.addUser('grace@helix.example', { [clinic.clinicId]: false });
    const invitation = await links.create(userId, 'invitation', clinic.clinicId);
    const reset = await links.create(userId, 'passwordReset', null);
    const ask = (token: string) => served.http().get(`/api/onetimelink/${token}`);
    const common = { email: 'grace@helix.example', firstName: 'Ada', lastName: 'Tester' };
    for (let round = 0; round < 2; round += 1) {
      const answer = await ask(invitation);
      expect([answer.status, answer.body]).toEqual([200, { kind: 'invitation', ...common, clinicName: 'Maple' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await ask(reset)).body).toEqual({ kind: 'passwordReset', ...common, clinicName: null });
    }
    for (const token of ['nonsense', `${reset}x`, '%00', 'a'.repeat(2000)]) {
      const answer = await ask(token);
      expect([answer.status, answer.type, answer.body.detail]).toEqual([404, 'application/problem+json', GONE]);
    }
  });

  it('leaves no secret in the log', async () => {
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

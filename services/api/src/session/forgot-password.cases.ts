import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { enqueuedMails } from '../mail/testing/enqueued-mails.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { startApi } from '../testing/start-api.js';
import {
  accountOf,
  auditEntriesOf,
  contentOf,
  countInvalidSecrets,
  resetAttempts,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from './testing/sign-in.js';

const MESSAGE =
  'If an account with this email exists, a link to set a new password is on its way. It is valid for an hour.';
const INVALID_LINK = 'This link has expired or was already used. Request a new one.';

describe('POST /api/forgot_password', () => {
  let served: TestApp;
  let links: OneTimeLinks;

  beforeAll(async () => {
    served = await startApi();
    links = served.app.get(OneTimeLinks, { strict: false });
  });
  afterEach(async () => {
    await resetAttempts(served);
  });
  afterAll(() => served.close());

  const forgot = (body: object) => served.http().post('/api/forgot_password').send(body);
  const addUser = async (email: string) => {
    const user = await served.addUser(email);
    await setPassword(served, user.userId);
    return user;
  };

  describe('with an email', () => {
    it('enqueues a mail, with the same response whether or not the account exists', async () => {
      await addUser('known@helix.example');
      const known = contentOf(await forgot({ email: ' known@helix.example ' }));
      expect([known.status, JSON.parse(known.text)]).toEqual([200, { message: MESSAGE }]);
      expect(contentOf(await forgot({ email: 'unknown@helix.example' }))).toEqual(known);
      const mails = ['known@helix.example', 'unknown@helix.example'].map((email) => ({ kind: 'passwordReset', email }));
      expect(await enqueuedMails(served)).toEqual(mails);
      const row = { action: 'passwordResetRequested', userId: null, email: '', address: '127.0.0.1', details: {} };
      expect(await auditEntriesOf(served, 'known@helix.example')).toEqual([row]);
      expect(await auditEntriesOf(served, 'unknown@helix.example')).toEqual([row]);
    });

    it('enqueues at most five mails an hour for an email, with the same response beyond', async () => {
      const before = (await enqueuedMails(served)).length;
      const first = contentOf(await forgot({ email: 'often@helix.example' }));
      for (let round = 0; round < 6; round += 1)
        expect(contentOf(await forgot({ email: 'OFTEN@helix.example' }))).toEqual(first);
      expect(await enqueuedMails(served)).toHaveLength(before + 5);
      expect((await auditEntriesOf(served, 'OFTEN@helix.example')).map(({ details }) => details)).toEqual([
        ...Array<object>(4).fill({}),
        { overLimit: true },
        { overLimit: true },
      ]);
    });

    it('returns 429 after thirty requests an hour from one address', async () => {
      const before = (await enqueuedMails(served)).length;
      for (let round = 0; round < 30; round += 1)
        expect((await forgot({ email: `user${round}@helix.example` })).status).toBe(200);
      const late = await forgot({ email: 'late@helix.example' });
      expect([late.status, late.type, late.body.detail]).toEqual([
        429,
        'application/problem+json',
        'Too many attempts. Try again in 60 minutes.',
      ]);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(59 * 60);
      expect(await enqueuedMails(served)).toHaveLength(before + 30);
    });

    it('returns 422 for a missing or invalid email', async () => {
      for (const email of [undefined, '  '])
        expect((await forgot({ email })).body.errors).toEqual([{ field: 'email', message: 'Email is required.' }]);
      const long = await forgot({ email: `${'e'.repeat(250)}@x.example` });
      expect([long.status, long.body.errors]).toEqual([
        422,
        [{ field: 'email', message: 'Email must be at most 254 characters' }],
      ]);
      for (const email of ['not-an-email', 'ada@helix', 'a b@helix.example', 'ada\ud83d@helix.example'])
        expect((await forgot({ email })).body.errors).toEqual([
          { field: 'email', message: 'Please enter a valid email address.' },
        ]);
      expect((await forgot([])).status).toBe(422);
    });
  });

  describe('with a link’s token', () => {
    it('sets the password, ends all sessions, and signs in', async () => {
      const { userId, token: elsewhere } = await addUser('reset@helix.example');
      const invitation = await links.create(userId, 'invitation', null);
      const token = await links.create(userId, 'passwordReset', null);
      const answer = await forgot({ token, password: 'Brand-new-1' });
      expect([answer.status, answer.body.user?.userId]).toEqual([200, userId]);
      const current = await served.http().get('/api/user/current').auth(elsewhere, { type: 'bearer' });
      expect(current.status).toBe(401);
      const refreshed = await served
        .http()
        .post('/api/refresh')
        .set('Cookie', `helix_refresh=${refreshTokenOf(answer)}`);
      expect(refreshed.status).toBe(200);
      expect((await accountOf(served, userId)).passwordHash).toMatch(/^\$argon2id\$/);
      const login = (password: string) =>
        served.http().post('/api/login').send({ email: 'reset@helix.example', password });
      expect((await login(PASSWORD)).status).toBe(401);
      expect((await login('Brand-new-1')).status).toBe(200);
      expect(await links.find(invitation)).toBeUndefined();
      expect((await enqueuedMails(served)).at(-1)).toEqual({ kind: 'passwordChanged', userId });
      expect((await auditEntriesOf(served, 'reset@helix.example'))[0]).toEqual({
        action: 'passwordChanged',
        userId,
        email: 'reset@helix.example',
        address: '127.0.0.1',
        details: {},
      });
    });

    it('redeems a link once, and not after its expiry', async () => {
      const { userId } = await addUser('once@helix.example');
      const token = await links.create(userId, 'passwordReset', null);
      const answers = await Promise.all([
        forgot({ token, password: 'Brand-new-1' }),
        forgot({ token, password: 'Brand-new-2' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const late = await links.create(userId, 'passwordReset', null);
      await served.test.ownerPool.query('update one_time_link set expires_at = now() where user_id = $1', [userId]);
      for (const invalid of [token, late, 'nonsense', '']) {
        const answer = await forgot({ token: invalid, password: 'Brand-new-3' });
        expect([invalid, answer.status]).toEqual([invalid, 422]);
        if (invalid) expect(answer.body.errors).toEqual([{ field: 'token', message: INVALID_LINK }]);
      }
    });

    it('keeps the link when the password is invalid', async () => {
      const { userId } = await addUser('weak@helix.example');
      const token = await links.create(userId, 'passwordReset', null);
      const weak = await forgot({ token, password: '' });
      expect([weak.status, weak.body.errors]).toEqual([422, [{ field: 'password', message: 'Password is required.' }]]);
      expect((await forgot({ token, password: 'Brand-new-1' })).status).toBe(200);
    });

    it('returns 422 for SSO users', async () => {
      const { userId } = await served.addUser('sso@helix.example');
      const token = await links.create(userId, 'passwordReset', null);
      await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [userId]);
      const message = 'You sign in through your organisation. Change your password there.';
      const answer = await forgot({ token, password: 'Brand-new-1' });
      expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'password', message }]]);
      expect((await accountOf(served, userId)).passwordHash).toBeNull();
    });

    it('resets the limit of an account that was locked by failed attempts', async () => {
      const { userId } = await addUser('locked@helix.example');
      const login = (password: string) =>
        served.http().post('/api/login').send({ email: 'locked@helix.example', password });
      for (let guess = 0; guess < 11; guess += 1) await login('wrong');
      expect((await login(PASSWORD)).status).toBe(429);
      await forgot({ token: await links.create(userId, 'passwordReset', null), password: 'Brand-new-1' });
      expect((await login('Brand-new-1')).status).toBe(200);
    });

    it('counts unknown links against the address', async () => {
      await countInvalidSecrets(served, 99);
      expect((await forgot({ token: 'guess', password: PASSWORD })).status).toBe(422);
      expect((await forgot({ token: 'guess', password: PASSWORD })).status).toBe(429);
    });
  });
});

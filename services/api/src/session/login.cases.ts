import { Tokens } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { waitForLocks } from '../testing/concurrency.js';
import { startApi } from '../testing/start-api.js';
import {
  accountOf,
  auditEntriesOf,
  contentOf,
  cookieOf,
  resetAttempts,
  PASSWORD,
  refreshTokenOf,
  setPassword,
} from './testing/sign-in.js';

const WRONG_CREDENTIALS = 'Incorrect email or password.';

describe('POST /api/login', () => {
  let served: TestApp;
  let clinic: { clinicId: number; clinicGuid: string };

  beforeAll(async () => {
    served = await startApi();
    clinic = await served.addClinic('Maple');
  });
  afterEach(() => resetAttempts(served));
  afterAll(() => served.close());

  const addUser = async (email: string) => {
    const user = await served.addUser(email, { [clinic.clinicId]: false });
    await setPassword(served, user.userId);
    return user;
  };
  const login = (email: unknown, password: unknown) => served.http().post('/api/login').send({ email, password });

  it('returns a token and the user whatever the case of the email, and stores the date', async () => {
    const { userId } = await addUser('Hygienist@helix.example');
    const before = Date.now();
    const answer = await login(' hygienist@HELIX.example ', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.user).toMatchObject({
      userId,
      email: 'Hygienist@helix.example',
      currentClinic: { clinicId: clinic.clinicId, name: 'Maple' },
    });
    expect(Date.parse(answer.body.user.lastLoggedInDate)).toBeGreaterThanOrEqual(before);
    expect(await served.app.get(Tokens).verify(answer.body.token)).toMatchObject({ userId });
    const current = await served.http().get('/api/user/current').auth(answer.body.token, { type: 'bearer' });
    expect(current.body).toEqual(answer.body.user);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    expect((await accountOf(served, userId)).passwordHash).toMatch(/^\$argon2id\$/);
    expect(await auditEntriesOf(served, 'Hygienist@helix.example')).toEqual([
      { action: 'signedIn', userId, email: 'Hygienist@helix.example', address: '127.0.0.1', details: {} },
    ]);
  });

  it('starts a session with a refresh cookie that is HttpOnly and SameSite', async () => {
    const { userId } = await addUser('cookie@helix.example');
    const answer = await login('cookie@helix.example', PASSWORD);
    const { value, attributes } = cookieOf(answer, 'helix_refresh')!;
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/api']));
    expect(attributes).not.toContain('secure');
    expect(answer.text).not.toContain(value);
    const { rows } = await served.test.ownerPool.query<{ expires_at: Date }>(
      'select expires_at from user_session where user_id = $1 order by created_at desc limit 1',
      [userId],
    );
    const until = Date.parse(attributes.find((text) => text.startsWith('expires='))!.slice('expires='.length));
    expect(Math.abs(until - rows[0]!.expires_at.getTime())).toBeLessThan(1000);
    const renewed = await served
      .http()
      .post('/api/refresh')
      .set('Cookie', `helix_refresh=${refreshTokenOf(answer)}`);
    expect(renewed.status).toBe(200);
  });

  it('returns the same 401 for a wrong password and for unknown, invited and SSO accounts', async () => {
    await addUser('known@helix.example');
    await served.addUser('invited@helix.example');
    const sso = await addUser('sso@helix.example');
    // An inconsistent row: SSO users have no password.
    await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
    const wrong = contentOf(await login('known@helix.example', 'wrong'));
    expect(JSON.parse(wrong.text)).toEqual({
      title: 'Unauthorized',
      status: 401,
      detail: WRONG_CREDENTIALS,
      errors: [{ field: '', message: WRONG_CREDENTIALS }],
    });
    expect(wrong.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(wrong.headers['set-cookie']).toBeUndefined();
    for (const email of [
      'unknown@helix.example',
      'invited@helix.example',
      `' or true --`,
      'a\ud83db',
      'e'.repeat(5000),
    ]) {
      expect([email, contentOf(await login(email, 'wrong'))]).toEqual([email, wrong]);
    }
    expect(contentOf(await login('sso@helix.example', PASSWORD))).toEqual(wrong);
  });

  it('records failed attempts with a truncated email', async () => {
    await login('nobody@helix.example', 'wrong');
    await login(`\u001b[31m${'n'.repeat(300)}`, 'wrong');
    const failed = [{ action: 'signInFailed', userId: null, email: '', address: '127.0.0.1', details: {} }];
    expect(await auditEntriesOf(served, 'nobody@helix.example')).toEqual(failed);
    expect(await auditEntriesOf(served, `[31m${'n'.repeat(250)}`)).toEqual(failed);
    const { rows } = await served.test.ownerPool.query(
      `select from audit_trail where to_jsonb(audit_trail)::text ~ 'wrong'`,
    );
    expect(rows).toEqual([]);
  });

  it('returns 422 for missing fields', async () => {
    const answer = await login('  ', undefined);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { field: 'email', message: 'Email is required.' },
        { field: 'password', message: 'Password is required.' },
      ],
    ]);
  });

  it('returns 429 after ten failed attempts on one account only', async () => {
    await addUser('target@helix.example');
    await addUser('colleague@helix.example');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => login('target@helix.example', `guess ${guess}`)),
    );
    expect(guesses.map((guess) => guess.status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const late = await login('TARGET@helix.example', PASSWORD);
    expect([late.status, late.type, late.body.detail]).toEqual([
      429,
      'application/problem+json',
      'Too many attempts. Try again in 15 minutes.',
    ]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await login('colleague@helix.example', PASSWORD)).status).toBe(200);
    expect((await auditEntriesOf(served, 'target@helix.example')).map(({ action }) => action).sort()).toEqual([
      ...Array<string>(10).fill('signInFailed'),
      'signInThrottled',
    ]);
  });

  it('resets failed attempts after a success', async () => {
    await addUser('forgetful@helix.example');
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await login('forgetful@helix.example', 'wrong');
      expect((await login('forgetful@helix.example', PASSWORD)).status).toBe(200);
    }
  });

  it('starts no session when the password is replaced concurrently', async () => {
    const { userId } = await addUser('racing@helix.example');
    const owner = await served.test.ownerPool.connect();
    await owner.query('begin');
    await owner.query(`update app_user set password_hash = 'another' where user_id = $1`, [userId]);
    const answer = login('racing@helix.example', PASSWORD).then((response) => response);
    // The sign-in has verified the old password, and waits for the row.
    await waitForLocks(served.test);
    await owner.query('commit');
    owner.release();
    expect((await answer).body.detail).toBe(WRONG_CREDENTIALS);
  });
});

describe('POST /api/login over https', () => {
  it('sets a Secure cookie', async () => {
    const served = await startApi({ PUBLIC_URL: 'https://helix.example' });
    try {
      const { userId } = await served.addUser('user@helix.example');
      await setPassword(served, userId);
      const answer = await served.http().post('/api/login').send({ email: 'user@helix.example', password: PASSWORD });
      expect(cookieOf(answer, 'helix_refresh')!.attributes).toContain('secure');
    } finally {
      await served.close();
    }
  });
});

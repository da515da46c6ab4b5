import { hashPassword, Tokens } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

const PASSWORD = 'Helix-demo-1';
const WORDS = 'The e-mail or the password is not right.';

describe('POST /api/login', () => {
  let served: TestApp;
  let clinic: { clinicId: number; clinicGuid: string };

  beforeAll(async () => {
    served = await startApi();
    clinic = await served.addClinic('Maple');
  });
  afterAll(() => served.close());

  const addUser = async (email: string) => {
    const user = await served.addUser(email, { [clinic.clinicId]: false });
    await served.test.ownerPool.query('update app_user set password_hash = $2 where user_id = $1', [
      user.userId,
      await hashPassword(PASSWORD),
    ]);
    return user;
  };
  const login = (email: unknown, password: unknown) => served.http().post('/api/login').send({ email, password });

  it('answers a token and the user, whatever the case of the e-mail, and notes the day', async () => {
    const { userId } = await addUser('Hygienist@helix.example');
    const before = Date.now();
    const answer = await login(' hygienist@HELIX.example ', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      userId,
      email: 'Hygienist@helix.example',
      currentClinic: { clinicId: clinic.clinicId, name: 'Maple' },
    });
    expect(Date.parse(answer.body.user.lastLoggedInDate)).toBeGreaterThanOrEqual(before);
    expect(await served.app.get(Tokens).read(answer.body.token)).toMatchObject({ userId });
    const current = await served.http().get('/api/user/current').auth(answer.body.token, { type: 'bearer' });
    expect(current.body).toEqual(answer.body.user);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  it('tells a wrong password and an unknown account alike', async () => {
    await addUser('known@helix.example');
    await served.addUser('invited@helix.example');
    for (const email of ['known@helix.example', 'unknown@helix.example', 'invited@helix.example', `' or true --`]) {
      const answer = await login(email, 'wrong');
      expect([answer.type, answer.body]).toEqual([
        'application/problem+json',
        { title: 'Unauthorized', status: 401, detail: WORDS, errors: [{ field: '', message: WORDS }] },
      ]);
    }
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    await addUser('slow@helix.example');
    const median = async (email: (attempt: number) => string) => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const startedAt = performance.now();
        await login(email(attempt), 'wrong');
        times.push(performance.now() - startedAt);
      }
      return times.sort((a, b) => a - b)[3]!;
    };
    await median((attempt) => `warm${attempt}@helix.example`);
    const known = await median(() => 'slow@helix.example');
    const unknown = await median((attempt) => `nobody${attempt}@helix.example`);
    // Checking a password takes tens of milliseconds; leaving it out would be a fraction of this.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('asks for what is missing', async () => {
    const answer = await login('  ', undefined);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { field: 'email', message: 'Email is required.' },
        { field: 'password', message: 'Password is required.' },
      ],
    ]);
  });

  it('stops guessing after ten attempts, for that account alone', async () => {
    await addUser('target@helix.example');
    await addUser('colleague@helix.example');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => login('target@helix.example', `guess ${guess}`)),
    );
    expect(guesses.map((guess) => guess.status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const late = await login('TARGET@helix.example', PASSWORD);
    expect([late.status, late.type]).toEqual([429, 'application/problem+json']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await login('colleague@helix.example', PASSWORD)).status).toBe(200);
  });

  it('forgets failed attempts after a success', async () => {
    await addUser('forgetful@helix.example');
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await login('forgetful@helix.example', 'wrong');
      expect((await login('forgetful@helix.example', PASSWORD)).status).toBe(200);
    }
  });
});

import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';
import { routesOfApi } from '../testing/routes-of-api.js';
import { startApi } from '../testing/start-api.js';
import { accountOf, refreshTokenOf, setPassword } from './testing/sign-in.js';

const GIVEN = 'Given-by-1';
const OWN = 'My-own-password-1';
const CHOOSE_FIRST = 'Choose your own password first.';

describe('a password that somebody else set', () => {
  let served: TestApp;
  let clinic: Clinic;
  let admin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    clinic = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [clinic.clinicId]: true });
  });
  afterAll(() => served.close());

  const login = (email: string, password: string) => served.http().post('/api/login').send({ email, password });
  const choose = (token: string, password: string) => call('post', '/api/choosePassword', { token }).send({ password });
  const give = (userId: number, password = GIVEN) =>
    call('post', '/api/User', admin, clinic).send({ userId, password }).expect(200);
  /** Adds a user, gives them a password, and signs in with it. */
  async function signInOnce(email: string) {
    const { userId } = await served.addUser(email, { [clinic.clinicId]: false });
    await give(userId);
    const answer = await login(email, GIVEN);
    expect(answer.status).toBe(200);
    return { userId, token: String(answer.body.token), cookie: refreshTokenOf(answer), body: answer.body };
  }

  it('works for one sign-in, which reads the names of the user and nothing else', async () => {
    const { userId, token, body } = await signInOnce('once@helix.example');
    const names = {
      userId,
      firstName: 'Ada',
      lastName: 'Tester',
      email: 'once@helix.example',
      isSSO: false,
      mustChoosePassword: true,
      isAdmin: false,
      isSuperAdmin: false,
      isSuperDeveloper: false,
      lastLoggedInDate: null,
      preferences: '{}',
      clinics: [],
      currentClinic: null,
      otherUsers: [],
      providerIds: [],
    };
    expect(body.user).toEqual(names);
    expect((await call('get', '/api/User/current', { token }, clinic)).body).toEqual(names);
    // The owner has not signed in, so the invitation can still be sent again.
    expect((await accountOf(served, userId)).lastLoggedInDate).toBeNull();

    const again = await login('once@helix.example', GIVEN);
    expect([again.status, again.body.detail]).toEqual([401, 'Incorrect email or password.']);
  });

  it('is refused by every other route', async () => {
    const { token } = await signInOnce('restricted@helix.example');
    const guarded = routesOfApi.filter(([, { roles }]) => !roles.includes('public'));
    const answers = await Promise.all(
      guarded.map(async ([route]) => {
        const [method = '', path = ''] = route.toLowerCase().split(' ');
        const url = `/api/${path.replace(/:\w+/g, '1')}`;
        const { status, body } = await call(method as 'get', url, { token }, clinic);
        return [route, status === 403 ? String(body.detail) : status];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual({
      ...Object.fromEntries(guarded.map(([route]) => [route, CHOOSE_FIRST])),
      'GET user/current': 200,
      'POST choosePassword': 422,
    });
  });

  it('can be renewed and signed out of', async () => {
    const { token, cookie } = await signInOnce('renewing@helix.example');
    const renewed = await served.http().post('/api/refresh').set('Cookie', `helix_refresh=${cookie}`);
    expect(renewed.status).toBe(200);
    const { status, body } = await call('get', '/api/Clinic', { token: String(renewed.body.token) }, clinic);
    expect([status, body.detail]).toEqual([403, CHOOSE_FIRST]);
    expect((await served.http().post('/api/logout').auth(token, { type: 'bearer' })).status).toBe(200);
    expect((await call('get', '/api/User/current', { token })).status).toBe(401);
  });

  it('ends when the user chooses an own password, which differs from the given one', async () => {
    const { userId, token, cookie } = await signInOnce('choosing@helix.example');
    const errors = async (password: string) => {
      const { status, body } = await choose(token, password);
      return [status, (body.errors as { message: string }[])[0]?.message];
    };
    expect(await errors('short')).toEqual([422, 'Password must contain an upper case letter']);
    expect(await errors('Password1')).toEqual([422, 'This password is too common. Choose a different one.']);
    expect(await errors(GIVEN)).toEqual([422, 'Choose a different password from the one you were given.']);

    const chosen = await choose(token, OWN);
    expect([chosen.status, chosen.body.user]).toEqual([
      200,
      expect.objectContaining({
        userId,
        mustChoosePassword: false,
        currentClinic: expect.objectContaining({ name: 'Maple' }),
      }),
    ]);
    expect((await call('get', '/api/Clinic', { token: String(chosen.body.token) }, clinic)).status).toBe(200);
    expect((await call('get', '/api/User/current', { token })).status).toBe(401);
    expect((await served.http().post('/api/refresh').set('Cookie', `helix_refresh=${cookie}`)).status).toBe(401);
    expect((await login('choosing@helix.example', OWN)).body.user.mustChoosePassword).toBe(false);
    expect((await accountOf(served, userId)).lastLoggedInDate).toBeInstanceOf(Date);
    expect((await auditEntries(served, 'choosing@helix.example')).slice(0, 3)).toEqual([
      { action: 'passwordSet', userId: admin.userId, clinicId: clinic.clinicId, details: {} },
      { action: 'signedIn', userId, clinicId: null, details: { through: 'temporaryPassword' } },
      { action: 'passwordChosen', userId, clinicId: null, details: {} },
    ]);
  });

  it('is replaced by the link for a forgotten password once it is used up', async () => {
    const { userId, token } = await signInOnce('forgetful@helix.example');
    const links = served.app.get(OneTimeLinks, { strict: false });
    const link = await links.create(userId, 'passwordReset', null);
    const reset = await served.http().post('/api/forgot_password').send({ token: link, password: OWN });
    expect([reset.status, reset.body.user.mustChoosePassword]).toEqual([200, false]);
    expect((await choose(token, 'Another-own-1')).status).toBe(401);
  });

  it('ends the session that began with the one before', async () => {
    const { userId, token } = await signInOnce('twice@helix.example');
    await give(userId, 'Given-again-1');
    expect((await choose(token, OWN)).status).toBe(401);
    expect((await login('twice@helix.example', 'Given-again-1')).body.user.mustChoosePassword).toBe(true);
  });

  it('opens one session for two concurrent sign-ins', async () => {
    const { userId } = await served.addUser('race@helix.example', { [clinic.clinicId]: false });
    await give(userId);
    const answers = await Promise.all([login('race@helix.example', GIVEN), login('race@helix.example', GIVEN)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is not meant by own passwords: those of the owner, and one that an admin sets for themselves', async () => {
    const owner = await served.addUser('owner@helix.example', { [clinic.clinicId]: false });
    await setPassword(served, owner.userId);
    const signedIn = await login('owner@helix.example', 'Helix-demo-1');
    expect(signedIn.body.user.mustChoosePassword).toBe(false);
    const refused = await choose(String(signedIn.body.token), OWN);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'You have already chosen your own password. To change it, request a link on the sign-in page.',
    ]);
    const self = await served.addUser('self@helix.example', { [clinic.clinicId]: true });
    await call('post', '/api/User', self, clinic).send({ userId: self.userId, password: OWN }).expect(200);
    expect((await login('self@helix.example', OWN)).body.user.mustChoosePassword).toBe(false);
    expect((await login('self@helix.example', OWN)).status).toBe(200);
  });
});

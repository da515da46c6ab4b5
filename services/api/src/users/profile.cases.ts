import { hashPassword } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';

const WRONG_CREDENTIALS = 'Incorrect email or password.';
const PASSWORD = 'Helix-demo-1';

describe('the account of the current user', () => {
  let served: TestApp;
  let maple: Clinic;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
  });
  afterAll(() => served.close());

  describe('POST /api/user/profile', () => {
    it('saves names and given preferences, and records them in the audit trail', async () => {
      const user = await served.addUser('jamie@helix.example', { [maple.clinicId]: false });
      const save = (body: object) => call('post', '/api/User/profile', user, maple).send(body);
      const preferences = '{"performanceDisplay":"scores","theirs":1}';
      const first = await save({ firstName: ' Jamie ', lastName: 'Tester', preferences });
      expect([first.status, first.body]).toEqual([
        200,
        expect.objectContaining({
          userId: user.userId,
          firstName: 'Jamie',
          preferences,
          currentClinic: expect.objectContaining({ name: 'Maple' }),
        }),
      ]);
      expect((await save({ firstName: 'Jamie', lastName: 'Chen' })).body).toMatchObject({
        lastName: 'Chen',
        preferences,
      });
      await save({ firstName: 'Jamie', lastName: 'Chen' });
      const by = { userId: user.userId, clinicId: maple.clinicId, action: 'profileChanged' };
      expect(await auditEntries(served, 'jamie@helix.example')).toEqual([
        { ...by, details: { firstName: ['Ada', 'Jamie'], preferences: ['{}', preferences] } },
        { ...by, details: { lastName: ['Tester', 'Chen'] } },
      ]);
    });

    it('returns 409 when an admin changed the names since they were read, and keeps theirs', async () => {
      const user = await served.addUser('twice@helix.example', { [maple.clinicId]: false });
      const save = (body: object) => call('post', '/api/User/profile', user, maple).send(body);
      const seen = { firstName: 'Ada', lastName: 'Tester' };
      await served.test.ownerPool.query(`update app_user set last_name = 'Married' where user_id = $1`, [user.userId]);
      const refused = await save({ firstName: 'Ada', lastName: 'Mine', seen });
      expect([refused.status, refused.body.title]).toEqual([409, 'Version conflict']);
      // Preferences alone, and without what was seen.
      expect((await save({ firstName: 'Ada', lastName: 'Married', preferences: '{"a":1}', seen })).status).toBe(200);
      expect((await save({ firstName: 'Ada', lastName: 'Mine' })).body).toMatchObject({ lastName: 'Mine' });
    });

    it('ignores other fields and other users', async () => {
      const user = await served.addUser('sly@helix.example', { [maple.clinicId]: false });
      const body = {
        firstName: 'Sly',
        lastName: 'Fox',
        email: 'x@y.example',
        isSuperAdmin: true,
        isClinicAdmin: true,
        userId: 1,
      };
      expect((await call('post', '/api/user/profile', user).send(body)).body).toMatchObject({
        userId: user.userId,
        firstName: 'Sly',
        email: 'sly@helix.example',
        isAdmin: false,
        isSuperAdmin: false,
      });
    });

    it('returns 422 with every invalid field', async () => {
      const user = await served.addUser('blank@helix.example', { [maple.clinicId]: false });
      const answer = await call('post', '/api/user/profile', user).send({ preferences: '{"avatarColor":"red"}' });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [
          { field: 'firstName', message: 'First name is required.' },
          { field: 'lastName', message: 'Last name is required.' },
          { field: 'preferences', message: 'preferences: Choose one of the colours.' },
        ],
      ]);
    });
  });

  describe('linked accounts', () => {
    let accounts = 0;
    const addUser = async (name: string) => {
      const email = `${name}${(accounts += 1)}@helix.example`;
      const user = await served.addUser(email, { [maple.clinicId]: false });
      await served.test.ownerPool.query('update app_user set first_name = $2, password_hash = $3 where user_id = $1', [
        user.userId,
        name,
        await hashPassword(PASSWORD),
      ]);
      return { ...user, email };
    };
    const link = (by: Person, email: string, password = PASSWORD) =>
      call('post', '/api/user/linkedAccounts', by, maple).send({ email, password });
    const unlink = (by: Person, id: number) => call('delete', `/api/user/linkedAccounts/${id}`, by, maple);
    const linked = async (by: Person) =>
      ((await call('get', '/api/User/LinkedAccounts', by)).body as { firstName: string }[]).map((one) => one.firstName);
    const personIds = async (...users: Person[]) => {
      const { rows } = await served.test.ownerPool.query<{ person_id: string | null }>(
        'select person_id from app_user where user_id = any($1) order by user_id',
        [users.map(({ userId }) => userId)],
      );
      return rows.map((row) => row.person_id);
    };

    it('links two accounts by email and password', async () => {
      const [ann, ben] = [await addUser('Ann'), await addUser('Ben')];
      const { status, body } = await link(ann, ben.email.toUpperCase());
      expect([status, body]).toEqual([
        200,
        [{ userId: ben.userId, email: ben.email, firstName: 'Ben', lastName: 'Tester' }],
      ]);
      expect(await linked(ben)).toEqual(['Ann']);
      expect((await call('get', '/api/user/current', ben)).body.otherUsers).toEqual([
        { userId: ann.userId, email: ann.email, firstName: 'Ann', lastName: 'Tester' },
      ]);
      await link(ann, ben.email); // again: no change, no entry
      expect(await auditEntries(served, ben.email)).toEqual([
        { action: 'accountLinked', userId: ann.userId, clinicId: maple.clinicId, details: {} },
      ]);
    });

    it('merges the groups of both accounts', async () => {
      const [ann, ben] = [await addUser('Ann'), await addUser('Ben')];
      const [cal, dan] = [await addUser('Cal'), await addUser('Dan')];
      await link(ann, ben.email);
      await link(cal, dan.email);
      await link(ben, cal.email);
      expect(await linked(ann)).toEqual(['Ben', 'Cal', 'Dan']);
      expect(await linked(dan)).toEqual(['Ann', 'Ben', 'Cal']);
      const ids = await personIds(ann, ben, cal, dan);
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('unlinks accounts, and dissolves a group with one account left', async () => {
      const [ann, ben, cal] = [await addUser('Ann'), await addUser('Ben'), await addUser('Cal')];
      await link(ann, ben.email);
      await link(ann, cal.email);
      const { status, body } = await unlink(ann, ben.userId);
      expect([status, body]).toEqual([200, [expect.objectContaining({ userId: cal.userId })]]);
      expect(await linked(ben)).toEqual([]);
      expect((await unlink(ann, cal.userId)).body).toEqual([]);
      expect(await personIds(ann, ben, cal)).toEqual([null, null, null]);
      expect((await auditEntries(served, ben.email)).map(({ action }) => action)).toEqual([
        'accountLinked',
        'accountUnlinked',
      ]);
    });

    it('returns 404 for accounts that are not linked to the current user', async () => {
      const [ann, ben, eve] = [await addUser('Ann'), await addUser('Ben'), await addUser('Eve')];
      await link(ann, ben.email);
      for (const [by, id] of [
        [eve, ben.userId],
        [ann, ann.userId],
        [ann, eve.userId],
        [eve, eve.userId],
        [ann, 987_654],
      ] as const)
        expect((await unlink(by, id)).status).toBe(404);
      expect(await linked(ann)).toEqual(['Ben']);
    });

    it('removes a deleted account from its group', async () => {
      const [ann, ben] = [await addUser('Ann'), await addUser('Ben')];
      const admin = await served.addUser(`boss${ann.userId}@helix.example`, { [maple.clinicId]: true });
      await link(ann, ben.email);
      expect((await call('delete', `/api/user/${ben.userId}`, admin, maple)).status).toBe(200);
      expect(await personIds(ann)).toEqual([null]);
    });

    it('returns the error of a failed sign-in for every wrong email and password', async () => {
      const [ann, ben, sso, invited] = [
        await addUser('Ann'),
        await addUser('Ben'),
        await addUser('Sso'),
        await addUser('Inv'),
      ];
      await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
      await served.test.ownerPool.query('update app_user set password_hash = null where user_id = $1', [
        invited.userId,
      ]);
      for (const [email, password] of [
        [ben.email, 'wrong'],
        ['nobody@helix.example', PASSWORD],
        [sso.email, PASSWORD],
        [invited.email, PASSWORD],
      ] as const) {
        const { status, body } = await link(ann, email, password);
        expect([email, status, body.detail, body.errors]).toEqual([
          email,
          422,
          WRONG_CREDENTIALS,
          [{ field: '', message: WRONG_CREDENTIALS }],
        ]);
      }
      expect(await linked(ann)).toEqual([]);
      expect(await auditEntries(served, ben.email)).toEqual([
        { action: 'signInFailed', userId: ann.userId, clinicId: maple.clinicId, details: {} },
      ]);
    });

    it('returns 422 for the current account', async () => {
      const ann = await addUser('Ann');
      const { status, body } = await link(ann, ann.email);
      const message = 'You are already signed in with this account.';
      expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]]);
      expect(await personIds(ann)).toEqual([null]);
    });

    it('shares its limit with the sign-in', async () => {
      const [ann, ben] = [await addUser('Ann'), await addUser('Ben')];
      for (let guess = 0; guess < 5; guess += 1)
        expect((await link(ann, ben.email, `guess ${guess}`)).status).toBe(422);
      for (let guess = 0; guess < 5; guess += 1) {
        const login = await served
          .http()
          .post('/api/login')
          .send({ email: ben.email, password: `guess ${guess}` });
        expect(login.status).toBe(401);
      }
      const late = await link(ann, ben.email);
      expect(late.status).toBe(429);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60);
    });
  });
});

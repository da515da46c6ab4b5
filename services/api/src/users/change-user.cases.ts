import { hashPassword, verifyPassword } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { waitForLocks } from '../testing/concurrency.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, waitForMails, type Clinic, type Person } from '../testing/api-client.js';

const ELSEWHERE =
  'This user also works in clinics that you do not administer. Only a super admin can change their name, email or password.';
const SUPER = 'This user is a super user. Only a super admin can change their name, email or password.';

describe('changing users', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  /** Admin of Maple alone. */
  let admin: Person;
  let superAdmin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => served.close());

  /** The form of a user as created by `addUser`. */
  const formOf = (email: string) => ({ firstName: 'Ada', lastName: 'Tester', email, isClinicAdmin: false });
  const account = async ({ userId }: Person) => {
    const { rows } = await served.test.ownerPool.query<Record<string, unknown>>(
      'select email, first_name, last_name, preferences, password_hash from app_user where user_id = $1',
      [userId],
    );
    return rows[0];
  };
  const signIn = ({ userId }: Person) =>
    served.test.ownerPool.query(`update app_user set last_logged_in_date = '2026-11-20' where user_id = $1`, [userId]);
  const put = (id: number, body: object, by: Person = admin, clinic = maple) =>
    call('put', `/api/user/${id}`, by, clinic).send(body);
  const post = (body: object, by: Person = admin, clinic = maple) => call('post', '/api/user', by, clinic).send(body);

  describe('PUT /api/user/{id}, and POST /api/user with userId', () => {
    it('changes names, admin flag and preferences, and records them before and after', async () => {
      const user = await served.addUser('hana@helix.example', { [maple.clinicId]: false });
      await signIn(user);
      const { status, body } = await put(user.userId, {
        ...formOf('hana@helix.example'),
        firstName: 'Hana',
        isClinicAdmin: true,
        preferences: '{"avatarColor":"#5C2D91","theirs":[1]}',
      });
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id: user.userId,
          firstName: 'Hana',
          lastName: 'Tester',
          isAdmin: true,
          preferences: '{"avatarColor":"#5C2D91","theirs":[1]}',
        }),
      ]);
      // The new permission applies at once, and the session stays.
      expect((await call('get', '/api/user', user, maple)).status).toBe(200);

      const form = { ...formOf('hana@helix.example'), firstName: 'Hana', lastName: 'Sato', userId: user.userId };
      expect((await post(form)).body).toMatchObject({ lastName: 'Sato', isAdmin: false });
      expect((await call('get', '/api/user', user, maple)).status).toBe(403);
      // Missing fields stay.
      expect(await account(user)).toMatchObject({ preferences: '{"avatarColor":"#5C2D91","theirs":[1]}' });
      const by = { userId: admin.userId, clinicId: maple.clinicId, action: 'userChanged' };
      expect(await auditEntries(served, 'hana@helix.example')).toEqual([
        {
          ...by,
          details: {
            firstName: ['Ada', 'Hana'],
            isClinicAdmin: [false, true],
            preferences: ['{}', '{"avatarColor":"#5C2D91","theirs":[1]}'],
          },
        },
        { ...by, details: { lastName: ['Tester', 'Sato'], isClinicAdmin: [true, false] } },
      ]);
    });

    it('returns 409 when the user was changed by somebody else', async () => {
      const user = await served.addUser('busy@helix.example', { [maple.clinicId]: false });
      const { body: opened } = await call('get', `/api/user/${user.userId}`, admin, maple);
      const profile = { firstName: 'Mine', lastName: 'Tester', preferences: '{"performanceDisplay":"none"}' };
      expect((await call('post', '/api/user/profile', user, maple).send(profile)).status).toBe(200);

      const stale = { ...formOf('busy@helix.example'), lastName: 'Stale', preferences: opened.preferences };
      for (const send of [
        () => put(user.userId, { ...stale, version: opened.version }),
        () => post({ ...stale, version: opened.version, userId: user.userId }),
      ]) {
        const { status, body } = await send();
        expect([status, body.title, body.detail]).toEqual([
          409,
          'Version conflict',
          'This user was changed by someone else. Your changes were not saved; close this and open it again.',
        ]);
      }
      expect(await account(user)).toMatchObject({ first_name: 'Mine', preferences: profile.preferences });
      expect(await auditEntries(served, 'busy@helix.example')).toEqual([
        expect.objectContaining({ action: 'profileChanged' }),
      ]);

      // Opened again, each change is saved and answers the version of the next one.
      const { body: again } = await call('get', `/api/user/${user.userId}`, admin, maple);
      const saved = await put(user.userId, { ...stale, isClinicAdmin: true, version: again.version });
      expect([saved.status, saved.body.lastName]).toEqual([200, 'Stale']);
      expect((await put(user.userId, { ...stale, version: again.version })).status).toBe(409);
      expect((await put(user.userId, { ...stale, version: saved.body.version })).status).toBe(200);
      // Clients without versions overwrite.
      expect((await put(user.userId, stale)).status).toBe(200);
    });

    it('records nothing when nothing changed', async () => {
      const user = await served.addUser('same@helix.example', { [maple.clinicId]: false });
      expect((await put(user.userId, { ...formOf('same@helix.example'), preferences: ' { } ' })).status).toBe(200);
      expect(await auditEntries(served, 'same@helix.example')).toEqual([]);
    });

    it('ends sessions and links of a user with a new email', async () => {
      const user = await served.addUser('old@helix.example', { [maple.clinicId]: false });
      await served.test.ownerPool.query(
        `insert into one_time_link (token_hash, user_id, kind, expires_at) values ('\\x01', $1, 'passwordReset', now() + interval '1 hour')`,
        [user.userId],
      );
      expect((await call('get', '/api/user/current', user)).status).toBe(200);
      const { status, body } = await put(user.userId, formOf('new@helix.example'));
      expect([status, body.email]).toEqual([200, 'new@helix.example']);
      expect((await call('get', '/api/user/current', user)).status).toBe(401);
      // A user who has never signed in is invited at the new address.
      const [mail] = await waitForMails(served, 'new@helix.example', 1);
      expect(mail?.subject).toBe('You are invited to Helix for Maple');
      const { rows } = await served.test.ownerPool.query('select kind from one_time_link where user_id = $1', [
        user.userId,
      ]);
      expect(rows).toEqual([{ kind: 'invitation' }]);
      expect((await auditEntries(served, 'old@helix.example')).map(({ details }) => details)).toEqual([
        { email: ['old@helix.example', 'new@helix.example'] },
      ]);
      expect((await auditEntries(served, 'new@helix.example')).map(({ action }) => action)).toEqual(['userInvited']);
    });

    it('returns 422 for the email of another account', async () => {
      const user = await served.addUser('mine@helix.example', { [maple.clinicId]: false });
      await served.addUser('theirs@helix.example', { [cedar.clinicId]: false });
      const { status, body } = await put(user.userId, formOf('THEIRS@helix.example'));
      const message = 'An account with this email already exists.';
      expect([status, body.errors]).toEqual([422, [{ field: 'email', message }]]);
      expect(await account(user)).toMatchObject({ email: 'mine@helix.example' });
      // The same email in another case belongs to the same account.
      expect((await put(user.userId, formOf('Mine@helix.example'))).status).toBe(200);
    });

    it('returns 404 for users of another clinic', async () => {
      const other = await served.addUser('cedar@helix.example', { [cedar.clinicId]: false });
      const before = await account(other);
      for (const answer of [
        await put(other.userId, { ...formOf('stolen@helix.example'), firstName: 'Stolen' }),
        await post({ ...formOf('stolen@helix.example'), userId: other.userId }),
        await put(987_654, formOf('nobody@helix.example')),
      ])
        expect([answer.status, answer.body.detail]).toEqual([404, 'User not found in this clinic.']);
      expect(await account(other)).toEqual(before);
    });

    it('returns 422 when path and body name different users', async () => {
      const { status, body } = await put(admin.userId, { ...formOf('admin@helix.example'), userId: 1_000_000 });
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'userId', message: 'The user ID does not match the address.' }],
      ]);
    });
  });

  describe('changing an account that the admin does not fully administer', () => {
    let both: Person;
    let boss: Person;
    let developer: Person;

    beforeAll(async () => {
      both = await served.addUser('both@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
      boss = await served.addUser('boss@helix.example', { [maple.clinicId]: false }, { isSuperAdmin: true });
      developer = await served.addUser('dev@helix.example', { [maple.clinicId]: false }, { isSuperDeveloper: true });
    });

    it.each([
      ['both', ELSEWHERE],
      ['boss', SUPER],
      ['dev', SUPER],
    ])('returns 403 for changes of the account %s, but not of the admin flag', async (name, words) => {
      const user = { both, boss, dev: developer }[name]!;
      const before = await account(user);
      const form = formOf(`${name}@helix.example`);
      const attempts = [
        { ...form, email: 'mallory@helix.example' },
        { ...form, firstName: 'Mallory' },
        { ...form, lastName: 'Mallory' },
        { ...form, preferences: '{"performanceDisplay":"none"}' },
        { userId: user.userId, password: 'Mallory1' },
      ];
      for (const body of attempts) {
        for (const answer of [await put(user.userId, body), await post({ ...body, userId: user.userId })])
          expect([body, answer.status, answer.body.detail]).toEqual([body, 403, words]);
      }
      expect(await account(user)).toEqual(before);
      expect((await call('get', '/api/user', admin, maple)).body).toContainEqual(
        expect.objectContaining({ id: user.userId, isAccountEditable: false }),
      );
      // The admin flag is the clinic's; unchanged fields are no violation.
      const flagged = await put(user.userId, { ...form, isClinicAdmin: true, preferences: '{ }' });
      expect([flagged.status, flagged.body.isAdmin]).toEqual([200, true]);
      expect((await put(user.userId, form)).body.isAdmin).toBe(false);
      // A super admin may.
      const changed = await put(user.userId, { ...form, firstName: 'Better' }, superAdmin);
      expect([changed.status, changed.body.firstName, changed.body.isAccountEditable]).toEqual([200, 'Better', true]);
    });

    it('requires the admin to be an admin of all clinics of the user', async () => {
      const regional = await served.addUser('regional@helix.example', {
        [maple.clinicId]: true,
        [cedar.clinicId]: true,
      });
      expect((await put(both.userId, { ...formOf('both@helix.example'), firstName: 'By' }, regional)).status).toBe(200);
      await served.test.ownerPool.query(
        'update user_clinic set is_admin = false where clinic_id = $1 and user_id = $2',
        [cedar.clinicId, regional.userId],
      );
      // Permissions are read from the rows, not from the cache.
      expect((await put(both.userId, { ...formOf('both@helix.example'), firstName: 'No' }, regional)).status).toBe(403);
    });

    it('returns 403 when another clinic adds the user concurrently', async () => {
      const shared = await served.addUser('shared@helix.example', { [maple.clinicId]: false });
      const cedarAdmin = await served.addUser('cedaradmin@helix.example', { [cedar.clinicId]: true });
      const held = await served.test.ownerPool.connect();
      try {
        // Another clinic adds the user, and has not committed yet.
        await held.query('begin');
        await held.query('select from app_user where user_id = $1 for no key update', [shared.userId]);
        await held.query('insert into user_clinic values ($1, $2, false)', [cedar.clinicId, shared.userId]);
        const attempt = put(shared.userId, formOf('taken@helix.example')).then((answer) => answer);
        await waitForLocks(served.test);
        await held.query('commit');
        expect([(await attempt).status, (await attempt).body.detail]).toEqual([403, ELSEWHERE]);
      } finally {
        held.release();
      }
      expect((await call('get', `/api/user/${shared.userId}`, cedarAdmin, cedar)).status).toBe(200);
    });
  });

  it('returns 422 when admins remove their own admin flag', async () => {
    const self = await served.addUser('self@helix.example', { [maple.clinicId]: true });
    const message = 'You cannot remove your own admin rights.';
    const answer = await put(self.userId, formOf('self@helix.example'), self);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field: 'isClinicAdmin', message }]]);
    const renamed = { ...formOf('self@helix.example'), isClinicAdmin: true, firstName: 'Me' };
    expect((await put(self.userId, renamed, self)).body).toMatchObject({ firstName: 'Me', isAdmin: true });
  });

  describe('setting a password', () => {
    it('stores a hash, ends sessions and links, and sends a mail', async () => {
      const user = await served.addUser('forgot@helix.example', { [maple.clinicId]: false });
      await served.test.ownerPool.query(
        `insert into one_time_link (token_hash, user_id, kind, expires_at) values ('\\x02', $1, 'passwordReset', now() + interval '1 hour')`,
        [user.userId],
      );
      expect((await call('get', '/api/user/current', user)).status).toBe(200);
      const { status, body } = await post({ userId: user.userId, password: 'Fresh-word-1' });
      expect([status, body.id]).toEqual([200, user.userId]);
      expect(JSON.stringify(body)).not.toMatch(/argon2|Fresh-word-1/);
      expect((await call('get', '/api/user/current', user)).status).toBe(401);
      expect(await verifyPassword(String((await account(user))?.['password_hash']), 'Fresh-word-1')).toBe(true);
      expect(
        (await served.test.ownerPool.query('select from one_time_link where user_id = $1', [user.userId])).rowCount,
      ).toBe(0);
      expect(await auditEntries(served, 'forgot@helix.example')).toEqual([
        { action: 'passwordSet', userId: admin.userId, clinicId: maple.clinicId, details: {} },
      ]);
      expect(await waitForMails(served, 'forgot@helix.example', 1)).toHaveLength(1);
      expect((await put(user.userId, { password: 'Again2' })).status).toBe(200);
      expect(await verifyPassword(String((await account(user))?.['password_hash']), 'Again2')).toBe(true);
    });

    it('returns 422 with every violated password rule', async () => {
      const messages = async (password: unknown) => {
        const answer = await post({ userId: admin.userId, password });
        expect(answer.status).toBe(422);
        return (answer.body.errors as { field: string; message: string }[]).map(
          ({ field, message }) => `${field}: ${message}`,
        );
      };
      expect(await messages('')).toEqual(['password: Password is required.']);
      expect(await messages('abc')).toEqual([
        'password: Password must contain an upper case letter',
        'password: Password must contain a number',
        'password: Password must be at least 6 characters',
      ]);
      expect((await post({ password: 'Fresh-word-1' })).body.errors).toMatchObject([{ field: 'userId' }]);
    });

    it('returns 422 for SSO users', async () => {
      const user = await served.addUser('sso@helix.example', { [maple.clinicId]: false });
      await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [user.userId]);
      const { status, body } = await post({ userId: user.userId, password: 'Fresh-word-1' });
      const message = 'This user signs in through their organisation and has no password here.';
      expect([status, body.errors]).toEqual([422, [{ field: 'password', message }]]);
      expect(await account(user)).toMatchObject({ password_hash: null });
    });

    it('returns 404 for the password of a user of another clinic', async () => {
      const other = await served.addUser('cedar2@helix.example', { [cedar.clinicId]: false });
      await served.test.ownerPool.query('update app_user set password_hash = $2 where user_id = $1', [
        other.userId,
        await hashPassword('Theirs1'),
      ]);
      expect((await post({ userId: other.userId, password: 'Fresh-word-1' })).status).toBe(404);
      expect(await verifyPassword(String((await account(other))?.['password_hash']), 'Theirs1')).toBe(true);
      expect((await call('get', '/api/user/current', other)).status).toBe(200);
    });
  });

  describe('DELETE /api/user/{id}', () => {
    const remove = (id: number, by: Person = admin, clinic = maple) => call('delete', `/api/user/${id}`, by, clinic);
    const clinicsOf = async ({ userId }: Person) => {
      const { rows } = await served.test.ownerPool.query<{ clinic_id: number }>(
        'select clinic_id from user_clinic where user_id = $1',
        [userId],
      );
      return rows.map((row) => row.clinic_id);
    };
    const providersOf = async ({ userId }: Person) => {
      const { rows } = await served.test.ownerPool.query<{ key: string }>(
        `select c.name || ' ' || provider_id as key from provider_setting join clinic c using (clinic_id)
         where user_id = $1 order by 1`,
        [userId],
      );
      return rows.map(({ key }) => key);
    };

    it('removes a user from this clinic and its providers only', async () => {
      const user = await served.addUser('leaver@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: false });
      await served.test.ownerPool.query(
        `insert into provider_setting (clinic_id, provider_id, goal_wage, user_id) values ($1, 'H2', 60, $3), ($1, 'H1', 50, $3), ($2, 'H1', 40, $3)`,
        [maple.clinicId, cedar.clinicId, user.userId],
      );
      expect((await call('get', '/api/clinic', user, maple)).status).toBe(200);
      const { status, body } = await remove(user.userId);
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ id: user.userId, email: 'leaver@helix.example' }),
      ]);
      expect(await clinicsOf(user)).toEqual([cedar.clinicId]);
      expect(await providersOf(user)).toEqual(['Cedar H1']);
      expect((await call('get', '/api/clinic', user, maple)).status).toBe(403);
      expect((await call('get', '/api/clinic', user, cedar)).status).toBe(200);
      expect(await auditEntries(served, 'leaver@helix.example')).toEqual([
        {
          action: 'userRemoved',
          userId: admin.userId,
          clinicId: maple.clinicId,
          details: { isClinicAdmin: [true, null], providerIds: [['H1', 'H2'], []] },
        },
      ]);
      expect((await remove(user.userId)).status).toBe(404);
    });

    it('deletes an account without any clinic, and ends its sessions', async () => {
      const user = await served.addUser('last@helix.example', { [maple.clinicId]: false });
      expect((await call('get', '/api/user/current', user)).status).toBe(200);
      expect((await remove(user.userId)).status).toBe(200);
      expect(await account(user)).toBeUndefined();
      expect((await call('get', '/api/user/current', user)).status).toBe(401);
      expect((await auditEntries(served, 'last@helix.example')).map(({ details }) => details)).toEqual([
        { isClinicAdmin: [false, null], account: ['kept', 'deleted'] },
      ]);
    });

    it('keeps accounts of super users without any clinic', async () => {
      const boss = await served.addUser('boss2@helix.example', { [maple.clinicId]: false }, { isSuperAdmin: true });
      const dev = await served.addUser('dev2@helix.example', { [maple.clinicId]: false }, { isSuperDeveloper: true });
      for (const user of [boss, dev]) {
        expect((await remove(user.userId)).status).toBe(200);
        expect(await clinicsOf(user)).toEqual([]);
        expect(await account(user)).toBeDefined();
      }
    });

    it('returns 422 for the current user, and 404 for users of another clinic', async () => {
      const answer = await remove(admin.userId);
      expect([answer.status, answer.body.detail]).toEqual([422, 'You cannot remove yourself.']);
      expect(await clinicsOf(admin)).toEqual([maple.clinicId]);
      const other = await served.addUser('cedar3@helix.example', { [cedar.clinicId]: false });
      expect((await remove(other.userId)).status).toBe(404);
      expect(await clinicsOf(other)).toEqual([cedar.clinicId]);
    });
  });
});

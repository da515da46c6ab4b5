import type { UserRow } from '@helix/contracts';
import { hashPassword } from '@helix/web';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, waitForMails, type Clinic, type Person } from '../testing/api-client.js';

describe('users', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let zoe: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('Admin@helix.example', { [maple.clinicId]: true });
    zoe = await served.addUser('zoe@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    const amy = await served.addUser('amy@helix.example', { [maple.clinicId]: false });
    await served.addUser('elsewhere@helix.example', { [cedar.clinicId]: true });
    await served.test.ownerPool.query(
      `update app_user set first_name = names.first, last_name = names.last, last_logged_in_date = names.at
       from (values (${admin.userId}, 'Morgan', 'singh', '2026-11-20T10:00Z'::timestamptz),
                    (${zoe.userId}, 'Zoe', 'Adams', '2026-11-21T09:30Z'),
                    (${amy.userId}, 'Amy', 'Young', null)) as names(id, first, last, at)
       where user_id = names.id`,
    );
  });
  afterAll(() => served.close());

  describe('GET /api/user', () => {
    const list = async (query = '') => {
      const { body, headers } = await call('get', `/api/user?${query}`, admin, maple);
      return { names: (body as UserRow[]).map(({ firstName }) => firstName), range: headers['content-range'] };
    };
    const queryOf = (parts: object) =>
      new URLSearchParams(
        Object.entries(parts).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
      ).toString();

    it('returns the users of the clinic by last name', async () => {
      expect(await list()).toEqual({ names: ['Zoe', 'Morgan', 'Amy'], range: 'users 0-2/3' });
      const { body } = await call('get', '/api/User', admin, maple);
      expect(body[0]).toEqual({
        id: zoe.userId,
        userId: zoe.userId,
        firstName: 'Zoe',
        lastName: 'Adams',
        email: 'zoe@helix.example',
        isAdmin: false,
        isClinicAdmin: false,
        isSSO: false,
        isPending: false,
        lastLoggedInDate: '2026-11-21T09:30:00.000Z',
        preferences: '{}',
        isAccountEditable: false, // she also works in Cedar
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(body[1]).toMatchObject({ email: 'Admin@helix.example', isAdmin: true, isAccountEditable: true });
      expect(body[2]).toMatchObject({ lastLoggedInDate: null });
    });

    it('sorts by every sort field', async () => {
      const sorted = async (field: string, order: string) => (await list(queryOf({ sort: [field, order] }))).names;
      expect(await sorted('firstName', 'ASC')).toEqual(['Amy', 'Morgan', 'Zoe']);
      expect(await sorted('lastName', 'DESC')).toEqual(['Amy', 'Morgan', 'Zoe']);
      expect(await sorted('email', 'ASC')).toEqual(['Morgan', 'Amy', 'Zoe']);
      expect(await sorted('lastLoggedInDate', 'ASC')).toEqual(['Amy', 'Morgan', 'Zoe']);
      expect(await sorted('lastLoggedInDate', 'DESC')).toEqual(['Zoe', 'Morgan', 'Amy']);
      expect(await sorted('id', 'ASC')).toEqual(['Morgan', 'Zoe', 'Amy']);
    });

    it('returns a page and the total', async () => {
      expect(await list(queryOf({ range: [1, 1] }))).toEqual({ names: ['Morgan'], range: 'users 1-1/3' });
      expect(await list(queryOf({ range: [2, 26] }))).toEqual({ names: ['Amy'], range: 'users 2-2/3' });
      expect(await list(queryOf({ range: [25, 49] }))).toEqual({ names: [], range: 'users */3' });
    });

    it('filters by names and email, in any case, and by ids', async () => {
      const found = async (filter: object) => (await list(queryOf({ filter }))).names;
      expect(await found({ q: 'zOE ad' })).toEqual(['Zoe']);
      expect(await found({ q: 'AMY@' })).toEqual(['Amy']);
      expect(await found({ q: '%' })).toEqual([]);
      expect(await found({ q: 'elsewhere' })).toEqual([]);
      expect(await found({ id: [zoe.userId, admin.userId] })).toEqual(['Zoe', 'Morgan']);
      expect(await list(queryOf({ filter: { q: 'o' }, range: [0, 0] }))).toEqual({
        names: ['Zoe'],
        range: 'users 0-0/3', // zOe, mOrgan, amy yOung
      });
    });

    it('returns 422 for unknown sort fields and invalid filters', async () => {
      const errors = async (parts: object) => {
        const { status, body } = await call('get', `/api/user?${queryOf(parts)}`, admin, maple);
        expect(status).toBe(422);
        return body.errors;
      };
      expect(await errors({ sort: ['password_hash', 'ASC'] })).toEqual([
        { field: 'sort', message: 'expected one of id, firstName, lastName, email, lastLoggedInDate' },
      ]);
      expect(await errors({ filter: { nickname: 'Z' } })).toEqual([
        { field: 'filter', message: 'there is no filter named nickname' },
      ]);
      expect(await errors({ filter: { q: 1 } })).toEqual([{ field: 'filter.q', message: 'expected text' }]);
    });
  });

  it('GET /api/user/{id} returns a user of the clinic, and 404 for others', async () => {
    const one = (id: number) => call('get', `/api/user/${id}`, admin, maple);
    expect((await one(zoe.userId)).body).toMatchObject({ id: zoe.userId, email: 'zoe@helix.example' });
    const { rows } = await served.test.ownerPool.query(
      `select user_id as id from app_user where email = 'elsewhere@helix.example'`,
    );
    const answer = await one(rows[0].id);
    expect([answer.status, answer.body.detail]).toEqual([404, 'User not found in this clinic.']);
    expect((await one(987_654)).status).toBe(404);
  });

  it('GET /api/user/GetAssignableUsers returns the users of the clinic by name', async () => {
    const { body } = await call('get', '/api/User/getassignableusers', admin, maple);
    expect(body).toEqual([
      { userId: expect.any(Number), firstName: 'Amy', lastName: 'Young' },
      { userId: admin.userId, firstName: 'Morgan', lastName: 'singh' },
      { userId: zoe.userId, firstName: 'Zoe', lastName: 'Adams' },
    ]);
  });

  describe('POST /api/user', () => {
    const add = (body: object, { clinic = maple, by = admin } = {}) => call('post', '/api/user', by, clinic).send(body);

    it('adds and invites a user, and records both', async () => {
      const { status, body } = await add({
        firstName: ' Ines ',
        lastName: 'Nadeau',
        email: ' Ines@helix.example ',
        isClinicAdmin: true,
        preferences: '{"avatarColor":"#107C10"}',
      });
      expect([status, body]).toEqual([
        200,
        {
          id: expect.any(Number),
          userId: body.id,
          firstName: 'Ines',
          lastName: 'Nadeau',
          email: 'Ines@helix.example',
          isAdmin: true,
          isClinicAdmin: true,
          isSSO: false,
          isPending: false,
          lastLoggedInDate: null,
          preferences: '{"avatarColor":"#107C10"}',
          isAccountEditable: true,
          version: expect.any(String),
        },
      ]);
      const { rows } = await served.test.ownerPool.query(
        'select password_hash, is_super_admin, is_super_developer from app_user where user_id = $1',
        [body.id],
      );
      expect(rows).toEqual([{ password_hash: null, is_super_admin: false, is_super_developer: false }]);
      const by = { userId: admin.userId, clinicId: maple.clinicId };
      expect(await auditEntries(served, 'Ines@helix.example')).toEqual([
        { ...by, action: 'userAdded', details: { isClinicAdmin: [null, true] } },
        { ...by, action: 'userInvited', details: {} },
      ]);
      const [mail] = await waitForMails(served, 'Ines@helix.example', 1);
      expect(mail?.subject).toBe('You are invited to Helix for Maple');
      expect(mail?.text).toContain('Morgan singh invited you');
    });

    it('invites the owner of an existing account, who becomes a user by accepting', async () => {
      const veteran = await served.addUser('veteran@helix.example', { [cedar.clinicId]: true });
      await served.test.ownerPool.query(
        `update app_user set last_logged_in_date = now(), email_verified = true, password_proven = true, password_hash = $2
         where user_id = $1`,
        [veteran.userId, await hashPassword('Veteran-own-1')],
      );
      const { status, body: added } = await add({
        firstName: 'Vera',
        lastName: 'Typed',
        email: 'VETERAN@helix.example',
        isClinicAdmin: true,
        preferences: '{"performanceDisplay":"none"}',
      });
      expect([status, added]).toEqual([
        200,
        {
          id: expect.any(Number),
          userId: added.id,
          firstName: 'Vera',
          lastName: 'Typed',
          email: 'VETERAN@helix.example',
          isAdmin: true,
          isClinicAdmin: true,
          isSSO: false,
          isPending: true,
          lastLoggedInDate: null,
          preferences: '{}',
          isAccountEditable: false,
          version: expect.any(String),
        },
      ]);
      expect((await call('get', '/api/clinic', veteran, maple)).status).toBe(403);
      const [mail] = await waitForMails(served, 'VETERAN@helix.example', 1);
      expect(mail?.subject).toBe('You are invited to Helix for Maple');
      const token = /\/invitation\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      expect((await served.http().get(`/api/oneTimeLink/${token}`)).body).toEqual({
        kind: 'clinicInvitation',
        email: 'VETERAN@helix.example',
        firstName: 'Vera',
        lastName: 'Typed',
        clinicName: 'Maple',
        needsPassword: false,
      });

      const accepted = await served.http().post('/api/acceptInvitation').send({ token });
      expect([accepted.status, accepted.body]).toEqual([200, { token: null, user: null }]);
      // Sessions and the password of the owner stay, and the guard’s cache is invalidated at once.
      expect((await call('get', '/api/user', veteran, maple)).status).toBe(200);
      expect((await call('get', '/api/user', veteran, cedar)).status).toBe(200); // still an admin there
      expect((await call('get', `/api/user/${veteran.userId}`, admin, maple)).body).toMatchObject({
        firstName: 'Ada',
        email: 'veteran@helix.example',
        lastLoggedInDate: expect.any(String),
        isClinicAdmin: true,
      });
      expect((await call('get', `/api/user/${added.id}`, admin, maple)).status).toBe(404);
      expect((await served.http().post('/api/acceptInvitation').send({ token })).status).toBe(422);
      const by = { userId: admin.userId, clinicId: maple.clinicId };
      expect(await auditEntries(served, 'VETERAN@helix.example')).toEqual([
        { ...by, action: 'userAdded', details: { isClinicAdmin: [null, true] } },
        { ...by, action: 'userInvited', details: {} },
        { action: 'invitationAccepted', userId: veteran.userId, clinicId: maple.clinicId, details: {} },
      ]);
    });

    it('returns 422 for an address that is invited already', async () => {
      await served.addUser('waiting@helix.example', { [cedar.clinicId]: false });
      const invited = { firstName: 'W', lastName: 'T', email: 'waiting@helix.example' };
      const answers = await Promise.all([add(invited), add({ ...invited, email: 'Waiting@helix.example' })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('invites an existing account that has never signed in', async () => {
      await served.addUser('newcomer@helix.example', { [cedar.clinicId]: false });
      expect((await add({ firstName: 'N', lastName: 'C', email: 'newcomer@helix.example' })).status).toBe(200);
      const [mail] = await waitForMails(served, 'newcomer@helix.example', 1);
      expect(mail?.subject).toBe('You are invited to Helix for Maple');
    });

    it('returns 422 for a user of the clinic', async () => {
      const { status, body } = await add({ firstName: 'Z', lastName: 'A', email: 'ZOE@helix.example' });
      const message = 'A user with this email already exists in this clinic.';
      expect([status, body.detail, body.errors]).toEqual([422, message, [{ field: 'email', message }]]);
      expect(await auditEntries(served, 'zoe@helix.example')).toEqual([]);
    });

    it('changes nothing when a row is sent back as it was read, or without an admin flag', async () => {
      const chief = await served.addUser('chief@helix.example', { [maple.clinicId]: true });
      const { body: read } = await call('get', `/api/user/${chief.userId}`, admin, maple);
      expect(read).toMatchObject({ isAdmin: true, isClinicAdmin: true });
      const { isAdmin: _, isClinicAdmin: __, ...unflagged } = read as UserRow;
      for (const row of [read as UserRow, unflagged]) {
        for (const answer of [await add(row), await call('put', `/api/user/${chief.userId}`, admin, maple).send(row)])
          expect([answer.status, answer.body]).toEqual([200, read]);
      }
      expect(await auditEntries(served, 'chief@helix.example')).toEqual([]);
    });

    it('adds one of two concurrent requests with the same email', async () => {
      const twin = { firstName: 'T', lastName: 'W', email: 'twin@helix.example' };
      const answers = await Promise.all([add(twin), add({ ...twin, email: 'Twin@helix.example' })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('returns 422 with every invalid field', async () => {
      const { status, body } = await add({ lastName: ' ', email: 'nobody', isClinicAdmin: 'yes', preferences: '{' });
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'firstName', message: 'First name is required.' },
          { field: 'lastName', message: 'Last name is required.' },
          { field: 'email', message: 'Please enter a valid email address.' },
          { field: 'isClinicAdmin', message: 'expected true or false' },
          { field: 'preferences', message: 'preferences: expected JSON text of an object' },
        ],
      ]);
      const { body: unwritable } = await add({ firstName: 'A\u0007', lastName: 'b\nc', email: 'a@helix.example' });
      expect(unwritable.errors).toEqual([
        { field: 'firstName', message: 'First name must be plain text' },
        { field: 'lastName', message: 'Last name must be plain text' },
      ]);
      const { body: invisible } = await add({ firstName: '\u200b', lastName: 'A\u202e', email: '\u200b' });
      expect(invisible.errors).toEqual([
        { field: 'firstName', message: 'First name is required.' },
        { field: 'lastName', message: 'Last name must be plain text' },
        { field: 'email', message: 'Please enter a valid email address.' },
      ]);
    });
  });

  describe('POST /api/user/{id}/invitation', () => {
    const invite = (id: number) => call('post', `/api/User/${id}/invitation`, admin, maple);

    it('sends the invitation again', async () => {
      const { body } = await call('post', '/api/user', admin, maple).send({
        firstName: 'Late',
        lastName: 'Riser',
        email: 'late@helix.example',
      });
      await waitForMails(served, 'late@helix.example', 1);
      const answer = await invite(body.id);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await waitForMails(served, 'late@helix.example', 2)).toHaveLength(2);
      expect((await auditEntries(served, 'late@helix.example')).map(({ action }) => action)).toEqual([
        'userAdded',
        'userInvited',
        'userInvited',
      ]);
    });

    it('sends at most twenty invitations a day to one address, whoever invites', async () => {
      const { body } = await call('post', '/api/user', admin, maple).send({
        firstName: 'Often',
        lastName: 'Invited',
        email: 'often@helix.example',
      });
      for (let sent = 1; sent < 20; sent += 1) expect((await invite(body.id)).status).toBe(204);
      const refused = await invite(body.id);
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        'Too many invitations to this address. Try again in 24 hours.',
      ]);
      await call('delete', `/api/user/${body.id}`, admin, maple);
      const again = await call('post', '/api/user', admin, maple).send({
        firstName: 'Once',
        lastName: 'More',
        email: 'Often@helix.example',
      });
      expect(again.status).toBe(429);
    });

    it('sends an invitation that a user with an unused password can accept', async () => {
      const { body } = await call('post', '/api/user', admin, maple).send({
        firstName: 'Pat',
        lastName: 'Word',
        email: 'pat@helix.example',
      });
      await waitForMails(served, 'pat@helix.example', 1);
      const set = await call('put', `/api/user/${body.id}`, admin, maple).send({ password: 'By-admin-1' });
      expect(set.status).toBe(200);
      await waitForMails(served, 'pat@helix.example', 2); // of the new password
      expect((await invite(body.id)).status).toBe(204);
      const [mail] = await waitForMails(served, 'pat@helix.example', 3);
      const token = /\/registration\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      expect((await served.http().get(`/api/oneTimeLink/${token}`)).body.kind).toBe('invitation');
      const accepted = await served.http().post('/api/registration').send({ token, password: 'My-own-1' });
      expect([accepted.status, accepted.body.user?.userId]).toEqual([200, body.id]);
      expect((await invite(body.id)).body.detail).toBe('This user has already signed in.');
    });

    it('returns 422 for users who have signed in or use SSO, and 404 for users of another clinic', async () => {
      const answer = await invite(zoe.userId);
      expect([answer.status, answer.body.detail]).toEqual([422, 'This user has already signed in.']);
      const sso = await served.addUser('sso@helix.example', { [maple.clinicId]: false });
      await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
      const refused = await invite(sso.userId);
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        'This user signs in through their organisation and does not need an invitation.',
      ]);
      expect(await auditEntries(served, 'sso@helix.example')).toEqual([]);
      const other = await served.addUser('cedars@helix.example', { [cedar.clinicId]: false });
      expect((await invite(other.userId)).status).toBe(404);
    });
  });
});

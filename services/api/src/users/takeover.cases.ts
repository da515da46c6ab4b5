import { hashPassword, Viewers } from '@helix/web';
import type { UserRow } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { refreshTokenOf } from '../session/testing/sign-in.js';
import { apiClient, waitForMails, type Clinic, type Person } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';

const GIVEN = 'Given-by-1';
const OWN = 'My-own-password-1';

/** Birch is the clinic of the attacker, Aspen the one that is attacked. */
describe('taking over the account of somebody else', () => {
  let served: TestApp;
  let aspen: Clinic;
  let birch: Clinic;
  let aspenAdmin: Person;
  let birchAdmin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    aspen = await served.addClinic('Aspen');
    birch = await served.addClinic('Birch');
    aspenAdmin = await served.addUser('admin@aspen.example', { [aspen.clinicId]: true });
    birchAdmin = await served.addUser('admin@birch.example', { [birch.clinicId]: true });
  });
  afterAll(() => served.close());

  const form = (email: string) => ({ firstName: 'Vic', lastName: 'Tim', email });
  const add = async (email: string, by: Person, clinic: Clinic): Promise<UserRow> => {
    const { status, body } = await call('post', '/api/User', by, clinic).send(form(email));
    expect(status).toBe(200);
    return body as UserRow;
  };
  const setPassword = (userId: number, password: string) =>
    call('post', '/api/User', birchAdmin, birch).send({ userId, password });
  const login = (email: string, password: string) => served.http().post('/api/login').send({ email, password });
  const refresh = (cookie: string) => served.http().post('/api/refresh').set('Cookie', `helix_refresh=${cookie}`);
  const readAspen = async (token: string): Promise<number> =>
    (await call('get', '/api/Clinic', { token }, aspen)).status;
  const linkTo = async (email: string, subject: string): Promise<string> => {
    const mails = await waitForMails(served, email, 1, subject);
    return /[?]token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  };
  const invitationTo = (email: string, clinic = 'Aspen') => linkTo(email, `You are invited to Helix for ${clinic}`);
  const accept = (token: string, body: object = {}) =>
    served
      .http()
      .post('/api/acceptInvitation')
      .send({ token, ...body });

  /** Birch's admin makes an account for an address, and signs in with the password that they set. */
  async function preRegister(email: string) {
    const { userId } = await add(email, birchAdmin, birch);
    expect((await setPassword(userId, GIVEN)).status).toBe(200);
    const signedIn = await login(email, GIVEN);
    expect(signedIn.status).toBe(200);
    return { userId, token: String(signedIn.body.token), cookie: refreshTokenOf(signedIn) };
  }

  /** As `preRegister`, and they also choose the password, as only the owner should. */
  async function preRegisterAndChoose(email: string) {
    const { userId, token } = await preRegister(email);
    const chosen = await call('post', '/api/choosePassword', { token }).send({ password: 'Chosen-by-birch-1' });
    expect(chosen.status).toBe(200);
    return { userId, token: String(chosen.body.token), cookie: refreshTokenOf(chosen) };
  }

  it('opens no clinic that adds the address later: neither the old token, nor the cookie, nor the password', async () => {
    const email = 'victim@aspen.example';
    const attacker = await preRegister(email);
    await add(email, aspenAdmin, aspen);
    expect(await readAspen(attacker.token)).toBe(403);

    const { status, body } = await accept(await invitationTo(email), { password: OWN });
    expect([status, body.user?.email]).toEqual([200, email]);
    expect(await readAspen(body.token as string)).toBe(200);
    expect(await readAspen(attacker.token)).toBe(401);
    expect((await refresh(attacker.cookie)).status).toBe(401);
    expect((await login(email, GIVEN)).status).toBe(401);
    expect((await login(email, OWN)).status).toBe(200);
  });

  it('ends what an admin chose in the name of the owner when the owner accepts a clinic', async () => {
    const email = 'chosen@aspen.example';
    const attacker = await preRegisterAndChoose(email);
    await add(email, aspenAdmin, aspen);
    expect(await readAspen(attacker.token)).toBe(403);
    // Without a password of the owner's there is nothing to keep.
    const refused = await accept(await invitationTo(email));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'password', message: 'Password is required.' }],
    ]);
    const { body } = await accept(await invitationTo(email), { password: OWN });
    expect(await readAspen(body.token as string)).toBe(200);
    expect(await readAspen(attacker.token)).toBe(401);
    expect((await refresh(attacker.cookie)).status).toBe(401);
    expect((await login(email, 'Chosen-by-birch-1')).status).toBe(401);
  });

  it('ends what an admin chose in the name of an owner who had proven the mailbox', async () => {
    const email = 'proven@aspen.example';
    const { userId } = await add(email, birchAdmin, birch);
    const registered = await served
      .http()
      .post('/api/registration')
      .send({ token: await invitationTo(email, 'Birch'), password: OWN });
    expect(registered.status).toBe(200);
    expect((await setPassword(userId, GIVEN)).status).toBe(200);
    const { body: given } = await login(email, GIVEN);
    const chosen = await call('post', '/api/choosePassword', given).send({ password: 'Chosen-by-birch-1' });
    const link = { email, password: 'Chosen-by-birch-1' };
    expect((await call('post', '/api/User/linkedAccounts', birchAdmin).send(link)).status).toBe(200);

    await add(email, aspenAdmin, aspen);
    const token = await invitationTo(email);
    expect((await accept(token)).body.errors).toEqual([{ field: 'password', message: 'Password is required.' }]);
    const { body } = await accept(token, { password: 'My-newest-password-1' });
    expect(await readAspen(body.token as string)).toBe(200);
    expect(body.user?.otherUsers).toEqual([]);
    expect(await readAspen(chosen.body.token as string)).toBe(401);
    expect((await login(email, 'Chosen-by-birch-1')).status).toBe(401);
  });

  it('refuses an ended session in every process that knows the new clinic', async () => {
    const email = 'process@aspen.example';
    const attacker = await preRegisterAndChoose(email);
    // This process remembers the session for some seconds.
    expect((await call('get', '/api/User/current', attacker)).status).toBe(200);
    // As another process does when the owner accepts.
    await served.test.ownerPool.query(
      `with ended as (delete from user_session where user_id = $1),
            epoch as (update app_user set session_epoch = session_epoch + 1 where user_id = $1)
       insert into user_clinic (clinic_id, user_id) values ($2, $1)`,
      [attacker.userId, aspen.clinicId],
    );
    served.app.get(Viewers).forget(attacker.userId);
    expect(await readAspen(attacker.token)).toBe(401);
  });

  it('leaves the invitation at its address when another clinic changes the address of the account', async () => {
    const email = 'moved@aspen.example';
    const attacker = await preRegisterAndChoose(email);
    const invited = await add(email, aspenAdmin, aspen);
    // Of two mails at the same time, either may be written first.
    await invitationTo(email);
    const moved = await call('put', `/api/User/${attacker.userId}`, birchAdmin, birch).send(form('evil@birch.example'));
    expect([moved.status, moved.body.email]).toEqual([200, 'evil@birch.example']);

    // Sent again, it still goes to the address that Aspen's admin typed.
    expect((await call('post', `/api/User/${invited.userId}/invitation`, aspenAdmin, aspen)).status).toBe(204);
    await waitForMails(served, email, 2, 'You are invited to Helix for Aspen');
    expect(await waitForMails(served, 'evil@birch.example', 0, 'You are invited to Helix for Aspen')).toEqual([]);
    const { body } = await call('get', '/api/User', aspenAdmin, aspen);
    expect((body as UserRow[]).filter(({ id }) => id === invited.id)).toMatchObject([
      { email, lastLoggedInDate: null },
    ]);

    const accepted = await accept(await invitationTo(email), { password: OWN });
    expect([accepted.status, accepted.body.user?.email]).toEqual([200, email]);
    expect(accepted.body.user?.userId).not.toBe(attacker.userId);
    expect((accepted.body.user?.clinics as { name: string }[]).map(({ name }) => name)).toEqual(['Aspen']);
    expect((await login('evil@birch.example', 'Chosen-by-birch-1')).body.user?.clinics).toMatchObject([
      { name: 'Birch' },
    ]);
  });

  it('gives the clinic to the owner of the address also when another account got it meanwhile', async () => {
    const email = 'swapped@aspen.example';
    await add(email, birchAdmin, birch);
    await add(email, aspenAdmin, aspen);
    const first = await call('get', `/api/User?filter=${encodeURIComponent(`{"q":"${email}"}`)}`, birchAdmin, birch);
    const firstId = (first.body as UserRow[])[0]!.id;
    await call('put', `/api/User/${firstId}`, birchAdmin, birch).send(form('parked@birch.example'));
    const attacker = await preRegisterAndChoose('evil2@birch.example');
    expect((await call('put', `/api/User/${attacker.userId}`, birchAdmin, birch).send(form(email))).status).toBe(200);

    const { body } = await accept(await invitationTo(email), { password: OWN });
    expect(await readAspen(body.token as string)).toBe(200);
    expect((await refresh(attacker.cookie)).status).toBe(401);
    expect((await login(email, 'Chosen-by-birch-1')).status).toBe(401);
    expect((await login('evil2@birch.example', 'Chosen-by-birch-1')).status).toBe(401);
  });

  describe('by adding the user of another clinic', () => {
    let user: Person;

    beforeAll(async () => {
      user = await served.addUser('nora@aspen.example', { [aspen.clinicId]: false });
      await served.test.ownerPool.query(
        `update app_user set first_name = 'Nora', last_name = 'Secret', last_logged_in_date = now(), email_verified = true, password_proven = true,
                preferences = '{"performanceDisplay":"none"}', password_hash = $2 where user_id = $1`,
        [user.userId, await hashPassword(OWN)],
      );
    });

    it('shows nothing of the account, and gives it no access', async () => {
      const row = await add('NORA@aspen.example', birchAdmin, birch);
      const expected = {
        id: expect.any(Number),
        userId: row.id,
        firstName: 'Vic',
        lastName: 'Tim',
        email: 'NORA@aspen.example',
        isAdmin: false,
        isClinicAdmin: false,
        isSSO: false,
        isPending: true,
        lastLoggedInDate: null,
        preferences: '{}',
        isAccountEditable: false,
        version: expect.any(String),
      };
      expect(row).toEqual(expected);
      expect(row.id).not.toBe(user.userId);
      expect((await call('get', `/api/User/${row.id}`, birchAdmin, birch)).body).toEqual(expected);
      expect((await call('get', '/api/User', birchAdmin, birch)).body).toContainEqual(expected);
      expect((await call('get', `/api/User/${user.userId}`, birchAdmin, birch)).status).toBe(404);
      const { body: assignable } = await call('get', '/api/User/GetAssignableUsers', birchAdmin, birch);
      expect(assignable).not.toContainEqual(expect.objectContaining({ userId: row.id }));
      expect((await call('get', '/api/Clinic', user, birch)).status).toBe(403);
      expect((await call('get', '/api/events', user, birch)).status).toBe(403);
      expect((await call('get', '/api/User/current', user)).body.clinics).toMatchObject([{ name: 'Aspen' }]);
      expect((await call('get', '/api/Clinic/clinics', user)).body).toMatchObject([{ name: 'Aspen' }]);
    });

    it('changes nothing in the account', async () => {
      const { body } = await call('get', '/api/User?filter={"q":"nora@"}', birchAdmin, birch);
      const [row] = body as UserRow[];
      const put = (change: object) => call('put', `/api/User/${row!.id}`, birchAdmin, birch).send(change);
      const expected = { status: 403, detail: 'This user has not yet accepted the invitation to this clinic.' };
      for (const change of [
        { ...form('nora@aspen.example'), firstName: 'Mallory' },
        form('mallory@birch.example'),
        { ...form('NORA@aspen.example'), preferences: '{"avatarColor":"#107C10"}' },
        { password: GIVEN },
      ])
        expect((await put(change)).body).toMatchObject(expected);
      expect((await put({ ...row, isClinicAdmin: true })).body).toMatchObject({ isClinicAdmin: true });
      const { rows } = await served.test.ownerPool.query(
        'select first_name, email, preferences from app_user where user_id = $1',
        [user.userId],
      );
      expect(rows).toEqual([
        { first_name: 'Nora', email: 'nora@aspen.example', preferences: '{"performanceDisplay":"none"}' },
      ]);
    });

    it('blocks neither the reset of the password by mail nor the admin of the other clinic', async () => {
      expect((await served.http().post('/api/forgot_password').send({ email: 'nora@aspen.example' })).status).toBe(200);
      const token = await linkTo('nora@aspen.example', 'Choose a new password for Helix');
      expect((await served.http().post('/api/forgot_password').send({ token, password: 'Another-own-1' })).status).toBe(
        200,
      );
      const put = (change: object) => call('put', `/api/User/${user.userId}`, aspenAdmin, aspen).send(change);
      const renamed = await put({ ...form('nora@aspen.example'), firstName: 'Norah' });
      expect([renamed.status, renamed.body.firstName, renamed.body.isAccountEditable]).toEqual([200, 'Norah', true]);
      expect((await put({ password: GIVEN })).status).toBe(200);
    });

    it('takes the invitation back without touching the account', async () => {
      const { body } = await call('get', '/api/User?filter={"q":"nora@"}', birchAdmin, birch);
      const [row] = body as UserRow[];
      const removed = await call('delete', `/api/User/${row!.id}`, birchAdmin, birch);
      expect([removed.status, removed.body]).toEqual([200, expect.objectContaining({ id: row!.id })]);
      expect((await accept(await invitationTo('NORA@aspen.example', 'Birch'))).status).toBe(422);
      expect((await call('get', `/api/User/${user.userId}`, aspenAdmin, aspen)).status).toBe(200);
    });
  });

  it('refuses the password of an account that another clinic has invited or also employs', async () => {
    const words =
      'This user also works in, or is invited to, clinics that you do not administer. Only a super admin can set their password.';
    const { userId } = await add('double@aspen.example', birchAdmin, birch);
    await add('double@aspen.example', aspenAdmin, aspen);
    const pending = await setPassword(userId, GIVEN);
    expect([pending.status, pending.body.detail]).toEqual([403, words]);
    expect((await accept(await invitationTo('double@aspen.example'), { password: OWN })).status).toBe(200);
    expect((await setPassword(userId, GIVEN)).status).toBe(403);
    expect((await login('double@aspen.example', OWN)).status).toBe(200);
  });

  it('links no account by a password that somebody else set', async () => {
    const email = 'linked@aspen.example';
    const { userId } = await add(email, birchAdmin, birch);
    expect((await setPassword(userId, GIVEN)).status).toBe(200);
    const link = await call('post', '/api/User/linkedAccounts', birchAdmin).send({ email, password: GIVEN });
    expect([link.status, link.body.detail]).toEqual([422, 'Incorrect email or password.']);
  });

  it('ends links of accounts that were made before the owner proved the mailbox', async () => {
    const email = 'related@aspen.example';
    await preRegisterAndChoose(email);
    const link = { email, password: 'Chosen-by-birch-1' };
    expect((await call('post', '/api/User/linkedAccounts', birchAdmin).send(link)).status).toBe(200);
    await add(email, aspenAdmin, aspen);
    const { body } = await accept(await invitationTo(email), { password: OWN });
    expect(body.user?.otherUsers).toEqual([]);
    expect((await call('get', '/api/User/linkedAccounts', birchAdmin)).body).toEqual([]);
  });

  it('keeps a link for a password at the mailbox that it was sent to', async () => {
    const { userId } = await preRegisterAndChoose('before@birch.example');
    await served.http().post('/api/forgot_password').send({ email: 'before@birch.example' });
    const token = await linkTo('before@birch.example', 'Choose a new password for Helix');
    await call('put', `/api/User/${userId}`, birchAdmin, birch).send(form('after@aspen.example'));
    expect((await served.http().post('/api/forgot_password').send({ token, password: OWN })).status).toBe(422);
  });
});

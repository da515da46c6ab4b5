import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('GET /api/user/current', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let user: { userId: number; token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    user = await served.addUser('admin@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: true });
    await served.test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, user_id) values ($1, 'H2', $3), ($1, 'H1', $3), ($2, 'H9', $3)`,
      [maple.clinicId, cedar.clinicId, user.userId],
    );
  });
  afterAll(() => served.close());

  const current = (token: string, clinicGuid?: string) => {
    const request = served.http().get('/api/User/CURRENT').auth(token, { type: 'bearer' });
    return clinicGuid ? request.set('X-Clinic-Guid', clinicGuid) : request;
  };

  it('returns the user in the clinic of the request', async () => {
    const { status, body } = await current(user.token, maple.clinicGuid);
    expect(status).toBe(200);
    expect(body).toEqual({
      userId: user.userId,
      firstName: 'Ada',
      lastName: 'Tester',
      email: 'admin@helix.example',
      isAdmin: false,
      isSSO: false,
      lastLoggedInDate: null,
      isSuperAdmin: false,
      isSuperDeveloper: false,
      clinics: [expect.objectContaining({ name: 'Cedar' }), expect.objectContaining({ name: 'Maple' })],
      currentClinic: { clinicId: maple.clinicId, name: 'Maple', isAdmin: false, isPayrollReportVisible: false },
      otherUsers: [],
      mustChoosePassword: false,
      preferences: '{}',
      providerIds: ['H1', 'H2'],
    });
    expect((await current(user.token, cedar.clinicGuid)).body).toMatchObject({ isAdmin: true, providerIds: ['H9'] });
  });

  it('defaults to the preferred clinic, else to the first by name', async () => {
    expect((await current(user.token)).body.currentClinic.name).toBe('Cedar');
    for (const defaultClinic of [maple.clinicGuid, maple.clinicId]) {
      await served.test.ownerPool.query('update app_user set preferences = $1', [JSON.stringify({ defaultClinic })]);
      expect((await current(user.token)).body.currentClinic.name).toBe('Maple');
    }
    for (const preferences of ['no json', 'null', '{"defaultClinic":"elsewhere"}']) {
      await served.test.ownerPool.query('update app_user set preferences = $1', [preferences]);
      expect((await current(user.token)).body.currentClinic.name).toBe('Cedar');
    }
  });

  it('returns 422 for a user without a clinic', async () => {
    const lonely = await served.addUser('lonely@helix.example');
    const { status, body } = await current(lonely.token);
    expect([status, body.detail]).toEqual([422, 'Your account is not assigned to any clinics.']);
    expect(body.email).toBe('lonely@helix.example');
  });

  it('returns every clinic to a super admin, who is an admin of all', async () => {
    const superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    expect((await current(superAdmin.token, maple.clinicGuid)).body).toMatchObject({
      isAdmin: true,
      clinics: [{ name: 'Cedar' }, { name: 'Maple' }],
      currentClinic: { name: 'Maple', isAdmin: true },
      providerIds: [],
    });
  });

  it('returns 401 without a token, and 403 for a foreign clinic', async () => {
    expect((await served.http().get('/api/user/current')).status).toBe(401);
    const member = await served.addUser('member@helix.example', { [maple.clinicId]: false });
    expect((await current(member.token, cedar.clinicGuid)).status).toBe(403);
  });
});

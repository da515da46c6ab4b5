import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('GET /api/provider', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  let hygienist: { userId: number; token: string };
  let admin: { userId: number; token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    await served.test.ownerPool.query(
      `insert into provider (clinic_id, id, version, deleted, first_name, last_name, suffix, type, is_secondary, is_active) values
         (${maple.clinicId}, 'H1', 1, false, 'Zoe', 'Adams', 'RDH', 1, false, true),
         (${maple.clinicId}, 'H2', 1, false, 'Amy', 'Young', null, 1, null, true),
         (${maple.clinicId}, 'H3', 1, false, 'Abe', 'Adams', null, 1, false, false),
         (${maple.clinicId}, 'D1', 1, false, 'Dan', 'Dent', 'DDS', 2, true, true),
         (${maple.clinicId}, 'O1', 1, false, 'Olga', 'Desk', null, 0, false, true),
         (${maple.clinicId}, 'H4', 2, true, null, null, null, null, null, null),
         (${cedar.clinicId}, 'H1', 1, false, 'Not', 'Ours', null, 1, false, true)`,
    );
    await served.test.ownerPool.query(
      `insert into provider_setting values (${maple.clinicId}, 'H2', true, true, 4, 1, 66.5, 44.25, 'left-handed', ${hygienist.userId}),
         (${maple.clinicId}, 'H1', false, false, null, null, 70, 50, 'asks for a raise', null);
       update provider_setting set payroll_id = case provider_id when 'H2' then '0412' else '0413' end
         where clinic_id = ${maple.clinicId}`,
    );
  });
  afterAll(() => served.close());

  const get = (path: string, { token } = hygienist, clinicGuid = maple.clinicGuid) =>
    served.http().get(path).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', clinicGuid);
  const ids = async (path: string) =>
    ((await get(path)).body as { provider_id: string }[]).map((provider) => provider.provider_id);

  it('lists providers in the order of the calendar, then by name', async () => {
    expect(await ids('/api/provider')).toEqual(['H2', 'H3', 'H1', 'D1', 'O1']);
    expect(await ids('/api/Provider/Details')).toEqual(['H2', 'H3', 'H1', 'D1', 'O1']);
  });

  it('filters by activity and type', async () => {
    expect(await ids('/api/provider?activeOnly=true')).toEqual(['H2', 'H1', 'D1', 'O1']);
    expect(await ids('/api/provider/details?ACTIVEONLY=true')).toEqual(['H2', 'H1', 'D1', 'O1']);
    expect(await ids('/api/provider?activeOnly=false&providerType=1')).toEqual(['H2', 'H3', 'H1']);
    expect(await ids('/api/provider?providertype=2')).toEqual(['D1']);
  });

  it('takes the names of the types, and active as activeOnly', async () => {
    expect(await ids('/api/provider?active=true&providerType=doctor')).toEqual(['D1']);
    expect(await ids('/api/provider?active=true&providerType=hygienist')).toEqual(['H2', 'H1']);
    expect(await ids('/api/provider?active=false&providerType=hygienist')).toEqual(['H2', 'H3', 'H1']);
    expect(await ids('/api/provider?active=false&activeOnly=true&providerType=1')).toEqual(['H2', 'H1']);
  });

  it('returns the names of the users who are providers in Provider/Details', async () => {
    await served.test.ownerPool.query(
      `update app_user set first_name = 'Amelia', last_name = 'Young-Hart' where user_id = ${hygienist.userId}`,
    );
    const [plain] = (await get('/api/provider')).body as object[];
    const { body } = await get('/api/Provider/Details');
    expect(body[0]).toEqual({
      ...plain,
      id: 'H2',
      commissionPercentage: null,
      userFirstName: 'Amelia',
      userLastName: 'Young-Hart',
    });
    expect(body[3]).toMatchObject({ provider_id: 'D1', userId: null, userFirstName: null, userLastName: null });
  });

  describe('GET /api/provider/details as a list', () => {
    const list = async (query: Record<string, unknown>, user = admin) => {
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
      );
      const answer = await get(`/api/provider/details?${parameters}`, user);
      const rows = answer.body as { id: string }[];
      return { ids: rows.map(({ id }) => id), range: answer.headers['content-range'], answer };
    };

    it('returns a range of the sorted rows with the total', async () => {
      const { ids: shown, range } = await list({ sort: ['last_name', 'ASC'], range: [1, 2] });
      // By last name: Adams H3 and H1 (Abe before Zoe only by the second key), Dent, Desk, Young.
      expect([shown, range]).toEqual([['H1', 'D1'], 'providers 1-2/5']);
    });

    it('sorts by wages, those without one last in either direction', async () => {
      expect((await list({ sort: ['baseWage', 'DESC'] })).ids.slice(0, 2)).toEqual(['H1', 'H2']);
      expect((await list({ sort: ['baseWage', 'ASC'] })).ids.slice(0, 2)).toEqual(['H2', 'H1']);
    });

    it('does not reveal hidden wages by their order', async () => {
      // The front desk sees no wages, so every order by wage is that of the calendar.
      const frontDesk = await served.addUser('desk@helix.example', { [maple.clinicId]: false });
      expect((await list({ sort: ['baseWage', 'DESC'] }, frontDesk)).ids).toEqual(['H2', 'H3', 'H1', 'D1', 'O1']);
      expect((await list({ sort: ['baseWage', 'ASC'] }, frontDesk)).ids).toEqual(['H2', 'H3', 'H1', 'D1', 'O1']);
    });

    it('filters by activity, and by a part of a name or id in any case', async () => {
      expect((await list({ filter: { activeOnly: true } })).ids).toEqual(['H2', 'H1', 'D1', 'O1']);
      expect((await list({ filter: { q: 'ADAMS' } })).ids).toEqual(['H3', 'H1']);
      expect((await list({ filter: { q: 'd1', activeOnly: true } })).ids).toEqual(['D1']);
      expect((await list({ filter: { q: '%' } })).range).toBe('providers */0');
    });

    it('returns 422 for an unknown sort field or filter', async () => {
      expect((await get(`/api/provider/details?sort=${encodeURIComponent('["password","ASC"]')}`, admin)).status).toBe(
        422,
      );
      const { status, body } = await get(`/api/provider/details?filter=${encodeURIComponent('{"wage":1}')}`, admin);
      expect([status, body.errors]).toEqual([422, [{ field: 'filter', message: 'there is no filter named wage' }]]);
    });
  });

  it('GET /api/provider/details/{id} returns one provider, 404 for an unknown or invalid id', async () => {
    const { body } = await get('/api/provider/details/H2', admin);
    expect(body).toMatchObject({ id: 'H2', provider_id: 'H2', baseWage: 44.25, payrollId: '0412' });
    expect((await get('/api/provider/details/H4', admin)).status).toBe(404);
    expect((await get('/api/provider/details/no-id', admin)).status).toBe(404);
  });

  it('returns the fields of the PMS and of Helix', async () => {
    const { body } = await get('/api/provider');
    expect(body[0]).toEqual({
      provider_id: 'H2',
      first_name: 'Amy',
      last_name: 'Young',
      suffix: null,
      isHygienist: true,
      providerType: 1,
      issecondaryprovider: 0,
      isActive: true,
      active: true,
      excludeFromCalendar: true,
      excludeFromAnalysis: true,
      providerGroupId: 4,
      calendarOrder: 1,
      goalWage: 66.5,
      baseWage: 44.25,
      payrollId: '0412',
      notes: 'left-handed',
      userId: hygienist.userId,
      version: expect.stringMatching(/^[\da-f]{64}$/) as string,
    });
    expect(body[3]).toMatchObject({
      provider_id: 'D1',
      isHygienist: false,
      providerType: 2,
      issecondaryprovider: 1,
      goalWage: null,
    });
  });

  describe('wages, payroll IDs and notes', () => {
    let frontDesk: typeof admin;
    let superAdmin: typeof admin;

    beforeAll(async () => {
      frontDesk = await served.addUser('frontdesk@helix.example', { [maple.clinicId]: false });
      superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    });

    /** Goal wage, base wage, payroll ID and notes of H2, who is the hygienist, and of H1, who is a colleague. */
    const privateFields = async (path: string, user: typeof admin) => {
      const rows = (await get(path, user)).body as Record<string, unknown>[];
      return ['H2', 'H1'].map((id) => {
        const row = rows.find((provider) => provider['provider_id'] === id);
        return [row?.['goalWage'], row?.['baseWage'], row?.['payrollId'], row?.['notes']];
      });
    };
    const h2 = [66.5, 44.25, '0412', 'left-handed'];
    const h1 = [70, 50, '0413', 'asks for a raise'];
    const hidden = [null, null, null, null];

    it.each(['/api/provider', '/api/provider/details'])(
      'are null in %s for front desk and colleagues',
      async (path) => {
        expect(await privateFields(path, frontDesk)).toEqual([hidden, hidden]);
        expect(await privateFields(path, hygienist)).toEqual([h2, hidden]);
      },
    );

    it.each(['/api/provider', '/api/provider/details'])('are returned in %s to admins', async (path) => {
      expect(await privateFields(path, admin)).toEqual([h2, h1]);
      expect(await privateFields(path, superAdmin)).toEqual([h2, h1]);
    });

    it('cannot be erased by a row that is sent back as it was read without them', async () => {
      const [, row] = (await get('/api/provider', frontDesk)).body as { provider_id: string }[];
      const { status } = await served
        .http()
        .post('/api/provider')
        .auth(frontDesk.token, { type: 'bearer' })
        .set('X-Clinic-Guid', maple.clinicGuid)
        .send({ ...row, providerId: 'H1' });
      expect(status).toBe(403);
      expect(await privateFields('/api/provider', admin)).toEqual([h2, h1]);
    });
  });

  it('lists provider groups by name', async () => {
    await served.test.ownerPool.query(
      `insert into provider_group (clinic_id, provider_group_id, name) values
         (${maple.clinicId}, 4, 'West wing'), (${maple.clinicId}, 9, 'East wing'), (${cedar.clinicId}, 4, 'Not ours')`,
    );
    const { status, body } = await get('/api/Provider/ProviderGroups');
    expect([status, body]).toEqual([
      200,
      [
        { providerGroupId: 9, name: 'East wing', version: expect.any(String) as string },
        { providerGroupId: 4, name: 'West wing', version: expect.any(String) as string },
      ],
    ]);
    expect((await get('/api/provider/providergroups', hygienist, cedar.clinicGuid)).status).toBe(403);
  });

  it('returns 403 for another clinic, 400 without one, and 422 for invalid parameters', async () => {
    expect((await get('/api/provider', hygienist, cedar.clinicGuid)).status).toBe(403);
    expect((await get('/api/provider', hygienist, '')).status).toBe(400);
    const answer = await get('/api/provider?activeOnly=perhaps&active=maybe&providerType=3');
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { field: 'activeOnly', message: 'expected true or false' },
        { field: 'active', message: 'expected true or false' },
        { field: 'providerType', message: 'expected hygienist (1) or doctor (2)' },
      ],
    ]);
  });
});

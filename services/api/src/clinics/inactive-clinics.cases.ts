import { readNamedClinics, readUsageClinics } from '../charts/chart-clinics.query.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

describe('a clinic that was cancelled or suspended', () => {
  let clinics: TwoClinics;
  let superAdmin: { token: string };
  let member: { userId: number; token: string };
  let memberAndAdmin: { userId: number; token: string };

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { served, maple, cedar } = clinics;
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    const both = { [maple.clinicId]: true, [cedar.clinicId]: true };
    member = await served.addUser('both@helix.example', both);
    memberAndAdmin = await served.addUser('super.member@helix.example', both, { isSuperAdmin: true });
    await clinics.rows('update clinic set customer_id = (select min(customer_id) from customer)');
  });
  afterAll(() => clinics.served.close());
  afterEach(() => setTier(2));

  /** By the form, as a super admin does. */
  const setTier = async (serviceTier: number) => {
    const { status } = await clinics.call('post', '/api/Clinic', superAdmin).send({
      ...{ clinicId: clinics.maple.clinicId, name: 'Maple', state: 'ON', city: 'Ottawa', country: 'CA' },
      ...{ timezone: 'America/Toronto', serviceTier, syncIntervalInSeconds: 60 },
    });
    expect(status).toBe(200);
  };
  const clinicNames = async (user: { token: string }) =>
    ((await clinics.call('get', '/api/Clinic/Clinics', user)).body as { name: string }[]).map(({ name }) => name);
  const current = async (user: { token: string }) =>
    (await clinics.call('get', '/api/user/current', user)).body as {
      clinics: { name: string }[];
      currentClinic: { name: string } | null;
    };

  describe.each([
    ['cancelled', 4],
    ['suspended', 5],
  ])('%s', (_, tier) => {
    it('refuses its members, reads and writes, and takes them back', async () => {
      const requests = () =>
        Promise.all([
          clinics.call('get', '/api/Clinic', member, clinics.maple),
          clinics.call('get', '/api/Provider', clinics.hygienist, clinics.maple),
          clinics
            .call('post', '/api/Clinic/UseProviderGroups', member, clinics.maple)
            .send({ useProviderGroups: true }),
        ]);
      expect((await requests()).map(({ status }) => status)).toEqual([200, 200, 200]);
      await setTier(tier);
      for (const { status, body } of await requests())
        expect([status, body.detail]).toEqual([403, 'This clinic is not active. Contact support.']);
      await setTier(2);
      expect((await requests()).map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    it('leaves the lists and the current user of its members, not those of super admins', async () => {
      await setTier(tier);
      expect(await clinicNames(member)).toEqual(['Cedar']);
      const user = await current(member);
      expect([user.clinics.map(({ name }) => name), user.currentClinic?.name]).toEqual([['Cedar'], 'Cedar']);
      // It was the only one of the hygienist.
      expect(await current(clinics.hygienist)).toMatchObject({ status: 422, title: 'No clinic' });
      for (const one of [superAdmin, memberAndAdmin]) expect(await clinicNames(one)).toEqual(['Cedar', 'Maple']);
      await setTier(2);
      expect(await clinicNames(member)).toEqual(['Cedar', 'Maple']);
    });

    it('stays open to super admins', async () => {
      await setTier(tier);
      for (const user of [superAdmin, memberAndAdmin])
        expect((await clinics.call('get', '/api/Clinic', user, clinics.maple)).status).toBe(200);
    });

    it('tells users of other clinics nothing', async () => {
      await setTier(tier);
      const { status, body } = await clinics.call('get', '/api/Clinic', clinics.cedarAdmin, clinics.maple);
      expect([status, body.detail]).toEqual([403, 'You do not have access to this clinic.']);
    });

    it('leaves the charts and usage that members have of all their clinics', async () => {
      const { database } = clinics.served.test;
      const seen = async (viewer: { userId: number }) => {
        const found = [
          await readNamedClinics(database, viewer, clinics.cedar),
          await readUsageClinics(database, { ...viewer, isSuperAdmin: false }, clinics.cedar),
        ];
        return found.map((rows) => rows.map(({ name }) => name));
      };
      expect(await seen(member)).toEqual(Array(2).fill(['Cedar', 'Maple']));
      await setTier(tier);
      expect(await seen(member)).toEqual(Array(2).fill(['Cedar']));
      expect((await readNamedClinics(database, memberAndAdmin, clinics.cedar)).map(({ name }) => name)).toEqual([
        'Cedar',
        'Maple',
      ]);
    });
  });

  it.each([0, 1, 3, 6])('works as before in tier %s', async (tier) => {
    await setTier(tier);
    expect((await clinics.call('get', '/api/Clinic', member, clinics.maple)).status).toBe(200);
    expect(await clinicNames(member)).toEqual(['Cedar', 'Maple']);
  });
});

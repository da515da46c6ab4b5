import type { InsurancePlanDetail, InsurancePlanRow, UnmatchedPlan } from '@helix/contracts';
import { DataSource } from 'typeorm';
import { seedPublicPlans } from '../../../../libs/database/src/catalogue/seed-public-plans.js';
import { buildItem, buildPlan, MANULIFE, startPlansApi, SUN_LIFE, type PlansApi } from './testing/start-plans-api.js';

describe('GET /api/InsurancePlan', () => {
  let api: PlansApi;

  beforeAll(async () => {
    api = await startPlansApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const list = async <Row>(path: string, query: Record<string, unknown> = {}) => {
    const parameters = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    const { status, body, headers } = await api.get(`${path}?${parameters.join('&')}`);
    expect(status).toBe(200);
    return { rows: body as Row[], range: (headers as Record<string, string>)['content-range'] };
  };
  const numbers = async (query: Record<string, unknown>) =>
    (await list<InsurancePlanRow>('', query)).rows.map(({ planNumber }) => planNumber);

  it('lists the plans by carrier and name, without what they cover', async () => {
    const { planId, dateCreated, version } = await api.saved(
      buildPlan({ longName: 'Eight units', additionalPolicyNumbers: ['50101'] }),
    );
    await api.saved(buildPlan({ carrierId: MANULIFE, planNumber: '7' }));
    await api.saved(buildPlan({ planNumber: '9', planName: 'Basic' }));
    const { rows, range } = await list<InsurancePlanRow>('');
    expect(range).toBe('insurancePlans 0-2/3');
    expect(rows.map((row) => [row.carrierName, row.planName])).toEqual([
      ['Manulife', 'Calendar 8'],
      ['Sun Life', 'Basic'],
      ['Sun Life', 'Calendar 8'],
    ]);
    expect(rows[2]).toEqual({
      ...{ id: planId, planId, carrierId: SUN_LIFE, carrierName: 'Sun Life', planNumber: '50100' },
      ...{ planName: 'Calendar 8', longName: 'Eight units', isActive: true, additionalPolicyNumbers: ['50101'] },
      ...{ dateCreated, version },
    });
  });

  it('sorts, filters and pages', async () => {
    await api.saved(buildPlan({ planNumber: '10', planName: 'Élan', additionalPolicyNumbers: ['AB-7'] }));
    await api.saved(buildPlan({ planNumber: '9', planName: 'Basic', isActive: false, longName: 'The old plan' }));
    await api.saved(buildPlan({ carrierId: MANULIFE, planNumber: '200', planName: 'Calendar' }));
    expect(await numbers({ sort: ['planNumber', 'ASC'] })).toEqual(['9', '10', '200']);
    expect(await numbers({ sort: ['planName', 'DESC'] })).toEqual(['10', '200', '9']);
    expect(await numbers({ sort: ['isActive', 'ASC'] })).toEqual(['200', '10', '9']);
    expect(await numbers({ sort: ['carrierName', 'DESC'], range: [0, 1] })).toEqual(['9', '10']);
    expect(await numbers({ filter: { q: 'ab-' } })).toEqual(['10']);
    expect(await numbers({ filter: { q: 'OLD' } })).toEqual(['9']);
    expect(await numbers({ filter: { q: 'manu' } })).toEqual(['200']);
    expect(await numbers({ filter: { status: 'draft' } })).toEqual(['9']);
    expect(await numbers({ filter: { status: 'published', carrierId: SUN_LIFE } })).toEqual(['10']);
  });

  it.each([
    ['sort=["items","ASC"]', 'sort'],
    ['filter={"status":"gone"}', 'filter.status'],
    ['filter={"carrier":2}', 'filter'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await api.get(`?${query}`);
    expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([422, field]);
  });

  it('returns a plan with its items in order, and a 404 for one that does not exist', async () => {
    const { planId } = await api.saved(
      buildPlan({ items: [buildItem({ procedureRuleTypeIds: [23] }), buildItem({ unitsCovered: 0.5, maxAge: 17 })] }),
    );
    const { status, body } = await api.get(`/${planId}`);
    const { items, known } = body as InsurancePlanDetail;
    expect([status, known]).toEqual([200, null]);
    expect(items.map((item) => [item.procedureRuleTypeIds, item.unitsCovered, item.maxAge])).toEqual([
      [[23], 8, null],
      [[18], 0.5, 17],
    ]);
    expect((await api.get('/999999')).status).toBe(404);
    expect((await api.get('/none')).status).toBe(404);
  });

  it('returns the carriers and the procedures of the catalogue', async () => {
    const carriers = (await api.get('/carriers')).body as object[];
    expect(carriers).toHaveLength(38);
    expect(carriers).toContainEqual({ carrierId: 2, carrierName: 'Sun Life' });
    const procedures = (await api.get('/procedure-rule-types')).body as object[];
    expect(procedures).toHaveLength(45);
    expect(procedures).toContainEqual({ procedureRuleTypeId: 18, name: 'Scaling' });
  });

  describe('public plans', () => {
    /** What an upgrade does. */
    const seed = async (): Promise<void> => {
      const dataSource = await new DataSource({ type: 'postgres', url: api.served.test.ownerUrl }).initialize();
      const runner = dataSource.createQueryRunner();
      await seedPublicPlans(runner);
      await runner.release();
      await dataSource.destroy();
    };

    it('are shipped as drafts without items, which say what is known of their limits', async () => {
      await seed();
      const { rows } = await list<InsurancePlanRow>('', { sort: ['planNumber', 'ASC'] });
      expect(rows.map((row) => [row.planNumber, row.longName, row.isActive])).toEqual([
        ['CDCP', 'Canadian Dental Care Plan', false],
        ['HSO', 'Healthy Smiles Ontario', false],
        ['IFHP', 'Interim Federal Health Program', false],
        ['NIHB', 'Non-Insured Health Benefits', false],
        ['ODSP', 'Ontario Disability Support Program', false],
        ['OSDC', 'Ontario Seniors Dental Care', false],
        ['OW', 'Ontario Works', false],
      ]);
      const { body } = await api.get(`/${rows[0]!.id}`);
      expect(body).toMatchObject({ items: [], known: expect.stringContaining('canada.ca, November 2024') as string });
    });

    it('stay as super admins have made them when a later release is installed', async () => {
      await seed();
      const [draft] = (await list<InsurancePlanRow>('', { filter: { q: 'CDCP' } })).rows;
      const published = await api.saved(
        buildPlan({ planId: draft!.id, carrierId: 33, planNumber: 'X1', planName: 'Ours', longName: '' }),
      );
      await seed();
      expect((await api.get(`/${draft!.id}`)).body).toEqual(published);
      expect((await list('')).rows).toHaveLength(7);
    });

    it('take a number while they have no items, but are not published without any', async () => {
      await seed();
      const [draft] = (await list<InsurancePlanRow>('', { filter: { q: 'NIHB' } })).rows;
      const { additionalPolicyNumbers, items } = await api.saved({
        planId: draft!.id,
        additionalPolicyNumbers: ['N-1'],
      });
      expect([additionalPolicyNumbers, items]).toEqual([['N-1'], []]);
      const { status, body } = await api.post({ planId: draft!.id, isActive: true });
      expect([status, (body as { errors: object[] }).errors]).toEqual([
        422,
        [{ field: 'items', message: 'At least one procedure must remain' }],
      ]);
    });
  });

  describe('Unmatched', () => {
    const addPatients = async (
      clinicId: number,
      patients: readonly (readonly (string | number | boolean | null)[])[],
    ) => {
      for (const [index, values] of patients.entries())
        await api.rows(
          `insert into patient (clinic_id, id, version, insurance_provider, insurance_plan_name, insurance_plan_number,
             insurance_status, is_active, deleted)
           values ($1, $2, 1, $3, $4, $5, $6, $7, $8)`,
          [clinicId, `U${index}`, ...values],
        );
    };
    const unmatched = (query: Record<string, unknown> = {}) => list<UnmatchedPlan>('/Unmatched', query);

    beforeEach(async () => {
      await api.saved(buildPlan({ additionalPolicyNumbers: ['50101'] }));
      await addPatients(api.maple.clinicId, [
        ['Sun Life', 'Calendar 8', null, 1, true, false],
        ['Manulife', ' Flex ', '777', 1, true, false],
        ['Manulife', 'Flex', '777', 1, null, false],
        ['Manulife', 'Flex', '777', 3, true, false],
        ['Manulife', 'Flex', '777', 1, false, false],
        ['Manulife', 'Flex', '777', 1, true, true],
        [null, ' ', '', 1, true, false],
        ['Somebody', 'Gold', null, null, true, false],
      ]);
      await addPatients(api.cedar.clinicId, [
        ['Manulife', 'Flex', '777', 2, true, false],
        ['Sun Life', null, '50101', 1, true, false],
      ]);
    });

    it('counts the patients and clinics of each plan that no published plan is', async () => {
      const { rows, range } = await unmatched();
      expect(range).toBe('unmatchedPlans 0-1/2');
      expect(rows).toEqual([
        {
          ...{ id: expect.any(String) as string, insuranceProvider: 'Manulife', insurancePlanName: 'Flex' },
          ...{ insurancePlanNumber: '777', carrierId: MANULIFE, patients: 3 },
          clinics: [
            { clinicId: api.cedar.clinicId, name: 'Cedar' },
            { clinicId: api.maple.clinicId, name: 'Maple' },
          ],
        },
        {
          ...{ id: expect.any(String) as string, insuranceProvider: 'Somebody', insurancePlanName: 'Gold' },
          ...{ insurancePlanNumber: null, carrierId: null, patients: 1 },
          clinics: [{ clinicId: api.maple.clinicId, name: 'Maple' }],
        },
      ]);
    });

    it('has a plan no more once its number belongs to a published plan, and again once that is a draft', async () => {
      const names = async () => (await unmatched()).rows.map(({ insurancePlanName }) => insurancePlanName);
      const { planId } = await api.saved(buildPlan({ carrierId: MANULIFE, planNumber: '777' }));
      expect(await names()).toEqual(['Gold']);
      await api.saved({ planId, isActive: false });
      expect(await names()).toEqual(['Flex', 'Gold']);
    });

    it('sorts, searches and pages', async () => {
      const names = async (query: Record<string, unknown>) =>
        (await unmatched(query)).rows.map(({ insurancePlanName }) => insurancePlanName);
      expect(await names({ sort: ['patients', 'ASC'] })).toEqual(['Gold', 'Flex']);
      expect(await names({ sort: ['clinics', 'DESC'], range: [1, 1] })).toEqual(['Gold']);
      expect(await names({ filter: { q: 'cedar' } })).toEqual(['Flex']);
      expect(await names({ filter: { q: 'gold' } })).toEqual(['Gold']);
    });
  });
});

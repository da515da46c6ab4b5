import type { InsurancePlanDetail } from '@helix/contracts';
import {
  buildItem,
  buildPlan,
  FLUORIDE,
  MANULIFE,
  RECALL,
  ROOT_PLANING,
  SCALING,
  startPlansApi,
  SUN_LIFE,
  type PlansApi,
} from './testing/start-plans-api.js';

interface Refusal {
  detail: string;
  errors: { field: string; message: string }[];
}

describe('POST /api/InsurancePlan', () => {
  let api: PlansApi;

  beforeAll(async () => {
    api = await startPlansApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const refused = async (body: object, expected = 422) => {
    const { status, body: problem } = await api.post(body);
    expect(status).toBe(expected);
    return problem as Refusal;
  };
  const planCount = async () => (await api.rows('select count(*)::int as n from insurance_plan'))[0]!['n'];

  it('adds a published plan, and records it', async () => {
    const plan = await api.saved({
      carrierId: SUN_LIFE,
      planNumber: ' 50100 ',
      planName: ' Calendar 8 ',
      items: [
        buildItem({ procedureRuleTypeIds: [SCALING, ROOT_PLANING, SCALING], unitsCovered: 8.25 }),
        buildItem({
          ...{ procedureRuleTypeIds: [RECALL], coverageType: 'occurrence', resetType: 'monthly', isRolling: true },
          ...{ resetTimePeriod: 9, minAge: 5, maxAge: 5, lifeTimeMaxUnits: 99, coveredItemName: 'Recall' },
        }),
        buildItem({ procedureRuleTypeIds: [FLUORIDE], unitsCovered: 0, resetType: 'oneTime', resetTimePeriod: 3 }),
      ],
      additionalPolicyNumbers: ['', ' 50-1 ', '50-1', '50 - 1', '50100', '50102'],
    });
    const stored = { periodMax: null, lifeTimeMaxUnitsPerProvider: null, coverageNotes: null, startDate: null };
    const id = expect.any(Number) as number;
    expect(plan).toEqual({
      ...{ id: plan.planId, planId: plan.planId, carrierId: SUN_LIFE, carrierName: 'Sun Life', planNumber: '50100' },
      ...{ planName: 'Calendar 8', longName: '', isActive: true, additionalPolicyNumbers: ['50-1', '50102'] },
      ...{ dateCreated: expect.any(String) as string, version: '1', known: null },
      items: [
        {
          ...{ coverageItemId: id, coveredItemName: 'Root planing / Scaling', unitsCovered: 8.25, isRolling: false },
          ...{ procedureRuleTypeIds: [ROOT_PLANING, SCALING], resetTimePeriod: 1, coverageType: 'units' },
          ...{ resetType: 'calendar', minAge: null, maxAge: null, lifeTimeMaxUnits: null, ...stored },
        },
        {
          ...{ coverageItemId: id, coveredItemName: 'Recall', unitsCovered: 8, isRolling: true },
          ...{ procedureRuleTypeIds: [RECALL], resetTimePeriod: 9, coverageType: 'occurrence' },
          ...{ resetType: 'monthly', minAge: 5, maxAge: 5, lifeTimeMaxUnits: 99, ...stored },
        },
        {
          ...{ coverageItemId: id, coveredItemName: 'Fluoride', unitsCovered: 0, isRolling: false },
          ...{ procedureRuleTypeIds: [FLUORIDE], resetTimePeriod: null, coverageType: 'units' },
          ...{ resetType: 'oneTime', minAge: null, maxAge: null, lifeTimeMaxUnits: null, ...stored },
        },
      ],
    });
    expect((await api.get(`/${plan.planId}`)).body).toEqual(plan);
    expect(await api.audited('Sun Life Calendar 8')).toEqual([
      [
        'insurancePlanAdded',
        {
          planNumber: '50100',
          isActive: true,
          items:
            'Root planing / Scaling: 8.25 units every 1 calendar years; Recall (Recall exam): 8 times every 9 months, rolling, ages 5 to 5, lifetime 99; Fluoride: 0 units once',
        },
      ],
    ]);
  });

  it('returns every error of a plan, in the order of the form and row by row', async () => {
    const { detail, errors } = await refused({
      ...{ carrierId: null, planNumber: ' ' },
      items: [
        { ...{ procedureRuleTypeIds: [], unitsCovered: null, resetTimePeriod: null, coverageType: '', resetType: '' } },
        buildItem({ minAge: 18, maxAge: 17, lifeTimeMaxUnits: 100 }),
        buildItem({ procedureRuleTypeIds: [SCALING, 46], resetTimePeriod: 0, resetType: 'weekly' }),
      ],
    });
    expect(detail).toBe('Please select a carrier');
    expect(errors).toEqual([
      { field: 'carrierId', message: 'Please select a carrier' },
      { field: 'planNumber', message: 'Please enter a Group/Plan number' },
      { field: 'items.0.procedureRuleTypeIds', message: 'Please select a procedure for row 1' },
      { field: 'items.0.unitsCovered', message: 'Please enter valid units for row 1' },
      { field: 'items.0.resetTimePeriod', message: 'Please enter valid interval for row 1' },
      { field: 'items.0.coverageType', message: 'Please select a type for row 1' },
      { field: 'items.0.resetType', message: 'Please select a period for row 1' },
      { field: 'items.1.maxAge', message: 'Please enter valid ages for row 2' },
      { field: 'items.1.lifeTimeMaxUnits', message: 'Please enter a valid lifetime for row 2' },
      { field: 'items.2.procedureRuleTypeIds', message: 'Please select a procedure for row 3' },
      { field: 'items.2.resetTimePeriod', message: 'Please enter valid interval for row 3' },
      { field: 'items.2.resetType', message: 'Please select a period for row 3' },
    ]);
    expect(await planCount()).toBe(0);
  });

  it.each<[string, object, string, string]>([
    ['no carrier', { carrierId: undefined }, 'carrierId', 'Please select a carrier'],
    ['an unknown carrier', { carrierId: 39 }, 'carrierId', 'Please select a carrier'],
    ['no number', { planNumber: undefined }, 'planNumber', 'Please enter a Group/Plan number'],
    ['no items', { items: undefined }, 'items', 'At least one procedure must remain'],
    ['an empty list of items', { items: [] }, 'items', 'At least one procedure must remain'],
    ['a row that is no object', { items: ['x'] }, 'items.0', 'expected fields with their values'],
    ...(
      [
        [
          'no procedure',
          { procedureRuleTypeIds: undefined },
          'procedureRuleTypeIds',
          'Please select a procedure for row 2',
        ],
        ['negative units', { unitsCovered: -0.01 }, 'unitsCovered', 'Please enter valid units for row 2'],
        ['units with 3 decimals', { unitsCovered: 0.125 }, 'unitsCovered', 'Please enter valid units for row 2'],
        ['units that are text', { unitsCovered: '8' }, 'unitsCovered', 'Please enter valid units for row 2'],
        ['too many units', { unitsCovered: 100_000 }, 'unitsCovered', 'Please enter valid units for row 2'],
        ['an interval of 0', { resetTimePeriod: 0 }, 'resetTimePeriod', 'Please enter valid interval for row 2'],
        ['an interval of 100', { resetTimePeriod: 100 }, 'resetTimePeriod', 'Please enter valid interval for row 2'],
        ['an interval of 1.5', { resetTimePeriod: 1.5 }, 'resetTimePeriod', 'Please enter valid interval for row 2'],
        ['an unknown type', { coverageType: 'dollars' }, 'coverageType', 'Please select a type for row 2'],
        ['an unknown period', { resetType: 'weekly' }, 'resetType', 'Please select a period for row 2'],
        [
          'a calendar year that is rolling',
          { isRolling: true },
          'isRolling',
          'Only monthly and annual limits are rolling: please change it for row 2',
        ],
        ['an age of 100', { maxAge: 100 }, 'maxAge', 'Please enter valid ages for row 2'],
        ['a negative age', { minAge: -1 }, 'minAge', 'Please enter valid ages for row 2'],
        [
          'a negative lifetime',
          { lifeTimeMaxUnits: -1 },
          'lifeTimeMaxUnits',
          'Please enter a valid lifetime for row 2',
        ],
      ] as const
    ).map(([what, change, field, message]): [string, object, string, string] => [
      what,
      { items: [buildItem(), buildItem(change)] },
      `items.1.${field}`,
      message,
    ]),
  ])('refuses %s', async (_what, change, field, message) => {
    expect((await refused(buildPlan(change))).errors).toEqual([{ field, message }]);
  });

  it('changes items in place, adds new ones, deletes missing ones, and keeps what the form does not send', async () => {
    const { planId, version, items } = await api.saved(
      buildPlan({
        items: [
          buildItem({
            coverageNotes: 'Molars.',
            periodMax: 4.5,
            lifeTimeMaxUnitsPerProvider: 6,
            coveredItemName: 'Cleaning',
          }),
          buildItem({ procedureRuleTypeIds: [RECALL] }),
        ],
      }),
    );
    const [scaling, recall] = items.map(({ coverageItemId }) => coverageItemId);
    await api.rows(`update insurance_plan set default_start_date = '2026-02-01' where plan_id = $1`, [planId]);
    await api.rows(`update coverage_item set start_date = '2026-03-01' where coverage_item_id = $1`, [scaling]);
    await api.rows(
      `insert into coverage_grant (clinic_id, patient_id, coverage_item_id, procedure_rule_type_id, units_covered, reset_type,
         effective_from, effective_to)
       select $1, 'P' || item, item, 18, 12, 'oneTime', '2026-01-01', '2026-12-31' from unnest($2::integer[]) item`,
      [api.maple.clinicId, [scaling, recall]],
    );
    const changed = await api.saved({
      planId,
      version,
      items: [
        buildItem({ procedureRuleTypeIds: [FLUORIDE] }),
        { coverageItemId: scaling, unitsCovered: 10, resetType: 'annual', isRolling: true },
      ],
    });
    expect(changed).toMatchObject({ version: '2', planNumber: '50100', planName: 'Calendar 8', isActive: true });
    expect(changed.items).toMatchObject([
      { procedureRuleTypeIds: [FLUORIDE], coveredItemName: 'Fluoride' },
      {
        ...{ coverageItemId: scaling, procedureRuleTypeIds: [SCALING], coveredItemName: 'Cleaning', unitsCovered: 10 },
        ...{ resetType: 'annual', isRolling: true, resetTimePeriod: 1, coverageNotes: 'Molars.', periodMax: 4.5 },
        ...{ lifeTimeMaxUnitsPerProvider: 6, startDate: '2026-03-01' },
      },
    ]);
    expect(changed.items).toHaveLength(2);
    expect(
      await api.rows(`select patient_id as "patientId", coverage_item_id as item from coverage_grant order by 1`),
    ).toEqual(
      [
        { patientId: `P${scaling}`, item: scaling },
        { patientId: `P${recall}`, item: null },
      ].toSorted((a, b) => a.patientId.localeCompare(b.patientId)),
    );
    expect(await api.rows('select default_start_date::text as start from insurance_plan')).toEqual([
      { start: '2026-02-01' },
    ]);
    expect((await api.audited('Sun Life Calendar 8'))[1]).toEqual([
      'insurancePlanChanged',
      {
        items: [
          'Cleaning (Scaling): 8 units every 1 calendar years, lifetime in an office 6, at most in a period 4.5 (Molars.); Recall exam: 8 units every 1 calendar years',
          'Fluoride: 8 units every 1 calendar years; Cleaning (Scaling): 10 units every 1 years, rolling, lifetime in an office 6, at most in a period 4.5 (Molars.)',
        ],
      },
    ]);
  });

  it('lets items change places, and gives one a new name with its new procedures', async () => {
    const { planId, items } = await api.saved(
      buildPlan({ items: [buildItem(), buildItem({ procedureRuleTypeIds: [RECALL] })] }),
    );
    const [first, second] = items;
    const changed = await api.saved({ planId, items: [second, { ...first, procedureRuleTypeIds: [FLUORIDE] }] });
    expect(changed.items).toEqual([
      second,
      { ...first, procedureRuleTypeIds: [FLUORIDE], coveredItemName: 'Fluoride' },
    ]);
  });

  it('clears what is sent as null', async () => {
    const { planId, items } = await api.saved(
      buildPlan({ items: [buildItem({ minAge: 5, maxAge: 17, lifeTimeMaxUnits: 3, coverageNotes: 'x' })] }),
    );
    const cleared = { minAge: null, maxAge: null, lifeTimeMaxUnits: null, coverageNotes: null };
    const changed = await api.saved({ planId, items: [{ ...items[0], ...cleared }] });
    expect(changed.items[0]).toMatchObject(cleared);
  });

  it('compares the ages that are sent with those that stay', async () => {
    const { planId, items } = await api.saved(buildPlan({ items: [buildItem({ maxAge: 17 })] }));
    const { errors } = await refused({
      planId,
      items: [{ coverageItemId: items[0]!.coverageItemId, minAge: 18 }],
    });
    expect(errors).toEqual([{ field: 'items.0.maxAge', message: 'Please enter valid ages for row 1' }]);
  });

  it('refuses items of another plan and one that is there twice, and changes nothing', async () => {
    const other = await api.saved(buildPlan({ planNumber: '1' }));
    const { planId, items } = await api.saved(buildPlan());
    const [own] = items;
    const { errors } = await refused({ planId, items: [own, { ...own }, { ...other.items[0] }] });
    expect(errors).toEqual([
      { field: 'items.1.coverageItemId', message: 'The procedure of row 2 is not one of this plan.' },
      { field: 'items.2.coverageItemId', message: 'The procedure of row 3 is not one of this plan.' },
    ]);
    expect((await refused(buildPlan({ planNumber: '2', items: [{ ...own }] }))).errors).toHaveLength(1);
    expect(((await api.get(`/${planId}`)).body as InsurancePlanDetail).items).toEqual(items);
  });

  it('returns 409 for an outdated version and 404 for an unknown plan, and saves nothing', async () => {
    const { planId, version } = await api.saved(buildPlan());
    const second = await api.saved({ planId, version, planName: 'First' });
    const { detail } = await refused({ planId, version, planName: 'Second' }, 409);
    expect(detail).toMatch(/^This plan was changed by someone else\./);
    expect((await api.get(`/${planId}`)).body).toEqual(second);
    await refused(buildPlan({ planId: 999_999 }), 404);
    expect(await planCount()).toBe(1);
  });

  it('neither counts nor records a save that changes nothing', async () => {
    const plan = await api.saved(buildPlan());
    expect(await api.saved({ ...plan, additionalPolicyNumbers: [' '] })).toEqual(plan);
    expect(await api.audited('Sun Life Calendar 8')).toHaveLength(1);
  });

  it('lets one of two saves of the same version win', async () => {
    const { planId, version } = await api.saved(buildPlan());
    const answers = await Promise.all(
      ['Left', 'Right', 'Middle', 'Last'].map((planName) => api.post({ planId, version, planName })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)!.body as InsurancePlanDetail;
    expect((await api.get(`/${planId}`)).body).toEqual(winner);
  });

  describe('two published plans of a carrier', () => {
    beforeEach(() => api.saved(buildPlan({ additionalPolicyNumbers: ['AB 7'] })));

    it.each<[string, object, object[]]>([
      [
        'plan number',
        { planNumber: '50100' },
        [{ field: 'planNumber', message: 'Number 50100 is in use by Calendar 8.' }],
      ],
      [
        'number in another spelling',
        { planNumber: 'ab7' },
        [{ field: 'planNumber', message: 'Number ab7 is in use by Calendar 8.' }],
      ],
      [
        'policy number',
        { planNumber: '1', additionalPolicyNumbers: ['', '2', ' 50 100 ', '50100'] },
        [{ field: 'additionalPolicyNumbers.2', message: 'Number 50 100 is in use by Calendar 8.' }],
      ],
    ])('may not share a %s', async (_what, change, errors) => {
      expect(await refused(buildPlan({ planName: 'Other', ...change }))).toMatchObject({ errors });
      expect(await planCount()).toBe(1);
    });

    it('may not share a number when a draft is published, or moves to the carrier', async () => {
      const draft = await api.saved(buildPlan({ planName: 'Other', isActive: false }));
      const message = 'Number 50100 is in use by Calendar 8.';
      expect((await refused({ planId: draft.planId, isActive: true })).detail).toBe(message);
      const elsewhere = await api.saved(buildPlan({ carrierId: MANULIFE }));
      expect((await refused({ planId: elsewhere.planId, carrierId: SUN_LIFE })).detail).toBe(message);
    });

    it('may share one with their own earlier numbers, with drafts, and with plans of other carriers', async () => {
      await api.saved(buildPlan({ isActive: false }));
      const { planId } = await api.saved(
        buildPlan({ carrierId: MANULIFE, planNumber: '9', additionalPolicyNumbers: ['8'] }),
      );
      await api.saved({ planId, planNumber: '8', additionalPolicyNumbers: ['9', '50100'] });
    });

    it('do not get one number from saves at the same time', async () => {
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((planName) => api.post(buildPlan({ planName, planNumber: '333' }))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
      expect(await planCount()).toBe(2);
    });

    it('do not get one number when two drafts are published at the same time', async () => {
      const drafts = [];
      for (const planName of ['One', 'Two'])
        drafts.push(await api.saved(buildPlan({ planName, planNumber: '333', isActive: false })));
      const answers = await Promise.all(drafts.map(({ planId }) => api.post({ planId, isActive: true })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(await api.rows('select count(*)::int as n from insurance_plan where is_active')).toEqual([{ n: 2 }]);
    });
  });

  it('makes the coverage of a patient unknown when the plan becomes a draft, and keeps grants and claims', async () => {
    const { maple, hygienist } = api;
    const { planId, items } = await api.saved(buildPlan());
    await api.rows(
      `insert into patient (clinic_id, id, version, insurance_status, insurance_provider, insurance_plan_number)
       values ($1, 'P1', 1, 1, 'Sun Life', '50100')`,
      [maple.clinicId],
    );
    await api.rows(
      `insert into coverage_grant (clinic_id, patient_id, coverage_item_id, procedure_rule_type_id, units_covered, reset_type,
         effective_from, effective_to) values ($1, 'P1', $2, 18, 12, 'oneTime', '2026-01-01', '2026-12-31')`,
      [maple.clinicId, items[0]!.coverageItemId],
    );
    const coverage = async () =>
      (await api.call('get', '/api/Appointment/Coverage/P1/2026-03-10', hygienist, maple)).body as object;
    expect(await coverage()).toMatchObject({ plan: 'known', coverage: [{ unitsCovered: 8 }], grants: [{}] });
    await api.saved({ planId, isActive: false });
    expect(await coverage()).toMatchObject({ plan: 'unknown', coverage: [], grants: [{ unitsCovered: 12 }] });
    await api.saved({ planId, isActive: true });
    expect(await coverage()).toMatchObject({ plan: 'known', grants: [{ coverageItemId: items[0]!.coverageItemId }] });
  });
});

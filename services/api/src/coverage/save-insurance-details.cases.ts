import type { CoverageView } from '@helix/contracts';
import { sendConcurrently } from '../testing/concurrency.js';
import {
  OTHER_ITEM,
  RECALL_ITEM,
  SCALING_ITEM,
  startCoverageApi,
  type CoverageApi,
} from './testing/start-coverage-api.js';

const [ROOT_PLANING, SCALING, RECALL] = [12, 18, 23];

const grant = (change: object = {}) => ({
  coverageItemId: SCALING_ITEM,
  procedureRuleTypeId: SCALING,
  unitsCovered: 12,
  resetType: 'oneTime',
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  ...change,
});
const claim = (procedureDate: string, claimedUnits: number) => ({ procedureDate, claimedUnits });

describe('POST /api/Patient/{patientId}/InsuranceDetails', () => {
  let api: CoverageApi;

  beforeAll(async () => {
    api = await startCoverageApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const coverage = async (): Promise<CoverageView> => (await api.read('A1/P1')).body as CoverageView;
  const saved = async (body: object): Promise<string> => {
    const response = await api.save(body);
    expect([response.status, response.body.errors]).toEqual([200, undefined]);
    return (response.body as { version: string }).version;
  };
  const errors = async (body: object) => {
    const { status, body: answer } = await api.save(body);
    expect(status).toBe(422);
    return (answer.errors as { field: string; message: string }[]).map(({ field, message }) => `${field}: ${message}`);
  };
  /** Everything that users saved, of both clinics. */
  const stored = () =>
    api.rows(`
      select to_jsonb(i) as row from patient_insurance i union all select to_jsonb(c) from treatment_claim c
      union all select to_jsonb(g) from coverage_grant g`);
  /** As if the grants of the patient had been saved at the start of the year. */
  const age = () => api.rows(`update coverage_grant set date_created = '2026-01-01Z', date_modified = '2026-01-01Z'`);
  const modifiedSince = async () =>
    (await coverage()).grants.map(({ coverageGrantId, dateCreated, dateModified }) => [
      coverageGrantId,
      dateCreated > '2026-01-02',
      dateModified > '2026-01-02',
    ]);

  it('saves the start date, claims and grants, and answers the version that is read then', async () => {
    const before = (await coverage()).version;
    const version = await saved({
      insuranceStartDate: '2026-02-01',
      claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 3), claim('2026-01-05', 0)] }],
      coverageGrants: [
        grant({ comments: '  Approved by phone. ' }),
        grant({ coverageItemId: null, resetTimePeriod: 6, resetType: 'monthly' }),
      ],
      version: before,
    });
    const after = await coverage();
    expect(after.version).toBe(version);
    expect(version).not.toBe(before);
    expect(after.startDate).toBe('2026-02-01');
    expect(after.claims).toEqual([
      { procedureRuleTypeId: SCALING, procedureDate: '2026-01-05', units: 0 },
      { procedureRuleTypeId: SCALING, procedureDate: '2026-02-20', units: 3 },
    ]);
    const added = {
      coverageGrantId: expect.any(Number),
      coverageItemId: SCALING_ITEM,
      procedureRuleTypeId: SCALING,
      unitsCovered: 12,
      occurrencesCovered: null,
      resetType: 'oneTime',
      resetTimePeriod: null,
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
      comments: 'Approved by phone.',
      replaceUnderlyingCoverage: true,
      dateCreated: expect.any(String),
      dateModified: expect.any(String),
    };
    expect(after.grants).toEqual([
      added,
      { ...added, coverageItemId: null, resetType: 'monthly', resetTimePeriod: 6, comments: null },
    ]);
    expect(await api.rows('select clinic_id, patient_id, saved_by from patient_insurance')).toEqual([
      { clinic_id: api.maple.clinicId, patient_id: 'P1', saved_by: api.hygienist.userId },
    ]);
  });

  it('keeps the parts that are missing', async () => {
    await saved({ insuranceStartDate: '2026-02-01', coverageGrants: [grant()] });
    await saved({ claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 3)] }] });
    await saved({ coverageGrants: [] });
    expect(await coverage()).toMatchObject({
      startDate: '2026-02-01',
      claims: [{ procedureDate: '2026-02-20', units: 3 }],
      grants: [],
    });
  });

  it('adds up several claims of one procedure and day, and replaces all claims', async () => {
    await saved({
      claims: [
        { procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 3), claim('2026-02-20', 0.5)] },
        { procedureRuleTypeId: ROOT_PLANING, procedureClaims: [claim('2026-02-20', 1)] },
        { procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 1)] },
      ],
    });
    const claims = await api.rows(
      'select procedure_rule_type_id as type, units::float8 from treatment_claim order by 1',
    );
    expect(claims).toEqual([
      { type: ROOT_PLANING, units: 1 },
      { type: SCALING, units: 4.5 },
    ]);
    await saved({ claims: [{ procedureRuleTypeId: RECALL, procedureClaims: [claim('2026-01-15', 0)] }] });
    expect((await coverage()).claims).toEqual([{ procedureRuleTypeId: RECALL, procedureDate: '2026-01-15', units: 0 }]);
  });

  it('goes by the start of the practice-management system after null, and keeps one that is sent back', async () => {
    await saved({ insuranceStartDate: '2026-02-01' });
    await saved({ insuranceStartDate: null });
    expect((await coverage()).startDate).toBe('2025-06-01');
    await saved({ insuranceStartDate: '2025-06-01' });
    expect(await api.rows('select insurance_start_date from patient_insurance')).toEqual([
      { insurance_start_date: null },
    ]);
  });

  it('changes, adds and deletes grants by their ids, and gives only changed ones another date', async () => {
    await saved({ coverageGrants: [grant(), grant({ unitsCovered: 4 }), grant({ unitsCovered: 5 })] });
    await age();
    const [kept, changed] = (await coverage()).grants;
    await saved({
      coverageGrants: [
        grant({ coverageGrantId: kept!.coverageGrantId }),
        grant({ coverageGrantId: changed!.coverageGrantId, unitsCovered: 4.5 }),
        grant({
          coverageGrantId: 0,
          unitsCovered: null,
          occurrencesCovered: 2,
          coverageItemId: RECALL_ITEM,
          procedureRuleTypeId: RECALL,
        }),
      ],
    });
    const { grants } = await coverage();
    expect(grants.map(({ unitsCovered, occurrencesCovered }) => [unitsCovered, occurrencesCovered])).toEqual([
      [12, null],
      [4.5, null],
      [null, 2],
    ]);
    expect(await modifiedSince()).toEqual([
      [kept!.coverageGrantId, false, false],
      [changed!.coverageGrantId, false, true],
      [expect.any(Number), true, true],
    ]);
  });

  describe('a save that changes nothing', () => {
    const BODY = {
      insuranceStartDate: '2026-02-01',
      claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 2), claim('2026-02-20', 1)] }],
      coverageGrants: [grant(), grant()],
    };

    it('writes, records and publishes nothing when it is sent again, also with the version of before', async () => {
      const first = (await coverage()).version;
      const version = await saved({ ...BODY, version: first });
      await age();
      const before = await stored();
      await api.rows('truncate outbox; delete from audit_trail');
      const current = (await coverage()).version;
      expect(current).not.toBe(version);
      expect(await saved({ ...BODY, version: first })).toBe(current);
      expect(await saved({})).toBe(current);
      expect(await stored()).toEqual(before);
      expect(before).toHaveLength(4);
      expect([await api.published(), await api.audited('patient P1')]).toEqual([[], []]);
    });

    it('is the list as it was read', async () => {
      const version = await saved(BODY);
      const { startDate, claims, grants } = await coverage();
      const again = {
        insuranceStartDate: startDate,
        claims: claims.map(({ procedureRuleTypeId, procedureDate, units }) => ({
          procedureRuleTypeId,
          procedureClaims: [claim(procedureDate, units)],
        })),
        coverageGrants: grants.toReversed(),
      };
      expect(await saved(again)).toBe(version);
    });
  });

  describe('two people', () => {
    const conflict = [
      409,
      'Version conflict',
      'Someone else changed the insurance details of this patient. Nothing was saved.',
    ];

    it('do not overwrite each other: an outdated version is refused', async () => {
      const { version } = await coverage();
      await saved({ coverageGrants: [grant()], version });
      const before = await stored();
      const { status, body } = await api.save({ insuranceStartDate: '2026-03-01', version });
      expect([status, body.title, body.detail]).toEqual(conflict);
      expect(await stored()).toEqual(before);
    });

    it('get a conflict, and no invalid field, for a grant that somebody else deleted', async () => {
      await saved({ coverageGrants: [grant()] });
      const { version, grants } = await coverage();
      await saved({ coverageGrants: [] });
      const own = grant({ coverageGrantId: grants[0]!.coverageGrantId, unitsCovered: 1 });
      const { status, body } = await api.save({ coverageGrants: [own], version });
      expect([status, body.title, body.detail]).toEqual(conflict);
    });

    it('who save at the same time: one of them is refused', async () => {
      const { version } = await coverage();
      const lock = `select pg_advisory_xact_lock(hashtext('insurance P1'), ${api.maple.clinicId})`;
      const responses = await sendConcurrently(api.served.test, lock, [
        () => api.save({ coverageGrants: [grant()], version }),
        () => api.save({ coverageGrants: [grant({ unitsCovered: 3 })], version }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await coverage()).grants).toHaveLength(1);
    });

    it('who know no version overwrite', async () => {
      await saved({ insuranceStartDate: '2026-02-01' });
      await saved({ insuranceStartDate: '2026-03-01' });
      expect((await coverage()).startDate).toBe('2026-03-01');
    });

    it('are not in each other’s way when the practice-management system changes the start', async () => {
      const { version } = await coverage();
      await api.rows(`update patient set insurance_start_date = '2025-07-01' where id = 'P1'`);
      await saved({ insuranceStartDate: '2026-03-01', version });
      await api.rows(`update patient set insurance_start_date = '2025-06-01' where id = 'P1'`);
    });
  });

  describe('invalid bodies', () => {
    it.each<[string, object, string[]]>([
      [
        'claims of an unknown procedure',
        {
          claims: [
            { procedureRuleTypeId: 46, procedureClaims: [claim('2026-02-20', 1)] },
            { procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 1)] },
          ],
        },
        ['claims.0.procedureRuleTypeId: Unknown procedure.'],
      ],
      [
        'claimed units in quarters, below 0, and on a day that does not exist',
        {
          claims: [
            {
              procedureRuleTypeId: SCALING,
              procedureClaims: [claim('2026-02-20', 1.25), claim('2026-02-20', -1), claim('2026-02-30', 1)],
            },
          ],
        },
        [
          'claims.0.procedureClaims.0.claimedUnits: Units must be in steps of 0.5.',
          'claims.0.procedureClaims.1.claimedUnits: Units must be at least 0.',
          'claims.0.procedureClaims.2.procedureDate: expected a date that exists',
        ],
      ],
      [
        'more than 999 units of a day together',
        {
          claims: [
            { procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 999), claim('2026-02-21', 999)] },
            { procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 0.5)] },
          ],
        },
        [
          'claims.0.procedureClaims.0.claimedUnits: Units of one day must be at most 999.',
          'claims.1.procedureClaims.0.claimedUnits: Units of one day must be at most 999.',
        ],
      ],
      [
        'a start that is no day',
        { insuranceStartDate: '2026-02-30' },
        ['insuranceStartDate: expected a date that exists'],
      ],
      [
        'grants of too few units and in wrong steps',
        { coverageGrants: [grant({ unitsCovered: 0 }), grant({ unitsCovered: 0.75 })] },
        [
          'coverageGrants.0.unitsCovered: Units must be at least 0.5.',
          'coverageGrants.1.unitsCovered: Units must be in steps of 0.5.',
        ],
      ],
      [
        'a grant of nothing',
        { coverageGrants: [grant({ unitsCovered: null })] },
        ['coverageGrants.0.unitsCovered: Units are required.'],
      ],
      [
        'a grant that ends before it begins',
        { coverageGrants: [grant({ effectiveTo: '2025-12-31' })] },
        ['coverageGrants.0.effectiveFrom: Effective from must not be after effective to.'],
      ],
      [
        'reset periods that are none',
        {
          coverageGrants: [
            grant({ resetType: 'monthly' }),
            grant({ resetType: 'annual', resetTimePeriod: 0 }),
            grant({ resetType: 'calendar', resetTimePeriod: 100 }),
          ],
        },
        [0, 1, 2].map(
          (at) => `coverageGrants.${at}.resetTimePeriod: Reset period must be a whole number from 1 to 99.`,
        ),
      ],
      [
        'a reset type that does not exist',
        { coverageGrants: [grant({ resetType: 'daily' })] },
        ['coverageGrants.0.resetType: expected one of monthly, annual, calendar, oneTime'],
      ],
      [
        'a grant that does not replace the coverage below it',
        { coverageGrants: [grant({ replaceUnderlyingCoverage: false })] },
        ['coverageGrants.0.replaceUnderlyingCoverage: Replace underlying coverage must be Yes; No is not supported.'],
      ],
      [
        'a grant of an unknown procedure',
        { coverageGrants: [grant({ procedureRuleTypeId: 0 })] },
        ['coverageGrants.0.procedureRuleTypeId: Unknown procedure.'],
      ],
      [
        'grants of an item of another plan, and of another procedure',
        {
          coverageGrants: [
            grant({ coverageItemId: OTHER_ITEM, procedureRuleTypeId: 14 }),
            grant({ coverageItemId: RECALL_ITEM }),
          ],
        },
        [0, 1].map(
          (at) =>
            `coverageGrants.${at}.coverageItemId: The patient’s insurance plan does not have this item for this procedure.`,
        ),
      ],
    ])('are refused with the name of each field: %s', async (_what, body, expected) => {
      await saved({ coverageGrants: [grant()] });
      const before = await stored();
      expect(await errors(body)).toEqual(expected);
      expect(await stored()).toEqual(before);
    });

    it('are refused when they name a grant twice, or one of somebody else', async () => {
      await saved({ coverageGrants: [grant()] });
      const { coverageGrantId } = (await coverage()).grants[0]!;
      const own = grant({ coverageGrantId, unitsCovered: 1 });
      expect(await errors({ coverageGrants: [own, own] })).toEqual([
        'coverageGrants.1.coverageGrantId: This grant is listed twice.',
      ]);
      const other = await api.save({ coverageGrants: [{ ...own, coverageItemId: null }] }, 'P2');
      expect([other.status, other.body.errors]).toEqual([
        422,
        [{ field: 'coverageGrants.0.coverageGrantId', message: 'This grant does not belong to this patient.' }],
      ]);
    });
  });

  it('keeps a grant of an item of the patient’s former plan, and does not change it to another such item', async () => {
    await saved({ coverageGrants: [grant()] });
    const { coverageGrantId } = (await coverage()).grants[0]!;
    await api.rows(`update patient set insurance_plan_name = 'Nine-month' where id = 'P1'`);
    await saved({ coverageGrants: [grant({ coverageGrantId, unitsCovered: 10 })] });
    expect((await coverage()).grants).toMatchObject([{ coverageItemId: SCALING_ITEM, unitsCovered: 10 }]);
    expect(await errors({ coverageGrants: [grant({ coverageGrantId, procedureRuleTypeId: ROOT_PLANING })] })).toEqual([
      'coverageGrants.0.coverageItemId: The patient’s insurance plan does not have this item for this procedure.',
    ]);
    await api.rows(`update patient set insurance_plan_name = 'Calendar 8' where id = 'P1'`);
  });

  it.each(['P9', 'GONE', 'NOBODY', 'P%001'])('returns 404 for %s, no patient of the clinic', async (patientId) => {
    const { status, body } = await api.save({ insuranceStartDate: '2026-02-01' }, patientId);
    expect([status, body.detail]).toEqual([404, 'Patient not found in this clinic.']);
    expect(await stored()).toEqual([]);
  });

  it('saves nothing of a patient of another clinic with the same id', async () => {
    const cedar = (who = api.cedarAdmin, clinic = api.cedar) =>
      api.call('post', '/api/patient/P1/insuranceDetails', who, clinic).send({ insuranceStartDate: '2026-05-05' });
    expect((await cedar(api.hygienist)).status).toBe(403);
    expect((await cedar()).status).toBe(200);
    expect(await api.rows('select clinic_id, insurance_start_date::text from patient_insurance')).toEqual([
      { clinic_id: api.cedar.clinicId, insurance_start_date: '2026-05-05' },
    ]);
    expect((await coverage()).startDate).toBe('2025-06-01');
  });

  it('records what changed, before and after', async () => {
    await saved({
      insuranceStartDate: '2026-02-01',
      claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [claim('2026-02-20', 3)] }],
      coverageGrants: [grant({ comments: 'Approved' })],
    });
    const { coverageGrantId } = (await coverage()).grants[0]!;
    await saved({
      claims: [],
      coverageGrants: [
        grant({ coverageGrantId, unitsCovered: 1, resetType: 'monthly', resetTimePeriod: 6 }),
        grant({ unitsCovered: null, occurrencesCovered: 2, resetType: 'calendar', resetTimePeriod: 1 }),
      ],
    });
    const before = 'Scaling: 12 units once, 2026-01-01 to 2026-12-31 (Approved)';
    expect(await api.audited('patient P1')).toEqual([
      [
        'insuranceDetailsChanged',
        {
          insuranceStartDate: [null, '2026-02-01'],
          claims: [null, 'Scaling: 3 on 2026-02-20'],
          coverageGrants: [null, before],
        },
      ],
      [
        'insuranceDetailsChanged',
        {
          claims: ['Scaling: 3 on 2026-02-20', null],
          coverageGrants: [
            before,
            'Scaling: 1 units every 6 months, 2026-01-01 to 2026-12-31; Scaling: 2 times every 1 calendar years, 2026-01-01 to 2026-12-31',
          ],
        },
      ],
    ]);
  });

  it('makes the screens of the patient’s appointments reload, and no calendar', async () => {
    await saved({ insuranceStartDate: '2026-02-01' });
    expect(await api.published()).toEqual([
      { clinicId: api.maple.clinicId, appointmentIds: ['A1', 'A2'], days: [], providersChanged: false },
    ]);
  });
});

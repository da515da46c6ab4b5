import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { loadInsuranceDetails } from './insurance-details.query.js';

const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values
    (1, 1, 'One', 1, 'America/Toronto'), (2, 1, 'Two', 1, 'America/Toronto');
  insert into insurance_plan (carrier_id, plan_number) values (2, '50100');
  insert into coverage_item (coverage_item_id, plan_id, position, covered_item_name, units_covered, coverage_type, reset_type,
      reset_time_period) overriding system value values (7, 1, 0, 'Scaling', 8, 'units', 'calendar', 1);
  insert into patient (clinic_id, id, version, insurance_start_date) values
    (1, 'P1', 1, '2025-06-01'), (1, 'P2', 1, '2025-07-01'), (2, 'P1', 1, '2024-01-01');
  insert into patient_insurance (clinic_id, patient_id, version, insurance_start_date) values
    (1, 'P1', 3, '2026-02-01'), (1, 'P2', 1, null);
  insert into treatment_claim (clinic_id, patient_id, procedure_rule_type_id, date, units) values
    (1, 'P1', 18, '2026-02-20', 3), (1, 'P1', 18, '2026-01-15', 0.5), (1, 'P2', 18, '2026-01-15', 9), (2, 'P1', 18, '2026-01-15', 9);
  insert into coverage_grant (clinic_id, patient_id, coverage_item_id, procedure_rule_type_id, units_covered, reset_type,
      reset_time_period, effective_from, effective_to, comments, date_created, date_modified) values
    (1, 'P1', 7, 18, 12, 'oneTime', null, '2026-01-01', '2026-12-31', 'Approved', '2026-01-02T03:04:05Z', '2026-01-03T03:04:05.5Z'),
    (2, 'P1', 7, 18, 99, 'oneTime', null, '2026-01-01', '2026-12-31', null, now(), now());
`;

describe('loadInsuranceDetails', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterAll(() => test.drop());

  const load = (patientId: string) =>
    test.database.inClinics([1], (transaction) => loadInsuranceDetails(transaction, 1, patientId));

  it('returns the start date, claims and grants that users saved for the patient', async () => {
    expect(await load('P1')).toEqual({
      version: 3,
      startDate: '2026-02-01',
      savedStartDate: '2026-02-01',
      claims: [
        { procedureRuleTypeId: 18, date: '2026-01-15', units: 0.5 },
        { procedureRuleTypeId: 18, date: '2026-02-20', units: 3 },
      ],
      grants: [
        {
          coverageGrantId: 1,
          coverageItemId: 7,
          procedureRuleTypeId: 18,
          unitsCovered: 12,
          occurrencesCovered: null,
          resetType: 'oneTime',
          resetTimePeriod: null,
          effectiveFrom: '2026-01-01',
          effectiveTo: '2026-12-31',
          comments: 'Approved',
          replaceUnderlyingCoverage: true,
          dateCreated: '2026-01-02T03:04:05.000Z',
          dateModified: '2026-01-03T03:04:05.500Z',
        },
      ],
    });
  });

  it('returns the start date of the practice-management system when users saved none', async () => {
    expect(await load('P2')).toMatchObject({ version: 1, startDate: '2025-07-01', savedStartDate: null });
  });

  it('returns empty details for an unknown patient', async () => {
    expect(await load('NOBODY')).toEqual({
      version: 0,
      startDate: null,
      savedStartDate: null,
      claims: [],
      grants: [],
    });
  });

  it.each([
    ['a grant that ends before it begins', `18, 12, 'oneTime', null, '2026-02-01', '2026-01-31'`],
    ['a grant of less than half a unit', `18, 0.4, 'oneTime', null, '2026-01-01', '2026-12-31'`],
    ['a monthly grant without a period', `18, 12, 'monthly', null, '2026-01-01', '2026-12-31'`],
    ['a one-time grant with a period', `18, 12, 'oneTime', 1, '2026-01-01', '2026-12-31'`],
    ['a period of 100', `18, 12, 'annual', 100, '2026-01-01', '2026-12-31'`],
  ])('%s is refused by the database', async (_what, values) => {
    await expect(
      test.ownerPool.query(
        `insert into coverage_grant (clinic_id, patient_id, procedure_rule_type_id, units_covered, reset_type,
           reset_time_period, effective_from, effective_to) values (1, 'P1', ${values})`,
      ),
    ).rejects.toThrow('violates check constraint');
  });
});

import { createTestDatabase, type TestDatabase } from './testing/index.js';

const PLAN = `insert into insurance_plan (carrier_id, plan_number) values (2, '50100') returning plan_id as id`;

describe('the tables of insurance plans', () => {
  let test: TestDatabase;
  let planId: number;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Those of the release.
    await test.ownerPool.query('delete from insurance_plan');
    planId = (await test.ownerPool.query<{ id: number }>(PLAN)).rows[0]!.id;
  });
  afterAll(() => test.drop());

  const insertItem = (columns: string, values: string) =>
    test.pool.query<{ id: number }>(
      `insert into coverage_item (plan_id, position, covered_item_name, units_covered, coverage_type, reset_type${columns})
       values (${planId}, 0, 'Scaling', ${values}) returning coverage_item_id as id`,
    );

  it('can be read in every clinic and outside of any', async () => {
    const count = 'select count(*)::int as n from insurance_plan';
    expect((await test.pool.query(count)).rows).toEqual([{ n: 1 }]);
    const rows = await test.database.inClinics([1], async (transaction) => (await transaction.query(count)).rows);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ['fewer than 0 units', '', `-1, 'units', 'oneTime'`],
    ['an unknown type of units', '', `8, 'dollars', 'oneTime'`],
    ['months without their number', '', `8, 'units', 'monthly'`],
    ['an interval of 0 months', ', reset_time_period', `8, 'units', 'monthly', 0`],
    ['one time with a period', ', reset_time_period', `8, 'units', 'oneTime', 1`],
    ['a rolling calendar year', ', reset_time_period, is_rolling', `8, 'units', 'calendar', 1, true`],
    ['ages from 17 to 16', ', min_age, max_age', `8, 'units', 'oneTime', 17, 16`],
    ['an age of 100', ', max_age', `8, 'units', 'oneTime', 100`],
  ])('an item with %s is refused', async (_what, columns, values) => {
    await expect(insertItem(columns, values)).rejects.toThrow('violates check constraint');
  });

  it('an item of an unknown procedure is refused', async () => {
    const itemId = (await insertItem('', `8, 'units', 'oneTime'`)).rows[0]!.id;
    await expect(test.pool.query('insert into coverage_item_procedure values ($1, 46)', [itemId])).rejects.toThrow(
      'violates foreign key constraint',
    );
  });

  it('a grant outlives the item that it was for', async () => {
    await test.ownerPool.query(`
      insert into coverage_grant (clinic_id, patient_id, coverage_item_id, procedure_rule_type_id, units_covered, reset_type,
        effective_from, effective_to)
      select 1, 'P1', coverage_item_id, 18, 12, 'oneTime', '2026-01-01', '2026-12-31' from coverage_item;
      delete from insurance_plan`);
    const { rows } = await test.ownerPool.query('select coverage_item_id, units_covered from coverage_grant');
    expect(rows).toEqual([{ coverage_item_id: null, units_covered: '12.00' }]);
  });
});

import { coverageOf, matchPlan, type CoverageItem, type PlanNames } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { demoClinics } from '../practice/clinics.js';
import { insuranceFor } from '../practice/world/insurance.js';
import { Random } from '../practice/world/random.js';
import { demoPlans } from './demo-plans.js';
import { seedPlans } from './seed-plans.js';

const FAMILIES = 4000;
const TODAY = 20_780;

const itemsOf = (plan: (typeof demoPlans)[number]): CoverageItem[] =>
  plan.items.map((item, coverageItemId) => ({
    ...{ ...item, coverageItemId, minAge: null, periodMax: null, lifeTimeMaxUnitsPerProvider: null, startDate: null },
  }));

describe('the insurance plans of the demo', () => {
  it('are those of about 85 % of the insured patients, and of some in each clinic not', () => {
    const plans: PlanNames[] = demoPlans.map((plan, planId) => ({ ...plan, planId, additionalPolicyNumbers: [] }));
    const shares = demoClinics.map((profile) => {
      const insured = Array.from({ length: FAMILIES }, (_, family) =>
        insuranceFor(profile, new Random(profile.seed, 'match', family), TODAY),
      ).filter(({ status }) => status === 1 || status === 2);
      const known = insured.filter(({ status, provider, planName, planNumber }) => {
        const names = { insuranceProvider: provider, insurancePlanName: planName, insurancePlanNumber: planNumber };
        return matchPlan({ insuranceStatus: status, ...names }, plans).plan === 'known';
      });
      return known.length / insured.length;
    });
    const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(average).toBeGreaterThan(0.83);
    expect(average).toBeLessThan(0.87);
    for (const share of shares) expect(share).toBeLessThan(0.9);
  });

  it('can be computed for every procedure', () => {
    for (const plan of demoPlans) {
      const inputs = {
        ...{ plan: 'known' as const, items: itemsOf(plan), grants: [], claims: [], history: [] },
        ...{ birthDate: '2015-05-05', startDate: null, planDefaultStartDate: plan.defaultStartDate },
      };
      for (let procedureRuleTypeId = 1; procedureRuleTypeId <= 45; procedureRuleTypeId += 1)
        expect(coverageOf(inputs, procedureRuleTypeId, '2026-11-23').error).toBeNull();
    }
  });

  describe('in the database', () => {
    let test: TestDatabase;

    beforeAll(async () => {
      test = await createTestDatabase();
      await test.database.transaction((transaction) => seedPlans(transaction, demoPlans));
    });
    afterAll(() => test.drop());

    const rows = async (sql: string) => (await test.ownerPool.query<Record<string, unknown>>(sql)).rows;

    it('are four of each of twelve insurers, and six public ones, all published', async () => {
      expect(
        await rows(`
          select count(*)::int as plans, count(distinct plan_number)::int as numbers, count(distinct carrier_id)::int as carriers,
                 bool_and(is_active) as published
          from insurance_plan where public_plan is null`),
      ).toEqual([{ plans: 54, numbers: 54, carriers: 15, published: true }]);
    });

    it('have their items in order, each with its procedures', async () => {
      expect(
        await rows(`
          select i.position, i.covered_item_name as name, i.units_covered::float8 as units, i.coverage_type as type,
                 i.reset_type as reset, i.reset_time_period as period, i.is_rolling as rolling, i.max_age as "maxAge",
                 array_agg(c.procedure_rule_type_id order by 1) as procedures
          from insurance_plan p join coverage_item i using (plan_id) join coverage_item_procedure c using (coverage_item_id)
          where p.carrier_id = 2 and p.plan_name = 'Student' and i.position < 4
          group by i.coverage_item_id order by i.position`),
      ).toEqual([
        row(0, 'Complete exam, adult', [1, 'occurrence', 'monthly', 36], [2]),
        row(1, 'Panoramic or complete series', [1, 'occurrence', 'monthly', 36], [8, 30]),
        { ...row(2, 'Sealants', [8, 'units', 'oneTime', null], [20]), maxAge: 16 },
        row(3, 'Scaling', [4, 'units', 'monthly', 12], [18]),
      ]);
    });
  });
});

const row = (
  position: number,
  name: string,
  [units, type, reset, period]: [number, string, string, number | null],
  procedures: number[],
) => ({ position, name, units, type, reset, period, rolling: false, maxAge: null, procedures });

import type { InsurancePlanDetail, InsurancePlanItem, InsurancePlanRow } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { CATALOGUE, carrierNameOf } from '@helix/hygiene';
import { problem } from '@helix/web';

type Reader = Pick<Transaction, 'query'>;

/** A plan with what users do not see of it. */
export interface StoredPlan extends InsurancePlanRow {
  /** The public plan of the catalogue that it was shipped as; null: not shipped. */
  publicPlan: string | null;
}

/** Every insurance plan, by carrier and name. */
export async function readInsurancePlans(from: Reader): Promise<StoredPlan[]> {
  const { rows } = await from.query<PlanRow>(PLANS);
  return rows
    .map(planOf)
    .toSorted(
      (one, other) =>
        compare(one.carrierName, other.carrierName) || compare(one.planName, other.planName) || one.id - other.id,
    );
}

/** A plan with what it covers. @throws a 404 if there is none. */
export async function readInsurancePlan(from: Reader, planId: number): Promise<InsurancePlanDetail> {
  const [row] = (await from.query<PlanRow>(PLAN, [planId])).rows;
  if (!row) throw problem(404, undefined, 'Insurance plan not found.');
  const { publicPlan, ...plan } = planOf(row);
  const { rows: items } = await from.query<InsurancePlanItem>(ITEMS, [planId]);
  return { ...plan, items, known: knownOf(publicPlan) };
}

const compare = (one: string, other: string): number => one.localeCompare(other, 'en');

function knownOf(publicPlan: string | null): string | null {
  return CATALOGUE.publicPlans.find(({ name }) => name === publicPlan)?.draft.known ?? null;
}

type PlanRow = Omit<StoredPlan, 'id' | 'carrierName' | 'dateCreated'> & { dateCreated: Date };

const planOf = ({ dateCreated, ...row }: PlanRow): StoredPlan => ({
  id: row.planId,
  ...row,
  carrierName: carrierNameOf(row.carrierId) ?? '',
  dateCreated: dateCreated.toISOString(),
});

const PLANS = `
  select plan_id as "planId", carrier_id as "carrierId", plan_number as "planNumber", plan_name as "planName",
         long_name as "longName", is_active as "isActive", date_created as "dateCreated",
         additional_policy_numbers as "additionalPolicyNumbers", version::text, public_plan as "publicPlan"
  from insurance_plan`;

const PLAN = `${PLANS} where plan_id = $1`;

const ITEMS = `
  select i.coverage_item_id as "coverageItemId", i.covered_item_name as "coveredItemName",
         array(
           select p.procedure_rule_type_id from coverage_item_procedure p
           where p.coverage_item_id = i.coverage_item_id order by p.procedure_rule_type_id
         ) as "procedureRuleTypeIds",
         i.units_covered::float8 as "unitsCovered", i.reset_time_period as "resetTimePeriod",
         i.coverage_type as "coverageType", i.reset_type as "resetType", i.is_rolling as "isRolling",
         i.min_age as "minAge", i.max_age as "maxAge", i.lifetime_max_units::float8 as "lifeTimeMaxUnits",
         i.period_max::float8 as "periodMax", i.lifetime_max_units_per_provider::float8 as "lifeTimeMaxUnitsPerProvider",
         i.coverage_notes as "coverageNotes", i.start_date::text as "startDate"
  from coverage_item i
  where i.plan_id = $1
  order by i.position`;

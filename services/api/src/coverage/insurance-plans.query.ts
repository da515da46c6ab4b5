import type { CoverageItemView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { PlanNames } from '@helix/hygiene';

/** A published insurance plan. */
export interface PublishedPlan extends PlanNames {
  /** `yyyy-mm-dd`. */
  defaultStartDate: string | null;
}

/** The published plans, which are the same for every clinic. */
export async function readPublishedPlans(transaction: Transaction): Promise<PublishedPlan[]> {
  return (await transaction.query<PublishedPlan>(PLANS)).rows;
}

/** What a plan covers, in its order; a row for each procedure of an item. */
export async function readCoverageItems(transaction: Transaction, planId: number): Promise<CoverageItemView[]> {
  return (await transaction.query<CoverageItemView>(COVERAGE_ITEMS, [planId])).rows;
}

const PLANS = `
  select plan_id as "planId", carrier_id as "carrierId", plan_number as "planNumber", plan_name as "planName",
         long_name as "longName", additional_policy_numbers as "additionalPolicyNumbers",
         default_start_date::text as "defaultStartDate"
  from insurance_plan where is_active order by plan_id`;

export const COVERAGE_ITEMS = `
  select i.coverage_item_id as "coverageItemId", p.procedure_rule_type_id as "procedureRuleTypeId",
         i.covered_item_name as "coveredItemName", i.min_age as "minAge", i.max_age as "maxAge",
         i.units_covered::float8 as "unitsCovered", i.period_max::float8 as "periodMax", i.coverage_type as "coverageType",
         i.reset_type as "resetType", i.reset_time_period as "resetTimePeriod", i.is_rolling as "isRolling",
         i.lifetime_max_units::float8 as "lifeTimeMaxUnits",
         i.lifetime_max_units_per_provider::float8 as "lifeTimeMaxUnitsPerProvider", i.start_date::text as "startDate",
         i.coverage_notes as "coverageNotes"
  from coverage_item i join coverage_item_procedure p on p.coverage_item_id = i.coverage_item_id
  where i.plan_id = $1
  order by i.position, p.procedure_rule_type_id`;

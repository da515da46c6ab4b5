import type { Transaction } from '@helix/database';
import type { DemoPlan } from './demo-plans.js';

/** Creates published insurance plans, with what they cover. */
export async function seedPlans(transaction: Transaction, plans: readonly DemoPlan[]): Promise<void> {
  await transaction.query(PLANS, [JSON.stringify(plans)]);
}

/** Numbers identify the plans of a list. */
const PLANS = `
  with input as (
    select * from jsonb_to_recordset($1::jsonb) as plan ("carrierId" integer, "planNumber" text, "planName" text,
      "longName" text, "defaultStartDate" date, items jsonb)
  ), plans as (
    insert into insurance_plan (carrier_id, plan_number, plan_name, long_name, default_start_date)
    select "carrierId", "planNumber", "planName", "longName", "defaultStartDate" from input
    returning plan_id, plan_number
  ), item_input as (
    select p.plan_id, i.position - 1 as position, item.*
    from plans p
    join input on input."planNumber" = p.plan_number
    cross join jsonb_array_elements(input.items) with ordinality as i (value, position)
    cross join jsonb_to_record(i.value) as item ("coveredItemName" text, "procedureRuleTypeIds" jsonb,
      "coverageType" text, "unitsCovered" numeric, "resetType" text, "resetTimePeriod" smallint, "isRolling" boolean,
      "maxAge" smallint, "lifeTimeMaxUnits" numeric, "coverageNotes" text)
  ), items as (
    insert into coverage_item (plan_id, position, covered_item_name, units_covered, coverage_type, reset_type,
      reset_time_period, is_rolling, max_age, lifetime_max_units, coverage_notes)
    select plan_id, position, "coveredItemName", "unitsCovered", "coverageType", "resetType", "resetTimePeriod",
           "isRolling", "maxAge", "lifeTimeMaxUnits", "coverageNotes"
    from item_input
    returning coverage_item_id, plan_id, position
  )
  insert into coverage_item_procedure (coverage_item_id, procedure_rule_type_id)
  select items.coverage_item_id, type::integer
  from items
  join item_input using (plan_id, position)
  cross join jsonb_array_elements_text(item_input."procedureRuleTypeIds") as type`;

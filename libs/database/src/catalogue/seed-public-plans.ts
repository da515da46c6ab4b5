import { CATALOGUE } from '@helix/hygiene';
import type { QueryRunner } from 'typeorm';

/**
 * Adds the public plans of the release that the database has not had yet, as drafts without items. A plan that is there stays as
 * super admins have made it, whatever a later release ships. Runs after the migrations, in a transaction of the caller.
 */
export async function seedPublicPlans(runner: QueryRunner): Promise<void> {
  const plans = CATALOGUE.publicPlans.map(({ name, draft }) => ({ name, ...draft }));
  await runner.query(ADD, [JSON.stringify(plans)]);
}

const ADD = `
  insert into insurance_plan (public_plan, carrier_id, plan_number, plan_name, long_name, is_active)
  select name, "carrierId", "planNumber", "planName", name, false
  from jsonb_to_recordset($1::jsonb) as p(name text, "carrierId" integer, "planNumber" text, "planName" text)
  on conflict (public_plan) do nothing`;

import type { Transaction } from '@helix/database';
import type { DemoProfile } from './demo-profiles.js';

/** Creates the health profiles of a clinic, with their rules. The agent sends the patients later, with known ids. */
export async function seedProfiles(
  transaction: Transaction,
  clinicId: number,
  profiles: readonly DemoProfile[],
): Promise<void> {
  await transaction.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
  for (const { name, rules, patientIds } of profiles)
    await transaction.query(PROFILE, [clinicId, name, patientIds, JSON.stringify(rules)]);
}

const PROFILE = `
  with profile as (
    insert into health_profile (clinic_id, profile_name) values ($1, $2) returning health_profile_id
  ), assigned as (
    insert into patient_health_profile (clinic_id, patient_id, health_profile_id)
    select $1, id, health_profile_id from profile, unnest($3::text[]) as id
  )
  insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months,
    include_with_scaling, min_age, max_age, active)
  select $1, "procedureRuleTypeId", health_profile_id, "intervalInMonths", "includeWithScaling", "minAge", "maxAge", active
  from profile, jsonb_to_recordset($4::jsonb) as rule("procedureRuleTypeId" integer, "intervalInMonths" integer,
    "includeWithScaling" boolean, "minAge" integer, "maxAge" integer, active boolean)`;

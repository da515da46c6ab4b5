import type { Transaction } from '@helix/database';
import type { RuleRow } from '@helix/hygiene';

/** The owner of rules: the office (profile 0), a profile, or a patient. */
export interface RuleOwner {
  healthProfileId: number;
  /** Not null: the rules belong to the patient, whatever the profile. */
  patientId: string | null;
}

/**
 * The saved rules of the office or of profiles, and of a patient; by procedure, youngest first.
 *
 * @param healthProfileIds 0 is the office.
 */
export async function readStoredRules(
  transaction: Transaction,
  clinicId: number,
  healthProfileIds: readonly number[],
  patientId: string | null,
): Promise<RuleRow[]> {
  const { rows } = await transaction.query<RuleRow>(
    `select procedure_rule_id as "procedureRuleId", procedure_rule_type_id as "procedureRuleTypeId",
            health_profile_id as "healthProfileId", patient_id as "patientId", interval_in_months as "intervalInMonths",
            include_with_scaling as "includeWithScaling", min_age as "minAge", max_age as "maxAge", active,
            default_in_minutes::float8 as "defaultInMinutes"
     from procedure_rule
     where clinic_id = $1 and ((patient_id is null and health_profile_id = any($2::integer[])) or patient_id = $3)
     order by procedure_rule_type_id, coalesce(min_age, 0), procedure_rule_id`,
    [clinicId, healthProfileIds, patientId],
  );
  return rows;
}

/** Updates rules that have an id, and inserts the others. */
export async function saveRules(transaction: Transaction, clinicId: number, rules: readonly RuleRow[]): Promise<void> {
  const [updated, added] = [rules.filter(hasId), rules.filter((rule) => !hasId(rule))];
  if (updated.length > 0)
    await transaction.query(
      `update procedure_rule r
       set interval_in_months = n."intervalInMonths", include_with_scaling = n."includeWithScaling",
           min_age = n."minAge", max_age = n."maxAge", active = n.active, default_in_minutes = n."defaultInMinutes"
       from (${INPUT_ROWS}) n
       where r.clinic_id = $1 and r.procedure_rule_id = n."procedureRuleId"`,
      [clinicId, JSON.stringify(updated)],
    );
  if (added.length > 0)
    await transaction.query(
      `insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, patient_id, interval_in_months,
         include_with_scaling, min_age, max_age, active, default_in_minutes)
       select $1, "procedureRuleTypeId", "healthProfileId", "patientId", "intervalInMonths", "includeWithScaling",
              "minAge", "maxAge", active, "defaultInMinutes"
       from (${INPUT_ROWS}) n`,
      [clinicId, JSON.stringify(added)],
    );
}

/** Deletes rules by their ids. */
export async function deleteRules(transaction: Transaction, clinicId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query('delete from procedure_rule where clinic_id = $1 and procedure_rule_id = any($2)', [
    clinicId,
    ids,
  ]);
}

const hasId = ({ procedureRuleId }: RuleRow): boolean => procedureRuleId !== null;

const INPUT_ROWS = `
  select * from jsonb_to_recordset($2::jsonb) as input (
    "procedureRuleId" integer, "procedureRuleTypeId" integer, "healthProfileId" integer, "patientId" text,
    "intervalInMonths" integer, "includeWithScaling" boolean, "minAge" integer, "maxAge" integer, active boolean,
    "defaultInMinutes" numeric
  )`;

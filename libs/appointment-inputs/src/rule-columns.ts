/** The columns of `procedure_rule`, named as in `RuleRow`. */
export const RULE_COLUMNS = `
  procedure_rule_id as "procedureRuleId", procedure_rule_type_id as "procedureRuleTypeId",
  health_profile_id as "healthProfileId", patient_id as "patientId", interval_in_months as "intervalInMonths",
  include_with_scaling as "includeWithScaling", min_age as "minAge", max_age as "maxAge", active,
  default_in_minutes::float8 as "defaultInMinutes"`;

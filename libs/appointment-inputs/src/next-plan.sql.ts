/**
 * SQL: the plan for the next appointment that was saved at an appointment, as a `NextPlan`; null without one.
 *
 * @param appointment the alias of a row with `clinic_id` and `id`.
 */
export const nextPlanSql = (appointment: string): string => `(
  select json_build_object(
           'timeFrameInMonths', n.time_frame_in_months,
           'procedures', (
             select coalesce(json_agg(json_build_object('procedureRuleTypeId', i.procedure_rule_type_id,
                      'minutes', i.minutes::float8) order by i.procedure_rule_type_id), '[]')
             from next_planned_procedure i
             where i.clinic_id = n.clinic_id and i.appointment_id = n.appointment_id),
           'comments', n.comments)
  from next_appointment_plan n
  where n.clinic_id = ${appointment}.clinic_id and n.appointment_id = ${appointment}.id)`;

/**
 * SQL: the wage of a provider that counts on a day (rules part Q, 1): of the dated records the last one that has started,
 * before the first one that of the settings. A wage of 0 is none. For `left join lateral (...) on true`; reads at most the
 * records of one provider, by primary key.
 *
 * @param provider an alias with `clinic_id` and `provider_id`.
 * @param day an expression of a date.
 */
export const wageSql = (provider: string, day: string): string => `
  select nullif(w.base_wage, 0) as base_wage, nullif(w.goal_wage, 0) as goal_wage, w.commission_percentage
  from (
    select effective_start, base_wage, goal_wage, commission_percentage from provider_wage
    where clinic_id = ${provider}.clinic_id and provider_id = ${provider}.provider_id and effective_start <= ${day}
    union all
    select '-infinity'::date, base_wage, goal_wage, commission_percentage from provider_setting
    where clinic_id = ${provider}.clinic_id and provider_id = ${provider}.provider_id
  ) w
  order by w.effective_start desc limit 1`;

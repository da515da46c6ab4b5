/**
 * SQL: the goal of a clinic that counts on a day (rules part U, 16), as `goalOn` of `libs/hygiene`: of the former goals the
 * first one that ends later, else the one in force. For `cross join lateral (...)`; reads at most the former goals of one
 * clinic, by primary key.
 *
 * @param clinic an alias of `clinic`.
 * @param day an expression of a date.
 */
export const goalSql = (clinic: string, day: string): string => `
  select d.goal_hourly_production, d.goal_percentage
  from (
    select effective_end, goal_hourly_production, goal_percentage from clinic_goal
    where clinic_id = ${clinic}.clinic_id and effective_end > ${day}
    union all
    select 'infinity'::date, ${clinic}.goal_hourly_production, ${clinic}.goal_percentage
  ) d
  order by d.effective_end limit 1`;

/**
 * SQL: the provider-days of a clinic whose production is not what their done procedures add up to (rules part S, 1; R-25),
 * without a look at the code of the services.
 */
export const WRONG_PRODUCTION = `
  select *
  from (
    select coalesce(t.provider_id, i.provider_id) as provider_id, i.date, sum(i.amount) as production,
           coalesce(sum(i.amount) filter (
             where i.code ~ '^(04403|1[12][0-9]{3}|13(?!411)[0-9]{3}|4(13|34|35|91|92)[0-9]{2}|98[0-9]{3})$'), 0) as hygiene,
           coalesce(sum(i.amount) filter (where i.code ~ '^02[0-9]{3}$'), 0) as x_ray,
           coalesce(sum(i.amount) filter (where i.code ~ '^01[0-9]{3}$'), 0) as exam
    from procedure i left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
    where i.clinic_id = $1 and i.status = 102 and not i.deleted
    group by 1, 2
  ) expected
  full join (
    select provider_id, date, production, hygiene, x_ray, exam from provider_day where clinic_id = $1
  ) actual using (provider_id, date)
  where (coalesce(expected.production, 0), coalesce(expected.hygiene, 0), coalesce(expected.x_ray, 0), coalesce(expected.exam, 0))
        is distinct from (actual.production, actual.hygiene, actual.x_ray, actual.exam)`;

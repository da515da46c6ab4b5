/**
 * SQL: what was completed on the provider's day `d` and is credited to the provider, in cents by code: to whom a user
 * attributed it, else who did it for the PMS, with or without an appointment (rules part S, 1). Payroll reads the same items.
 *
 * It looks through all that was done on the day: read by provider, the attributions would be those of all years. `offset 0`
 * keeps it a look at one day, which procedure_provider serves by skipping from provider to provider.
 */
export const CREDITED_AMOUNTS = `
  select coalesce(json_agg(json_build_object('code', c.code, 'cents', c.cents) order by c.code), '[]')
  from (
    select coalesce(i.code, '') as code, (coalesce(sum(i.amount), 0) * 100)::float8 as cents
    from (
      select i.clinic_id, i.id, i.provider_id, i.code, i.amount from procedure i
      where i.clinic_id = d.clinic_id and i.date = d.date and i.status = 102 offset 0
    ) i
    left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
    where coalesce(t.provider_id, i.provider_id) = d.provider_id
    group by 1
  ) c`;

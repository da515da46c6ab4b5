/** SQL: the day on which the week was saved that counts on a day. @param provider an alias with `clinic_id` and `provider_id`. */
export const weekInForceSql = (provider: string, day: string): string => `
  coalesce(
    (select max(w.saved_on) from weekly_schedule w
     where w.clinic_id = ${provider}.clinic_id and w.provider_id = ${provider}.provider_id and w.saved_on <= ${day}),
    (select min(w.saved_on) from weekly_schedule w
     where w.clinic_id = ${provider}.clinic_id and w.provider_id = ${provider}.provider_id))`;

/**
 * SQL: the shifts of weekly schedules on the days of a range: of clinics `$1`, from `$2` to `$3`, with `clinic_id`,
 * `provider_id`, `date`, `start_time` and `end_time`. A week, Sunday to Saturday, in which the PMS has a schedule of the
 * provider goes by that alone (rules part Q, 18). Reads few rows: a clinic has a weekly schedule for each hygienist at most.
 */
export const WEEKLY_SHIFTS = `
  select v.clinic_id, v.provider_id, v.date, s.start_time, s.end_time
  from (
    select k.clinic_id, k.provider_id, day.date::date as date, extract(dow from day.date)::integer as since_sunday,
           ${weekInForceSql('k', 'day.date::date')} as saved_on
    from (select distinct clinic_id, provider_id from weekly_schedule where clinic_id = any($1::integer[])) k
    cross join generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day(date)
  ) v
  join weekly_shift s
    on s.clinic_id = v.clinic_id and s.provider_id = v.provider_id and s.saved_on = v.saved_on
      and s.day_of_week = v.since_sunday + 1
  where not exists (
    select from schedule x
    where x.clinic_id = v.clinic_id and x.provider_id = v.provider_id and x.end_time > x.start_time
      and x.date between v.date - v.since_sunday and v.date - v.since_sunday + 6)`;

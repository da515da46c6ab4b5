import { WEEKLY_SHIFTS } from './weekly-shifts.sql.js';

/**
 * SQL: the stored provider-days of clinics `$1`, from `$2` to `$3`. What the PMS does not say of a day's time comes from the
 * weekly schedule, also on days on which nothing else is. Served by provider_day_date.
 */
export const PROVIDER_DAYS = `
  (
    select clinic_id, provider_id, date, coalesce(d.appointments, 0) as appointments, coalesce(d.completed, 0) as completed,
           coalesce(d.cancelled, 0) as cancelled, coalesce(d.no_shows, 0) as no_shows,
           coalesce(d.minutes_booked, 0) as minutes_booked, coalesce(d.minutes_not_completed, 0) as minutes_not_completed,
           coalesce(d.minutes_clocked, w.minutes) as minutes_clocked,
           coalesce(d.minutes_scheduled, w.minutes) as minutes_scheduled,
           coalesce(d.production, 0) as production, coalesce(d.hygiene, 0) as hygiene, coalesce(d.x_ray, 0) as x_ray,
           coalesce(d.goal, 0) as goal, coalesce(d.goal_minutes, 0) as goal_minutes
    from (
      select * from provider_day where clinic_id = any($1::integer[]) and date between $2::date and $3::date
    ) d
    full join (
      select clinic_id, provider_id, date,
             (sum(extract(epoch from end_time - start_time)) / 60)::integer as minutes
      from (${WEEKLY_SHIFTS}) s
      group by clinic_id, provider_id, date
    ) w using (clinic_id, provider_id, date)
  )`;

/** SQL: of these, the days of hygienists that are not excluded from analyses, with the providers `$4`, all if empty. */
export const HYGIENIST_DAYS = `
  ${PROVIDER_DAYS} k
  join analysed_hygienist h on h.clinic_id = k.clinic_id and h.provider_id = k.provider_id
  where cardinality($4::text[]) = 0 or k.provider_id = any($4::text[])`;

/**
 * The figures of charts and reports by their definitions, from what the practice and users entered: nothing that is derived is
 * read. Each takes a clinic and the first and the last day of a range of past days.
 */

/** What was completed, by who is credited: the user's attribution, else the PMS (rules part S, 1; categories: R-25). */
export const EXPECTED_PRODUCTION = `
  with item as (
    select coalesce(t.provider_id, i.provider_id) as provider, i.date, i.amount,
           case when i.code like '01%' then 'exam'
                when i.code like '02%' then 'xRay'
                when i.code = '04403' then 'hygiene'
                when i.code = '13411' then 'other'
                when left(i.code, 2) in ('11', '12', '13', '98') then 'hygiene'
                when left(i.code, 3) in ('413', '434', '435', '491', '492') then 'hygiene'
                else 'other' end as category
    from procedure i
    left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
    where i.clinic_id = $1 and not i.deleted and i.status = 102 and i.date between $2::date and $3::date
  ), day as (
    select provider, date::text, sum(amount) as production,
           coalesce(sum(amount) filter (where category = 'hygiene'), 0)::numeric(12,2) as hygiene,
           coalesce(sum(amount) filter (where category = 'xRay'), 0)::numeric(12,2) as x_ray,
           coalesce(sum(amount) filter (where category = 'exam'), 0)::numeric(12,2) as exam,
           coalesce(sum(amount) filter (where category = 'other'), 0)::numeric(12,2) as other
    from item group by provider, date
  )
  select * from day where (production, hygiene, x_ray, exam, other) is distinct from (0, 0, 0, 0, 0) order by 1, 2`;

/**
 * Minutes of active appointments (rules part S, 2), time by punches, else by the schedule (R-22; overlaps count once), and goals
 * of hygienists by the wage of the day, else by the clinic's goal.
 */
export const EXPECTED_TIME_AND_GOALS = `
  with booked as (
    select a.provider_id as provider, a.start_at::date as date, a.duration_minutes as minutes, a.status, p.type,
           round(coalesce(w.goal_wage / c.goal_percentage, c.goal_hourly_production) * a.duration_minutes / 60, 2) as goal
    from appointment a
    join clinic c on c.clinic_id = a.clinic_id
    join provider p on p.clinic_id = a.clinic_id and p.id = a.provider_id
    left join lateral (
      select coalesce(
        (select h.goal_wage from provider_wage h
         where h.clinic_id = a.clinic_id and h.provider_id = a.provider_id and h.effective_start <= a.start_at::date
         order by h.effective_start desc limit 1),
        (select s.goal_wage from provider_setting s
         where s.clinic_id = a.clinic_id and s.provider_id = a.provider_id)) as goal_wage
    ) w on true
    where a.clinic_id = $1 and not a.deleted and a.status not in ('cancelled', 'noShow')
      and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
  ), appointments as (
    select provider, date, count(*)::integer as appointments, sum(minutes)::integer as minutes,
           coalesce(sum(minutes) filter (where status <> 'completed'), 0)::integer as "notCompleted",
           sum(goal) as goal, coalesce(sum(minutes) filter (where goal > 0), 0)::integer as "goalMinutes"
    from booked group by provider, date
  ), span as (
    select provider_id as provider, date, 1 as preference, time_in as "from", time_out as "to"
    from punch where clinic_id = $1 and not deleted and date between $2::date and $3::date
    union all
    select provider_id, date, 2, start_time, end_time
    from schedule where clinic_id = $1 and not deleted and date between $2::date and $3::date
  ), ranked as (
    select span.*, rank() over (partition by provider, date order by preference) as place from span
  ), clocked as (
    select provider, date, (
             select round(sum(extract(epoch from upper(part) - lower(part))) / 60)::integer
             from unnest(range_agg(tsrange(date + "from", date + "to"))) part) as clocked
    from ranked where place = 1 and "to" > "from" group by provider, date
  )
  select provider, date::text, coalesce(appointments, 0) as appointments, coalesce(minutes, 0) as minutes,
         coalesce("notCompleted", 0) as "notCompleted", clocked,
         case when p.type = 1 then coalesce(goal, 0)::numeric(12,2) end as goal,
         case when p.type = 1 then coalesce("goalMinutes", 0) end as "goalMinutes"
  from appointments full join clocked using (provider, date)
  join provider p on p.clinic_id = $1 and p.id = provider
  order by 1, 2`;

/** Whether the plan `p` was saved before its appointment `a` was over, 7 minutes after its end. */
const IS_TIMELY = 'p.saved_at < (a.start_at + make_interval(mins => a.duration_minutes + 7)) at time zone c.time_zone';

/** Plans that were saved in time. */
export const EXPECTED_TIMELY_PLANS = `
  select a.id, a.start_at::date::text as date, p.saved_by as "savedBy", p.saved_at as "savedAt", p.total_planned as planned
  from appointment_plan p
  join appointment a on a.clinic_id = p.clinic_id and a.id = p.appointment_id
  join clinic c on c.clinic_id = p.clinic_id
  where p.clinic_id = $1 and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp and ${IS_TIMELY}
  order by 1`;

/** Active appointments of hygienists, and those with a plan that was saved in time. */
export const EXPECTED_PLANNED_DAYS = `
  select a.provider_id as provider, a.start_at::date::text as date, count(*)::integer as appointments,
         count(p.appointment_id)::integer as planned
  from appointment a
  join clinic c on c.clinic_id = a.clinic_id
  join provider h on h.clinic_id = a.clinic_id and h.id = a.provider_id and h.type = 1
  left join appointment_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id and ${IS_TIMELY}
  where a.clinic_id = $1 and not a.deleted and a.status not in ('cancelled', 'noShow')
    and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
  group by 1, 2 order by 1, 2`;

/**
 * Whether the patient of a hygiene appointment has an active one on a later day, which was booked by the end of the seventh day
 * after (rules part S, 12). What nobody knows the booking time of counts.
 */
export const EXPECTED_REBOOKINGS = `
  with hygiene as (
    select a.id, a.patient_id as patient, a.start_at::date as date, a.booked_at
    from appointment a
    join provider p on p.clinic_id = a.clinic_id and p.id = a.provider_id and p.type = 1
    where a.clinic_id = $1 and not a.deleted and a.status not in ('cancelled', 'noShow')
  )
  select h.id, h.date::text, h.patient, exists (
           select 1 from hygiene later
           where later.patient = h.patient and later.date > h.date
             and (later.booked_at is null or later.booked_at < (h.date + 8)::timestamp)) as "isRebooked"
  from hygiene h
  where h.date between $2::date and $3::date order by 1`;

import type pg from 'pg';
import type { Dashboard, DashboardRow, PlannedAppointmentsRow } from '../../../libs/contracts/src/index.js';
import type { Days } from '../api-client.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';

/**
 * the value of the appointments of the days `$4` to `$5`, in dollars. Completed procedures are those of the
 * patient on the day that are attributed to the appointment's provider: by a user, else by the practice's system. Planned
 * procedures are those on the appointment by that provider, also the done ones that were not planned after it began. The
 * rules do not say to which of several appointments of a patient with one provider on one day a completed procedure
 * belongs: it counts for the appointment that it names, else for the first. Nor do they give an appointment without any
 * known price a value: it is 0. The plan of a user counts with what it bills, but for exams of calculation type 8.
 */
export const VALUES = `
  of_days as (
    select *, first_value(id) over (meetings order by start_at, id) as first_id, array_agg(id) over meetings as ids
    from requested where date between $4::date and $5::date
    window meetings as (partition by patient_id, provider_id, date)
  ),
  credited as not materialized (
    select x.*, coalesce(t.provider_id, x.provider_id) as credited_id
    from procedure x left join procedure_attribution t on t.clinic_id = $1 and t.procedure_id = x.id
    where x.clinic_id = $1 and not x.deleted
  ),
  money as (
    select v.*,
           (select w.goal_wage from (
              select effective_start, goal_wage from provider_wage
              where clinic_id = $1 and provider_id = v.provider_id and effective_start <= v.date
              union all select '-infinity', hygienist.goal_wage) w
            order by w.effective_start desc limit 1) as goal_wage,
           (select coalesce(sum(amount), 0) from credited x
            where x.status = 102 and x.patient_id = v.patient_id and x.date = v.date and x.credited_id = v.provider_id
              and v.id = case when x.appointment_id = any (v.ids) then x.appointment_id else v.first_id end) as completed,
           (select coalesce(sum(amount), 0) from credited x
            where x.appointment_id = v.id
              and (x.status = 105 and x.provider_id = v.provider_id
                   or x.status = 102 and x.credited_id = v.provider_id
                      and (x.planned_at is null or x.planned_at < v.start_at))) as planned,
           (select coalesce(sum(c.fee), 0) from planned_code c join procedure_rule_type using (procedure_rule_type_id)
            where c.clinic_id = $1 and c.appointment_id = v.id and calculation_type <> 8) as rna_planned,
           floor(v.minutes / 7.5)::integer as half_units,
           (select max(fee) from fee f where f.clinic_id = $1 and not f.deleted
              and f.fee_schedule_id = p.fee_schedule_id and f.code = '11111') as unit_fee,
           (select max(fee) from fee f where f.clinic_id = $1 and not f.deleted
              and f.fee_schedule_id = p.fee_schedule_id and f.code = '11117') as half_unit_fee
    from of_days v
    join hygienist on hygienist.id = v.provider_id
    left join patient p on p.clinic_id = $1 and p.id = v.patient_id and not p.deleted
  ),
  valued as (
    select money.*,
           case when is_over then completed
                when rna_planned > 0 then rna_planned
                when planned > 0 then planned
                else coalesce((half_units / 2 * unit_fee + half_units % 2 * half_unit_fee) * goal_percentage, 0)
           end as value,
           round(coalesce(goal_wage / nullif(goal_percentage, 0), goal_hourly_production) * minutes / 60, 2) as goal
    from money cross join clock
  )`;

/**
 * every day. Perfect is an appointment that was planned and reached its goal; when it is over, also nothing may
 * be due and not done, and each missed part of its plan has a reason. Each other one up to today needs improvement, unless it
 * has no goal; a goal of 0 is none. The rules do not say what an appointment of yesterday counts as while it is not over, after
 * midnight: it counts as one of today.
 */
const DAYS = `with ${APPOINTMENTS}, ${VALUES},
  counted as (
    select valued.*, valued.date <= today and goal > 0 as is_counted,
           is_planned and value >= goal and (not is_over
             or id not in (select appointment_id from due where status = 2)
                and id not in (select appointment_id from missed)) as is_perfect
    from valued cross join clock
  )
  select to_char(day, 'YYYY-MM-DD') as date,
         (select coalesce(goal_hourly_production, 0)::float from clock) as "goalHourlyProduction",
         (floor(100 * 60 * sum(value) / nullif(sum(minutes), 0) + 0.5) / 100)::float as "averageHourlyProduction",
         (count(*) filter (where is_counted and not is_perfect))::integer as "appointmentsNeedingImprovement",
         (count(*) filter (where is_counted and is_perfect))::integer as "perfectAppointments"
  from generate_series($4::date, $5::date, interval '1 day') day
  left join counted on counted.date = day
  group by day order by day`;

/** the twelve months up to that of `$4`, or the current one, of which the days up to yesterday count. */
const MONTHS = `with ${APPOINTMENTS}
  select to_char(month, 'FMMonth') as "theMonthName", extract(year from month)::integer as "theYear",
         (floor(1000.0 * count(v.id) filter (where is_planned) / nullif(count(v.id), 0) + 0.5) / 10)::float
           as "percentagePlanned"
  from clock
  cross join generate_series(date_trunc('month', least($4::date, today)::timestamp) - interval '11 months',
                             least($4::date, today), interval '1 month') month
  left join requested v on date_trunc('month', v.start_at) = month and v.is_over and v.date < today
  group by month order by month`;

/** The answer that `GET Dashboard/GetDashboard` must give for some days. Call `findMissed` for the clinic before. */
export async function expectedDashboard(
  database: pg.Client,
  scope: MetricsScope,
  { startDate, endDate }: Days,
): Promise<Dashboard> {
  const days = await database.query<DashboardRow>(DAYS, [...valuesOf(scope), startDate, endDate]);
  const months = await database.query<PlannedAppointmentsRow>(MONTHS, [...valuesOf(scope), endDate]);
  return { dashboard: days.rows, plannedAppointments: months.rows };
}

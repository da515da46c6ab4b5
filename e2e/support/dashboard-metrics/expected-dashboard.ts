import type pg from 'pg';
import type { Dashboard, DashboardRow, PlannedAppointmentsRow } from '../../../libs/contracts/src/index.js';
import type { Days } from '../api-client.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';

/**
 * the value of the appointments of the days `$4` to `$5`, in dollars. Completed procedures are those of the
 * patient on the day by the appointment's provider; planned procedures are those on the appointment by that provider, also
 * the done ones that were not planned after it began. The rules do not say to which of several appointments of a patient with one provider on one day a completed procedure
 * belongs: it counts for the appointment that it names, else for the first. Nor do they give an appointment without any
 * known price a value: it is 0.
 */
const VALUES = `
  of_days as (
    select *, first_value(id) over (meetings order by start_at, id) as first_id, array_agg(id) over meetings as ids
    from requested where date between $4::date and $5::date
    window meetings as (partition by patient_id, provider_id, date)
  ),
  money as (
    select v.*, hygienist.goal_wage,
           (select coalesce(sum(amount), 0) from procedure x
            where x.clinic_id = $1 and not x.deleted and x.status = 102 and x.patient_id = v.patient_id
              and x.date = v.date and x.provider_id = v.provider_id
              and v.id = case when x.appointment_id = any (v.ids) then x.appointment_id else v.first_id end) as completed,
           (select coalesce(sum(amount), 0) from procedure x
            where x.clinic_id = $1 and not x.deleted and x.appointment_id = v.id and x.provider_id = v.provider_id
              and (x.status = 105 or x.status = 102 and (x.planned_at is null or x.planned_at < v.start_at))) as planned,
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
                when planned > 0 then planned
                else coalesce((half_units / 2 * unit_fee + half_units % 2 * half_unit_fee) * goal_percentage, 0)
           end as value,
           coalesce(goal_wage / nullif(goal_percentage, 0), goal_hourly_production) > 0 as has_goal
    from money cross join clock
  )`;

/**
 * every day. No plan can be saved in Helix, so no appointment is perfect, and each up to today needs improvement,
 * unless it has no goal; a goal of 0 is none. The rules do not say what an appointment of yesterday counts as while it is
 * not over, after midnight: it counts as one of today.
 */
const DAYS = `with ${APPOINTMENTS}, ${VALUES}
  select to_char(day, 'YYYY-MM-DD') as date,
         (floor(100 * 60 * sum(value) / nullif(sum(minutes), 0) + 0.5) / 100)::float as "averageHourlyProduction",
         (count(*) filter (where has_goal and valued.date <= today))::integer
           as "appointmentsNeedingImprovement",
         0 as "perfectAppointments"
  from generate_series($4::date, $5::date, interval '1 day') day
  cross join clock
  left join valued on valued.date = day
  group by day order by day`;

/**
 * the twelve months up to that of `$4`, or the current one. No plan can be saved in Helix, so it is 0 percent of the
 * appointments that are over by yesterday, and null without any.
 */
const MONTHS = `with ${APPOINTMENTS}
  select to_char(month, 'FMMonth') as "theMonthName", extract(year from month)::integer as "theYear",
         case when count(v.id) > 0 then 0 end as "percentagePlanned"
  from clock
  cross join generate_series(date_trunc('month', least($4::date, today)::timestamp) - interval '11 months',
                             least($4::date, today), interval '1 month') month
  left join requested v on date_trunc('month', v.start_at) = month and v.is_over and v.date < today
  group by month order by month`;

/** The answer that `GET Dashboard/GetDashboard` must give for some days. */
export async function expectedDashboard(
  database: pg.Client,
  scope: MetricsScope,
  { startDate, endDate }: Days,
): Promise<Dashboard> {
  const days = await database.query<DashboardRow>(DAYS, [...valuesOf(scope), startDate, endDate]);
  const months = await database.query<PlannedAppointmentsRow>(MONTHS, [...valuesOf(scope), endDate]);
  return { dashboard: days.rows, plannedAppointments: months.rows };
}

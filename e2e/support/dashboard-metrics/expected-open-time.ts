import type pg from 'pg';
import type { OpenTimeRow } from '../../../libs/contracts/src/index.js';
import type { Days } from '../api-client.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';

/**
 * every day of `$4` to `$5`. Past days compare what took place with the time of a time sheet, else with the
 * punched time, or with the schedule where nobody punched; today and later days compare what is booked with the schedule. A
 * provider with none of these, or a time sheet of 0:00, has no available time, and counts only on days on which nobody has
 * any. The demo's weekly schedules never count: the roster has something in each of their weeks (rules part Q, 18).
 */
const DAYS = `with ${APPOINTMENTS},
  working as (
    select day::date as date, hygienist.id as provider_id
    from generate_series($4::date, $5::date, interval '1 day') day cross join hygienist
    where cardinality($2::text[]) = 0 or hygienist.id = any ($2)
  ),
  booked as (
    select provider_id, date, sum(minutes) as minutes from requested v cross join clock
    where date between $4::date and $5::date
      and (date >= today or is_over or exists (
        select from procedure x
        where x.clinic_id = $1 and not x.deleted and x.status = 102 and x.patient_id = v.patient_id
          and x.date = v.date and x.provider_id = v.provider_id))
    group by provider_id, date
  ),
  times as (
    select w.date, coalesce(booked.minutes, 0) as worked,
           coalesce(
             (select coalesce((
                select extract(epoch from sum(time_out - time_in)) / 60 from clocked_punch x
                where x.clinic_id = $1 and x.provider_id = w.provider_id and x.date = w.date and x.source = 'import'), 0)
              from clocked_day k
              where k.clinic_id = $1 and k.provider_id = w.provider_id and k.date = w.date and k.source = 'import'
                and k.date < today),
             (select extract(epoch from sum(time_out - time_in)) / 60 from punch x
              where x.clinic_id = $1 and not x.deleted and x.provider_id = w.provider_id and x.date = w.date
                and x.date < today)) as punched,
           (select extract(epoch from sum(end_time - start_time)) / 60 from schedule x
            where x.clinic_id = $1 and not x.deleted and x.provider_id = w.provider_id and x.date = w.date) as scheduled
    from working w left join booked using (provider_id, date) cross join clock
  ),
  days as (
    select date, sum(coalesce(punched, scheduled)) filter (where coalesce(punched, scheduled) > 0) as clocked,
           coalesce(sum(worked) filter (where coalesce(punched, scheduled) > 0), sum(worked)) as worked
    from times group by date
  )
  select to_char(days.date, 'YYYY-MM-DD') as date,
         (floor(10 * (100 - 100 * worked / nullif(clocked, 0)) + 0.5) / 10)::float as "openTime",
         clocked::float as "totalMinutesClocked", worked::float as "totalMinutesWorked",
         name as "clinicName", clinic_id as "clinicId"
  from days join clinic on clinic_id = $1 order by days.date`;

/** The answer that `GET Report/OpenTimeTotals` must give of a clinic for some days. */
export async function expectedOpenTime(
  database: pg.Client,
  scope: MetricsScope,
  { startDate, endDate }: Days,
): Promise<OpenTimeRow[]> {
  return (await database.query<OpenTimeRow>(DAYS, [...valuesOf(scope), startDate, endDate])).rows;
}

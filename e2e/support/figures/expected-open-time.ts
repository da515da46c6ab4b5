import type pg from 'pg';
import type { OpenTimeRow } from '../../../libs/contracts/src/index.js';
import type { Days } from '../helix.js';
import { APPOINTMENTS, valuesOf, type Asked } from './appointments-sql.js';

/**
 * every day of `$4` to `$5`. Of days that are past, what took place of the time that was clocked, or of the
 * schedule where nobody clocked; of today and days ahead, what is booked of the schedule. Who has neither clock nor schedule
 * has no time at hand, and counts only where nobody has any.
 */
const DAYS = `with ${APPOINTMENTS},
  working as (
    select day::date as date, hygienist.id as provider_id
    from generate_series($4::date, $5::date, interval '1 day') day cross join hygienist
    where cardinality($2::text[]) = 0 or hygienist.id = any ($2)
  ),
  times as (
    select w.date,
           (select coalesce(sum(minutes), 0) from asked v
            where v.provider_id = w.provider_id and v.date = w.date
              and (w.date >= today or v.is_over or exists (
                select from procedure x
                where x.clinic_id = $1 and not x.deleted and x.status = 102 and x.patient_id = v.patient_id
                  and x.date = v.date and x.provider_id = v.provider_id))) as worked,
           (select extract(epoch from sum(time_out - time_in)) / 60 from punch x
            where x.clinic_id = $1 and not x.deleted and x.provider_id = w.provider_id and x.date = w.date
              and x.date < today) as punched,
           (select extract(epoch from sum(end_time - start_time)) / 60 from schedule x
            where x.clinic_id = $1 and not x.deleted and x.provider_id = w.provider_id and x.date = w.date) as scheduled
    from working w cross join clock
  ),
  days as (
    select date, sum(coalesce(punched, scheduled)) as clocked,
           coalesce(sum(worked) filter (where coalesce(punched, scheduled) is not null), sum(worked)) as worked
    from times group by date
  )
  select to_char(days.date, 'YYYY-MM-DD') as date,
         (floor(10 * (100 - 100 * worked / nullif(clocked, 0)) + 0.5) / 10)::float as "openTime",
         clocked::float as "totalMinutesClocked", worked::float as "totalMinutesWorked",
         name as "clinicName", clinic_id as "clinicId"
  from days join clinic on clinic_id = $1 order by days.date`;

/** What `GET Report/OpenTimeTotals` has to answer of a clinic for some days. */
export async function expectedOpenTime(
  rows: pg.Client,
  asked: Asked,
  { startDate, endDate }: Days,
): Promise<OpenTimeRow[]> {
  return (await rows.query<OpenTimeRow>(DAYS, [...valuesOf(asked), startDate, endDate])).rows;
}

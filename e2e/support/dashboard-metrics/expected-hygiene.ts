import type pg from 'pg';
import type { HygieneDashboard, HygieneDayCounts } from '../../../libs/contracts/src/index.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';

/**
 * the day `$4`, the one before and the one after. A rebooking is on a later day, and counts with any hygienist, also with one who is excluded
 * (R-44).
 */
const DAYS = `with ${APPOINTMENTS}
  select which, count(v.id)::integer as "totalAppointments",
         (count(v.id) filter (where is_planned))::integer as "plannedAppointments",
         (count(v.id) filter (where is_next_planned))::integer as "planNext",
         (count(v.id) filter (where exists (
           select from public.appointment later
           where later.clinic_id = $1 and later.patient_id = v.patient_id and later.start_at::date > v.date
             and not later.deleted and later.status not in ('cancelled', 'noShow')
             and later.provider_id in (select id from provider where clinic_id = $1 and type = 1 and not deleted)
         )))::integer as rebooked
  from (values ('yesterday', $4::date - 1), ('today', $4::date), ('tomorrow', $4::date + 1)) as day (which, date)
  left join requested v on v.date = day.date
  group by which`;

/** the percentage without a plan from three months before `$4` to the day before it. */
const THREE_MONTHS = `with ${APPOINTMENTS}
  select (floor(1000.0 * count(*) filter (where not is_planned) / nullif(count(*), 0) + 0.5) / 10)::float as "unplanned"
  from requested where date between ($4::date - interval '3 months')::date and $4::date - 1`;

/** The answer that `GET Dashboard/GetHygieneDashboard` must give for a day. */
export async function expectedHygiene(
  database: pg.Client,
  scope: MetricsScope,
  date: string,
): Promise<HygieneDashboard> {
  const values = [...valuesOf(scope), date];
  const days = await database.query<HygieneDayCounts & { which: string }>(DAYS, values);
  const months = await database.query<{ unplanned: number | null }>(THREE_MONTHS, values);
  const counts = (which: string): HygieneDayCounts => {
    const row = days.rows.find((one) => one.which === which);
    if (!row) throw new Error(`no counts of ${which}`);
    const { plannedAppointments, rebooked, planNext, totalAppointments } = row;
    return { plannedAppointments, rebooked, planNext, totalAppointments };
  };
  const today = counts('today');
  return {
    yesterday: counts('yesterday'),
    today,
    tomorrow: counts('tomorrow'),
    todayUnplannedCount: today.totalAppointments - today.plannedAppointments,
    unplannedPct3Months: months.rows[0]?.unplanned ?? null,
  };
}

import type pg from 'pg';
import type { HygieneDashboard, HygieneDayCounts } from '../../../libs/contracts/src/index.js';
import { APPOINTMENTS, valuesOf, type MetricsScope } from './appointments-sql.js';

/**
 * the day `$4`, the one before and the one after. A rebooking counts with any hygienist, also with one who is excluded
 * (R-44).
 */
const DAYS = `with ${APPOINTMENTS}
  select which, count(v.id)::integer as total,
         (count(v.id) filter (where exists (
           select from public.appointment later
           where later.clinic_id = $1 and later.patient_id = v.patient_id and later.start_at > v.start_at
             and not later.deleted and later.status not in ('cancelled', 'noShow')
             and later.provider_id in (select id from provider where clinic_id = $1 and type = 1 and not deleted)
         )))::integer as rebooked
  from (values ('yesterday', $4::date - 1), ('today', $4::date), ('tomorrow', $4::date + 1)) as day (which, date)
  left join requested v on v.date = day.date
  group by which`;

/** Whether there were appointments from three months before `$4` to the day before it. */
const THREE_MONTHS = `with ${APPOINTMENTS}
  select exists (
    select from requested where date between ($4::date - interval '3 months')::date and $4::date - 1
  ) as "hadAppointments"`;

/**
 * The answer that `GET Dashboard/GetHygieneDashboard` must give for a day.
 *
 * No plan can be saved in Helix, so neither an appointment nor a next one is planned: these are 0, and all are unplanned.
 */
export async function expectedHygiene(
  database: pg.Client,
  scope: MetricsScope,
  date: string,
): Promise<HygieneDashboard> {
  const values = [...valuesOf(scope), date];
  const days = await database.query<{ which: string; total: number; rebooked: number }>(DAYS, values);
  const months = await database.query<{ hadAppointments: boolean }>(THREE_MONTHS, values);
  const counts = (which: string): HygieneDayCounts => {
    const { total = NaN, rebooked = NaN } = days.rows.find((row) => row.which === which) ?? {};
    return { plannedAppointments: 0, rebooked, planNext: 0, totalAppointments: total };
  };
  return {
    yesterday: counts('yesterday'),
    today: counts('today'),
    tomorrow: counts('tomorrow'),
    todayUnplannedCount: counts('today').totalAppointments,
    unplannedPct3Months: months.rows[0]?.hadAppointments ? 100 : null,
  };
}

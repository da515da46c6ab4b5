import type pg from 'pg';
import type { HygieneDashboard, HygieneDayCounts } from '../../../libs/contracts/src/index.js';
import { APPOINTMENTS, valuesOf, type Asked } from './appointments-sql.js';

/** the day `$4`, the one before and the one after. Who booked again did so with any hygienist who counts. */
const DAYS = `with ${APPOINTMENTS}
  select which, count(v.id)::integer as total,
         (count(v.id) filter (where exists (
           select from appointment later where later.patient_id = v.patient_id and later.start_at > v.start_at
         )))::integer as rebooked
  from (values ('yesterday', $4::date - 1), ('today', $4::date), ('tomorrow', $4::date + 1)) as day (which, date)
  left join asked v on v.date = day.date
  group by which`;

/** Whether there were appointments from three months before `$4` to the day before it. */
const THREE_MONTHS = `with ${APPOINTMENTS}
  select exists (
    select from asked where date between ($4::date - interval '3 months')::date and $4::date - 1
  ) as "hadAppointments"`;

/**
 * What `GET Dashboard/GetHygieneDashboard` has to answer for a day.
 *
 * No plan can be saved in Helix, so nothing is planned and no next appointment is: these are 0, and all appointments unplanned.
 */
export async function expectedHygiene(rows: pg.Client, asked: Asked, date: string): Promise<HygieneDashboard> {
  const values = [...valuesOf(asked), date];
  const days = await rows.query<{ which: string; total: number; rebooked: number }>(DAYS, values);
  const months = await rows.query<{ hadAppointments: boolean }>(THREE_MONTHS, values);
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

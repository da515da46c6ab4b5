import { providersSeenBy, type DayBucket } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { APPOINTMENT_ROWS } from '../appointments/appointment-rows.sql.js';
import { readCancelledProcedures } from '../appointments/cancelled-procedures.query.js';
import { readPerformanceViewer, type MemberOfClinic } from '../performance/performance-viewer.query.js';
import { readCompletedCommission } from './completed-commission.query.js';

export interface CalendarFilter {
  /** `yyyy-mm-dd`, both days included. */
  startDate: string;
  endDate: string;
  /** All providers if missing. */
  providerId?: string | undefined;
}

/**
 * The appointments of a clinic by day and provider: a bucket for every day of the range, and in it a column for every
 * provider with appointments, in the order of the calendar. Providers excluded from the calendar are left out, also in
 * what was completed on a day. Goals that the reader may not see are null.
 *
 * @returns JSON text of `DayBucket[]`, written by the database: parsing and serialising thousands of objects here would
 *   take longer than the query.
 */
export function readCalendar(database: Database, reader: MemberOfClinic, filter: CalendarFilter): Promise<string> {
  const { clinicId } = reader;
  const read = async (transaction: Transaction): Promise<string> => {
    // JIT compilation would take longer than the few thousand index look-ups.
    await transaction.query('set local jit = off');
    const { startDate, endDate, providerId = null } = filter;
    const goalsOf = providersSeenBy(await readPerformanceViewer(transaction, reader));
    const cancelled = await readCancelledProcedures(transaction, clinicId, { startDate, endDate });
    const values = [clinicId, startDate, endDate, providerId, goalsOf, cancelled];
    const { rows } = await transaction.query<{ days: string }>(CALENDAR, values);
    const days = rows[0]?.days ?? '[]';
    if (providerId === null) return days;
    const commission = await readCompletedCommission(transaction, clinicId, { providerId, startDate, endDate }, reader);
    return commission.size === 0 ? days : withCommission(days, commission);
  };
  // Open calendars read a day again after each change: planning that took longer. Weeks have a plan of their own.
  return database.inClinics([clinicId], read, { keepPlans: filter.startDate === filter.endDate });
}

function withCommission(days: string, commission: ReadonlyMap<string, number>): string {
  const buckets = (JSON.parse(days) as DayBucket[]).map((day): DayBucket => {
    const totalCommissionCompleted = commission.get(day.date);
    return totalCommissionCompleted === undefined ? day : { ...day, totalCommissionCompleted };
  });
  return JSON.stringify(buckets);
}

/** The services of an appointment, which only the calendar of one provider lists (spec 3 section 3, calendar appointment). */
const TASKS = `jsonb_build_object('tasks', (
  select coalesce(jsonb_agg(jsonb_build_object('service', p ->> 'procedureName') order by position), '[]')
  from json_array_elements(appointment.procedures) with ordinality procedures(p, position)))`;

/**
 * What was completed comes from the daily summaries, so that it equals charts and reports; served by provider_day_date. What
 * was billed is everything that was done on the day for the patients whose active appointments are shown, also by others
 * (R-15).
 */
export const CALENDAR = `
  with appointment as (${APPOINTMENT_ROWS}),
  provider_column as (
    select "appointmentDate" as date, "providerId" as provider_id,
           json_build_object('providerId', "providerId",
             'appointments', json_agg(
               case when $4::text is null then to_json(appointment) else (to_jsonb(appointment) || ${TASKS})::json end
               order by "startDate", "appointmentId")) as content
    from appointment group by "appointmentDate", "providerId"
  ),
  shown as (
    select c.date, json_agg(c.content order by s.calendar_order nulls last, p.last_name, p.first_name, c.provider_id) as providers
    from provider_column c
    left join provider_setting s on s.clinic_id = $1 and s.provider_id = c.provider_id
    left join provider p on p.clinic_id = $1 and p.id = c.provider_id
    group by c.date
  ),
  completed as (
    select d.date, sum(d.total_completed) as amount
    from provider_day d
    left join provider_setting s on s.clinic_id = d.clinic_id and s.provider_id = d.provider_id
    where d.clinic_id = $1 and d.date between $2::date and $3::date
      and ($4::text is null or d.provider_id = $4) and not coalesce(s.exclude_from_calendar, false)
    group by d.date
  ),
  billed as (
    select date, sum(amount) as amount
    from (
      -- Each appointment of a patient has everything that was billed to the patient on the day.
      select "appointmentDate" as date, max("totalBilled")::numeric as amount
      from appointment where status not in ('cancelled', 'noShow')
      group by "appointmentDate", "patientId"
    ) patient_day
    group by date
  )
  select json_agg(json_build_object(
           'date', day.date, 'totalCompleted', coalesce(completed.amount, 0)::float8,
           'totalBilled', coalesce(billed.amount, 0)::float8, 'providers', coalesce(shown.providers, '[]')
         ) order by day.date)::text as days
  from (select d::date as date from generate_series($2::date, $3::date, interval '1 day') d) day
  left join completed using (date)
  left join billed using (date)
  left join shown using (date)`;

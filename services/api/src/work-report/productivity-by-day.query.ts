import type { ProductivityByDayQuery, ProductivityDay } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { dateAt, isOver, localTimeAt, localTimeMinutes } from '@helix/hygiene';
import { readReportedHygienists } from './reported-hygienists.query.js';

/**
 * The days on which a hygienist produced anything or had an appointment that is over, with the production (R-34, rules part
 * S, 18).
 *
 * @param now milliseconds since the epoch.
 */
export async function readProductivityByDay(
  transaction: Transaction,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  { startDate, endDate, providerID }: ProductivityByDayQuery,
  now: number,
): Promise<ProductivityDay[]> {
  const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
  await readReportedHygienists(transaction, clinicId, [providerID], 'providerID');
  const { rows } = await transaction.query<DayRow>(PRODUCTIVITY_DAYS, [clinicId, providerID, startDate, endDate]);
  return rows
    .filter(({ date, production, firstEnd }) => {
      const hadAppointment = firstEnd !== null && isOver(nowMinutes, localTimeMinutes(firstEnd));
      return date <= dateAt(now, timeZone) && (production !== 0 || hadAppointment);
    })
    .map(({ date, production }) => ({ date, totalCompleted: production }));
}

interface DayRow {
  date: string;
  production: number;
  /** When the first appointment of the day ends; null: there is none. */
  firstEnd: string | null;
}

/** Served by the primary key of provider_day and by appointment_provider. */
export const PRODUCTIVITY_DAYS = `
  select coalesce(d.date, a.date)::text as date, coalesce(d.production, 0)::float8 as production,
         to_char(a.first_end, 'YYYY-MM-DD"T"HH24:MI:SS') as "firstEnd"
  from (
    select date, production from provider_day
    where clinic_id = $1 and provider_id = $2 and date between $3::date and $4::date
  ) d
  full join (
    select start_at::date as date, min(start_at + make_interval(mins => duration_minutes)) as first_end
    from active_appointment
    where clinic_id = $1 and provider_id = $2 and start_at >= $3::date::timestamp
      and start_at < ($4::date + 1)::timestamp and patient_id is not null
    group by 1
  ) a on a.date = d.date
  order by 1`;

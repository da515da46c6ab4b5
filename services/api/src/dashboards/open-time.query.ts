import type { ClinicView, OpenTimeQuery, OpenTimeRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import { dateAt, openTimePercent, sumOfTime, timeSpent, type ProviderTime, type TimeSpent } from '@helix/hygiene';
import { daysInRange } from './days-in-range.js';
import { WEEKLY_SHIFTS } from './weekly-shifts.sql.js';

/** The clinic fields that open time needs. */
export type OpenTimeClinic = Pick<ClinicView, 'clinicId' | 'name' | 'timeZone'>;

interface ProviderDayRow extends ProviderTime {
  clinicId: number;
  date: string;
}

/**
 * a row for each clinic and day of the range, in the order of the given clinics.
 *
 * @param clinics the caller checks that the user may see them.
 * @param now milliseconds since the epoch; whether a day is past depends on the time zone of each clinic.
 */
export async function readOpenTime(
  database: Database,
  clinics: readonly OpenTimeClinic[],
  query: Pick<OpenTimeQuery, 'startDate' | 'endDate' | 'providerIds'>,
  now: number,
): Promise<OpenTimeRow[]> {
  const ids = clinics.map(({ clinicId }) => clinicId);
  const rows = await database.inClinics(ids, async (transaction) => {
    const values = [ids, query.startDate, query.endDate, query.providerIds];
    return (await transaction.query<ProviderDayRow>(PROVIDER_TIMES, values)).rows;
  });
  const byDay = new Map<string, ProviderTime[]>();
  for (const { clinicId, date, ...time } of rows) {
    const key = `${clinicId} ${date}`;
    byDay.set(key, [...(byDay.get(key) ?? []), time]);
  }
  return clinics.flatMap(({ clinicId, name, timeZone }) => {
    const today = dateAt(now, timeZone);
    return daysInRange(query).map((date) => {
      const times = (byDay.get(`${clinicId} ${date}`) ?? []).map((time) => timeSpent(time, date < today));
      return openTimeRow(date, sumOfTime(times), { clinicId, clinicName: name });
    });
  });
}

function openTimeRow(date: string, time: TimeSpent, clinic: Pick<OpenTimeRow, 'clinicId' | 'clinicName'>): OpenTimeRow {
  return {
    date,
    openTime: openTimePercent(time),
    totalMinutesClocked: time.minutesClocked,
    totalMinutesWorked: time.minutesWorked,
    ...clinic,
  };
}

/**
 * SQL: the days of hygienists that are not excluded from analyses: of clinics `$1`, from `$2` to `$3`, with the providers
 * `$4`, all if empty. What the PMS does not say of a day's time comes from the weekly schedule, also on days on which nothing
 * else is. Served by provider_day_date.
 */
export const HYGIENIST_DAYS = `
  (
    select clinic_id, provider_id, date, coalesce(d.appointments, 0) as appointments, coalesce(d.cancelled, 0) as cancelled,
           coalesce(d.no_shows, 0) as no_shows, coalesce(d.minutes_booked, 0) as minutes_booked,
           coalesce(d.minutes_clocked, w.minutes) as minutes_clocked,
           coalesce(d.minutes_scheduled, w.minutes) as minutes_scheduled
    from (
      select * from provider_day where clinic_id = any($1::integer[]) and date between $2::date and $3::date
    ) d
    full join (
      select clinic_id, provider_id, date,
             (sum(extract(epoch from end_time - start_time)) / 60)::integer as minutes
      from (${WEEKLY_SHIFTS}) s
      group by clinic_id, provider_id, date
    ) w using (clinic_id, provider_id, date)
  ) k
  join analysed_hygienist h on h.clinic_id = k.clinic_id and h.provider_id = k.provider_id
  where cardinality($4::text[]) = 0 or k.provider_id = any($4::text[])`;

export const PROVIDER_TIMES = `
  select k.clinic_id as "clinicId", k.date::text, k.minutes_booked as "minutesBooked",
         k.minutes_clocked as "minutesClocked", k.minutes_scheduled as "minutesScheduled"
  from ${HYGIENIST_DAYS}`;

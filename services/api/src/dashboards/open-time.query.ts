import type { ClinicView, OpenTimeQuery, OpenTimeRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import { dateAt, openTimePercent, sumOfTime, timeSpent, type ProviderTime, type TimeSpent } from '@helix/hygiene';
import { HYGIENIST_DAYS } from '@helix/report-inputs';
import { daysInRange } from './days-in-range.js';

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

export const PROVIDER_TIMES = `
  select k.clinic_id as "clinicId", k.date::text, k.minutes_booked as "minutesBooked",
         k.minutes_clocked as "minutesClocked", k.minutes_scheduled as "minutesScheduled"
  from ${HYGIENIST_DAYS}`;

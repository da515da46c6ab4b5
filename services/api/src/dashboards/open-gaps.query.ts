import { initialsSql } from '@helix/appointment-inputs';
import type { GapNeighbour, OpenGapRow, OpenGapsQuery } from '@helix/contracts';
import type { Database } from '@helix/database';
import { localTimeAt, localTimeMinutes, openGaps, type OpenGap, type TimeSpan } from '@helix/hygiene';
import { WEEKLY_SHIFTS } from '@helix/report-inputs';

interface ProviderDay {
  providerId: string;
  providerName: string;
  date: string;
  schedule: { startDate: string; endDate: string }[];
  appointments: GapNeighbour[];
}

type Booked = TimeSpan & GapNeighbour;

/**
 * R-23 by the clock: the gaps in the schedules of hygienists who are not excluded from analyses, with the appointments
 * around each, in order of start. Without a schedule nobody knows of a gap.
 *
 * @param now milliseconds since the epoch.
 */
export async function readOpenGaps(
  database: Database,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  { startDate, endDate, providerIds }: OpenGapsQuery,
  now: number,
): Promise<OpenGapRow[]> {
  const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
  const days = await database.inClinics([clinicId], async (transaction) => {
    await transaction.query('set local jit = off');
    const values = [[clinicId], startDate, endDate, providerIds];
    return (await transaction.query<ProviderDay>(PROVIDER_SCHEDULES, values)).rows;
  });
  return days
    .flatMap((day) => gapsOf(day).map((gap) => openGapRow(day, gap, nowMinutes)))
    .sort((one, other) => compare(one.startDate, other.startDate) || compare(one.providerId, other.providerId));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function gapsOf({ schedule, appointments }: ProviderDay): OpenGap<Booked>[] {
  const scheduled = schedule.map((part) => ({
    startMinutes: localTimeMinutes(part.startDate),
    endMinutes: localTimeMinutes(part.endDate),
  }));
  const booked = appointments.map((appointment) => {
    const startMinutes = localTimeMinutes(appointment.startDate);
    return { ...appointment, startMinutes, endMinutes: startMinutes + appointment.durationInMinutes };
  });
  return openGaps(scheduled, booked);
}

const localTime = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 19);

function openGapRow(
  { providerId, providerName, date }: ProviderDay,
  { startMinutes, endMinutes, minutes, before, after }: OpenGap<Booked>,
  nowMinutes: number,
): OpenGapRow {
  return {
    ...{ providerId, providerName, date, minutes },
    startDate: localTime(startMinutes),
    endDate: localTime(endMinutes),
    isPast: endMinutes <= nowMinutes,
    before: neighbour(before),
    after: neighbour(after),
  };
}

function neighbour(appointment: Booked | null): GapNeighbour | null {
  if (!appointment) return null;
  const { appointmentId, patientInitials, startDate, durationInMinutes } = appointment;
  return { appointmentId, patientInitials, startDate, durationInMinutes };
}

/**
 * The days on which a hygienist has a schedule, with its parts and the active appointments. Served by schedule_day and
 * appointment_provider for each hygienist and day; days are compared as timestamps for the index.
 */
export const PROVIDER_SCHEDULES = `
  with weekly as materialized (${WEEKLY_SHIFTS})
  select h.provider_id as "providerId",
         coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), h.provider_id) as "providerName",
         day.date::date::text as date, parts.schedule,
         coalesce((
           select json_agg(json_build_object(
                    'appointmentId', v.id, 'patientInitials', ${initialsSql('patient')},
                    'startDate', to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
                    'durationInMinutes', v.duration_minutes) order by v.start_at, v.id)
           from active_appointment v
           left join patient on patient.clinic_id = v.clinic_id and patient.id = v.patient_id
           where v.clinic_id = h.clinic_id and v.provider_id = h.provider_id
             and v.start_at >= day.date and v.start_at < day.date + interval '1 day'
         ), '[]') as appointments
  from analysed_hygienist h
  join provider p on p.clinic_id = h.clinic_id and p.id = h.provider_id
  cross join generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day(date)
  cross join lateral (
    select json_agg(json_build_object(
             'startDate', to_char(s.date + s.start_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
             'endDate', to_char(s.date + s.end_time, 'YYYY-MM-DD"T"HH24:MI:SS'))) as schedule
    from (
      select s.date, s.start_time, s.end_time from schedule s
      where s.clinic_id = h.clinic_id and s.provider_id = h.provider_id and s.date = day.date::date and not s.deleted
        and s.end_time > s.start_time
      union all
      select w.date, w.start_time, w.end_time from weekly w
      where w.clinic_id = h.clinic_id and w.provider_id = h.provider_id and w.date = day.date::date
    ) s
  ) parts
  where h.clinic_id = any($1::integer[]) and parts.schedule is not null
    and (cardinality($4::text[]) = 0 or h.provider_id = any($4::text[]))`;

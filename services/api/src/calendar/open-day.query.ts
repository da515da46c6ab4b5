import type { OpenDay } from '@helix/contracts';
import type { Database } from '@helix/database';

/** Whether a clinic is open on a day, and its open days before and after. @param date `yyyy-mm-dd`. */
export function readOpenDay(database: Database, clinicId: number, date: string): Promise<OpenDay> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<OpenDay>(OPEN_DAY, [clinicId, date]);
    return rows[0]!;
  });
}

/**
 * A day is open when a provider has a schedule on it, or when an appointment is booked on it that is not cancelled: a
 * clinic may send no schedules, and somebody who did not come had an open day. Each look stops at its first row, of
 * appointment_start for the clinic and of schedule_day for each provider.
 */
export const OPEN_DAY = `
  select d.day::text as date,
         exists (
           select from appointment a
           where a.clinic_id = $1 and a.start_at >= d.day::timestamp and a.start_at < (d.day + 1)::timestamp
             and not a.deleted and a.status <> 'cancelled'
         ) or exists (
           select from provider p
           join schedule s on s.clinic_id = p.clinic_id and s.provider_id = p.id and s.date = d.day
           where p.clinic_id = $1 and not s.deleted and s.end_time > s.start_time
         ) as "isOpen",
         greatest(booked_before.day, scheduled_before.day)::text as "previousOpenDay",
         least(booked_after.day, scheduled_after.day)::text as "nextOpenDay"
  from (select $2::date as day) d
  left join lateral (
    select a.start_at::date as day from appointment a
    where a.clinic_id = $1 and a.start_at < d.day::timestamp and not a.deleted and a.status <> 'cancelled'
    order by a.start_at desc limit 1
  ) booked_before on true
  left join lateral (
    select a.start_at::date as day from appointment a
    where a.clinic_id = $1 and a.start_at >= (d.day + 1)::timestamp and not a.deleted and a.status <> 'cancelled'
    order by a.start_at limit 1
  ) booked_after on true
  cross join lateral (
    select max(last.date) as day
    from provider p
    cross join lateral (
      select s.date from schedule s
      where s.clinic_id = $1 and s.provider_id = p.id and s.date < d.day and not s.deleted and s.end_time > s.start_time
      order by s.date desc limit 1
    ) last
    where p.clinic_id = $1
  ) scheduled_before
  cross join lateral (
    select min(first.date) as day
    from provider p
    cross join lateral (
      select s.date from schedule s
      where s.clinic_id = $1 and s.provider_id = p.id and s.date > d.day and not s.deleted and s.end_time > s.start_time
      order by s.date limit 1
    ) first
    where p.clinic_id = $1
  ) scheduled_after`;

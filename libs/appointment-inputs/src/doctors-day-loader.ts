import type { Transaction } from '@helix/database';
import { doctorsDayOf, type DoctorSchedule, type DoctorsDay, type DoctorAppointment } from '@helix/hygiene';
import type { Doctors } from './doctors.query.js';
import { groupBy } from './group-by.js';

/** Loads when the doctors of a clinic are in: on each day those who are doctors of it (`Doctors`). Each day is loaded once. */
export class DoctorsDayLoader {
  private readonly days = new Map<string, DoctorsDay>();

  constructor(
    private readonly transaction: Transaction,
    private readonly clinicId: number,
    private readonly doctors: Doctors,
  ) {}

  /** @param dates `yyyy-mm-dd`; may repeat. */
  async load(dates: readonly string[]): Promise<void> {
    const missing = [...new Set(dates)].filter((date) => !this.days.has(date));
    if (missing.length === 0) return;
    const values = [this.clinicId, this.doctors.ids, missing];
    const counts = (row: { providerId: string; date: string }) => this.doctors.includes(row.providerId, row.date);
    const schedules = await this.transaction.query<DoctorSchedule & { date: string }>(SCHEDULES, values);
    const appointments = await this.transaction.query<DoctorAppointment & { date: string }>(APPOINTMENTS, values);
    const schedulesOf = groupBy(schedules.rows.filter(counts), ({ date }) => date);
    const appointmentsOf = groupBy(appointments.rows.filter(counts), ({ date }) => date);
    for (const date of missing)
      this.days.set(date, doctorsDayOf(schedulesOf.get(date) ?? [], appointmentsOf.get(date) ?? []));
  }

  /** The doctors of a loaded day; null for other days. */
  on(date: string): DoctorsDay | null {
    return this.days.get(date) ?? null;
  }
}

const SCHEDULES = `
  select id, provider_id as "providerId", date::text, start_time::text as "start", end_time::text as "end"
  from schedule where clinic_id = $1 and provider_id = any($2::text[]) and date = any($3::date[])
  order by id`;

/** Appointments on the days on which a doctor has no schedule. Days are compared as timestamps for the index. */
const APPOINTMENTS = `
  select a.id as "appointmentId", a.provider_id as "providerId", d.date::text,
         to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "start", a.duration_minutes as "durationInMinutes"
  from unnest($2::text[]) as p(id)
  cross join unnest($3::date[]) as d(date)
  cross join lateral (
    select v.id, v.provider_id, v.start_at, v.duration_minutes from active_appointment v
    where v.clinic_id = $1 and v.provider_id = p.id
      and v.start_at >= d.date::timestamp and v.start_at < (d.date + 1)::timestamp offset 0
  ) a
  where not exists (
    select 1 from schedule s where s.clinic_id = $1 and s.provider_id = p.id and s.date = d.date
      and s.end_time > s.start_time)
  order by a.id`;

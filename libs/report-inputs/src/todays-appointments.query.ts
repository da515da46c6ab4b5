import { DONE_PROCEDURES, NOT_COMPLETED } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { addDays, isAppointmentOver, localTimeMinutes } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';

/** An active appointment of today: what it counts in depends on the clock, so no summary has it. */
export interface TodaysAppointment {
  clinicId: number;
  providerId: string;
  patientId: string | null;
  durationInMinutes: number;
  isOver: boolean;
  /** Whether something was done at it. */
  hasDoneItem: boolean;
  /** Whether it is an evaluated appointment of a hygienist who is not excluded from analyses. */
  isAnalysed: boolean;
  /** Whether a plan was saved in time, by whom (null: a deleted user), and what was completed, in cents. */
  isPlanned: boolean;
  savedBy: number | null;
  completedCents: number;
  isRebooked: boolean;
}

type Row = Omit<TodaysAppointment, 'isOver'> & { end: string };

/** Of each clinic of the clocks, the appointments of its today. */
export async function readTodaysAppointments(
  transaction: Transaction,
  clocks: readonly ClinicClock[],
): Promise<TodaysAppointment[]> {
  const { rows } = await transaction.query<Row>(TODAYS_APPOINTMENTS, [
    clocks.map(({ clinicId }) => clinicId),
    clocks.map(({ today }) => today),
    clocks.map(({ today }) => addDays(today, 1)),
  ]);
  const nowMinutes = new Map(clocks.map((clock) => [clock.clinicId, clock.nowMinutes]));
  return rows.map(({ end, ...appointment }) => ({
    ...appointment,
    isOver: isAppointmentOver({ endMinutes: localTimeMinutes(end) }, nowMinutes.get(appointment.clinicId) ?? 0),
  }));
}

/**
 * Served by appointment_start for each clinic, and by primary keys. Days come as timestamps: under row-level security a cast
 * would keep the condition from the index. `offset 0` reads each clinic by itself: joined, all appointments would be read.
 */
export const TODAYS_APPOINTMENTS = `
  select a.clinic_id as "clinicId", a.provider_id as "providerId", a.patient_id as "patientId",
         a.duration_minutes as "durationInMinutes",
         to_char(a.start_at + make_interval(mins => a.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "end",
         exists (select from ${DONE_PROCEDURES} and ${NOT_COMPLETED} is null) as "hasDoneItem",
         h.provider_id is not null and d.appointment_id is not null as "isAnalysed",
         t.appointment_id is not null as "isPlanned", t.saved_by as "savedBy",
         coalesce(n.total_completed * 100, 0)::float8 as "completedCents",
         coalesce(b.is_rebooked, false) as "isRebooked"
  from unnest($1::integer[], $2::timestamp[], $3::timestamp[]) as c(clinic_id, starts, ends)
  cross join lateral (
    select v.* from active_appointment v
    where v.clinic_id = c.clinic_id and v.start_at >= c.starts and v.start_at < c.ends offset 0
  ) a
  left join analysed_hygienist h on h.clinic_id = a.clinic_id and h.provider_id = a.provider_id
  left join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
  left join timely_plan t on t.clinic_id = a.clinic_id and t.appointment_id = a.id
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  left join appointment_rebooking b on b.clinic_id = a.clinic_id and b.appointment_id = a.id`;

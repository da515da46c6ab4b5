import type { Transaction } from '@helix/database';
import { STAFF_ADDRESS } from './staff-actors.query.js';
import type { TimedAppointment } from './moments.js';

/** A booked hygiene appointment with what was saved of it. */
export interface StaffAppointment extends TimedAppointment {
  patientId: string;
  hasPlan: boolean;
  /** A plan for the next appointment, or an entry of the scorecard. */
  isFinished: boolean;
}

/** Milliseconds since the epoch. */
export interface Period {
  from: number;
  to: number;
}

/** The active hygiene appointments that start in a period. */
export async function readAppointments(
  transaction: Transaction,
  clinicId: number,
  { from, to }: Period,
): Promise<StaffAppointment[]> {
  // JIT compilation would take longer than the index look-ups.
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<StaffAppointment>(STAFF_APPOINTMENTS, [clinicId, from / 1000, to / 1000]);
  return rows;
}

/**
 * The appointments of which somebody else than the simulated staff has ever saved a plan, a next plan or the scorecard, also
 * when nothing of it is left.
 */
export async function readTouchedByUsers(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<Set<string>> {
  const subjects = appointmentIds.map((id) => `appointment ${id}`);
  const { rows } = await transaction.query<{ subject: string }>(TOUCHED_BY_USERS, [clinicId, subjects, STAFF_ADDRESS]);
  return new Set(rows.map(({ subject }) => subject.slice('appointment '.length)));
}

export const STAFF_APPOINTMENTS = `
  select a.id as "appointmentId", a.provider_id as "providerId", a.patient_id as "patientId",
         extract(epoch from a.start_at at time zone c.time_zone)::float8 * 1000 as "startsAt",
         extract(epoch from (a.start_at + make_interval(mins => a.duration_minutes)) at time zone c.time_zone)::float8
           * 1000 as "endsAt",
         exists (
           select from appointment_plan p where p.clinic_id = a.clinic_id and p.appointment_id = a.id) as "hasPlan",
         exists (
           select from next_appointment_plan x where x.clinic_id = a.clinic_id and x.appointment_id = a.id)
         or exists (
           select from scorecard_entry e where e.clinic_id = a.clinic_id and e.appointment_id = a.id) as "isFinished"
  from hygiene_appointment a
  join clinic c on c.clinic_id = a.clinic_id
  where a.clinic_id = $1 and a.patient_id is not null
    and a.start_at >= to_timestamp($2::float8) at time zone c.time_zone
    and a.start_at < to_timestamp($3::float8) at time zone c.time_zone
  order by a.start_at, a.id`;

export const TOUCHED_BY_USERS = `
  select distinct subject from audit_trail
  where clinic_id = $1 and address <> $3 and subject = any($2::text[])
    and action in ('planChanged', 'nextPlanChanged', 'scorecardChanged')`;

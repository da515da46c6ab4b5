import type { Transaction } from '@helix/database';
import { prePlannedAt, type NextPlan, type PatientRecord } from '@helix/hygiene';
import { nextPlanSql } from '@helix/appointment-inputs';

/** A plan of the next appointment, with the appointment at which it was saved. */
export interface PrePlan {
  appointmentId: string;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  /** ISO instant. */
  dateModified: string;
  plan: NextPlan;
}

/** the plan that was made for an appointment at an earlier one; null without one, and for one that is not booked. */
export async function readPrePlan(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
  appointmentId: string,
  { hygieneAppointments }: PatientRecord,
): Promise<PrePlan | null> {
  const appointment = hygieneAppointments.find((one) => one.appointmentId === appointmentId);
  if (!appointment) return null;
  const previous = hygieneAppointments.findLast(({ start }) => start < appointment.start);
  const values = [clinicId, patientId, previous?.start ?? '-infinity', appointment.start];
  const { rows } = await transaction.query<PrePlan>(PRE_PLANS, values);
  return prePlannedAt(appointment, hygieneAppointments, rows);
}

/** The plans that were saved at the appointments of a patient in a range of time; served by appointment_patient. */
export const PRE_PLANS = `
  select a.id as "appointmentId", to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as start,
         to_char(x.date_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dateModified",
         ${nextPlanSql('a')} as plan
  from appointment a
  join next_appointment_plan x on x.clinic_id = a.clinic_id and x.appointment_id = a.id
  where a.clinic_id = $1 and a.patient_id = $2 and a.start_at >= $3::timestamp and a.start_at < $4::timestamp
    and not a.deleted
  order by a.start_at, a.id`;

import type { AppointmentStatus } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { problem } from '@helix/web';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';

/** An appointment of which a user saves something. */
export interface LockedAppointment {
  appointmentId: string;
  patientId: string;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  status: AppointmentStatus;
  /** Of the practice-management system. */
  examDoctorId: string | null;
  orderingDoctorId: string | null;
}

/**
 * Serialises what users save of one appointment, so that the second save sees what the first one stored.
 *
 * @throws a 404 for an appointment that the clinic does not have, or that was deleted.
 */
export async function lockAppointment(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<LockedAppointment> {
  const appointment = (await lockAppointments(transaction, clinicId, [appointmentId])).get(appointmentId);
  if (!appointment) throw appointmentNotFound();
  return appointment;
}

/** The same of several appointments. @returns those that the clinic has, by id. */
export async function lockAppointments(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, LockedAppointment>> {
  // In one order, so that no two transactions wait for each other.
  await transaction.query(LOCK, [clinicId, [...appointmentIds].sort()]);
  const { rows } = await transaction.query<LockedAppointment>(APPOINTMENTS, [clinicId, appointmentIds]);
  return new Map(rows.map((row) => [row.appointmentId, row]));
}

/** @throws a 409 for a cancelled or missed appointment. */
export function requireActive({ status }: LockedAppointment): void {
  if (status === 'cancelled') throw problem(409, undefined, 'The appointment was cancelled. Nothing was saved.');
  if (status === 'noShow')
    throw problem(409, undefined, 'The patient did not come to the appointment. Nothing was saved.');
}

const LOCK = `select pg_advisory_xact_lock(hashtext('planning ' || id), $1) from unnest($2::text[]) as id`;

const APPOINTMENTS = `
  select id as "appointmentId", patient_id as "patientId", provider_id as "providerId", start_at::date::text as date,
         status, exam_doctor_id as "examDoctorId", ordering_doctor_id as "orderingDoctorId"
  from appointment where clinic_id = $1 and id = any($2::text[]) and not deleted`;

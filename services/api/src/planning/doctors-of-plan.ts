import type { PlanForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { LockedAppointment } from './lock-appointment.js';

/** The doctors that a user selected for an appointment; null: that of the practice-management system. */
export interface SelectedDoctors {
  examDoctorId: string | null;
  orderingDoctorId: string | null;
}

/** The doctors of a form. Selecting the doctor whom the practice-management system has selects none. */
export function doctorsOfForm({ examDoctor, orderingDoctor }: PlanForm, pms: LockedAppointment): SelectedDoctors {
  const selected = (id: string | null | undefined, ofPms: string | null) => (id === ofPms ? null : (id ?? null));
  return {
    examDoctorId: selected(examDoctor, pms.examDoctorId),
    orderingDoctorId: selected(orderingDoctor, pms.orderingDoctorId),
  };
}

/**
 * What is wrong with selected doctors: they must be active. One who was selected before and left may stay.
 *
 * @returns errors with the fields of the form.
 */
export async function doctorErrors(
  transaction: Transaction,
  clinicId: number,
  selected: SelectedDoctors,
  before: SelectedDoctors,
): Promise<{ field: string; message: string }[]> {
  const doctors = [
    { field: 'examDoctor', id: selected.examDoctorId, former: before.examDoctorId },
    { field: 'orderingDoctor', id: selected.orderingDoctorId, former: before.orderingDoctorId },
  ].filter(({ id, former }) => id !== null && id !== former);
  if (doctors.length === 0) return [];
  const { rows } = await transaction.query<{ id: string }>(ACTIVE, [clinicId, doctors.map(({ id }) => id)]);
  const active = new Set(rows.map(({ id }) => id));
  return doctors
    .filter(({ id }) => id === null || !active.has(id))
    .map(({ field }) => ({ field, message: 'This is no active doctor of this clinic.' }));
}

/** Replaces the selected doctors of an appointment. */
export async function storeDoctors(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  { examDoctorId, orderingDoctorId }: SelectedDoctors,
  userId: number | null,
): Promise<void> {
  const key = [clinicId, appointmentId];
  if (examDoctorId === null && orderingDoctorId === null) await transaction.query(REMOVE, key);
  else await transaction.query(SAVE, [...key, examDoctorId, orderingDoctorId, userId]);
}

const ACTIVE = `
  select id from provider
  where clinic_id = $1 and id = any($2::text[]) and type = 2 and is_active and not deleted`;

const REMOVE = 'delete from appointment_doctors where clinic_id = $1 and appointment_id = $2';

const SAVE = `
  insert into appointment_doctors (clinic_id, appointment_id, exam_doctor_id, ordering_doctor_id, saved_by)
  values ($1, $2, $3, $4, $5)
  on conflict (clinic_id, appointment_id) do update set
    exam_doctor_id = excluded.exam_doctor_id, ordering_doctor_id = excluded.ordering_doctor_id,
    saved_by = excluded.saved_by, saved_at = now()`;

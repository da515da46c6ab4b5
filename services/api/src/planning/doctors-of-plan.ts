import type { PlanForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { LockedAppointment } from './lock-appointment.js';
import type { Save } from './save.js';

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

/** The doctors that are selected and were not before, with the fields of the form. */
export function newDoctors(selected: SelectedDoctors, before: SelectedDoctors): { field: string; id: string }[] {
  return [
    { field: 'examDoctor', id: selected.examDoctorId, former: before.examDoctorId },
    { field: 'orderingDoctor', id: selected.orderingDoctorId, former: before.orderingDoctorId },
  ].flatMap(({ field, id, former }) => (id === null || id === former ? [] : [{ field, id }]));
}

/** The active doctors among these providers. */
export async function readActiveDoctors(
  transaction: Transaction,
  clinicId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await transaction.query<{ id: string }>(ACTIVE, [clinicId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Doctors to store for an appointment. */
export interface DoctorsToStore extends SelectedDoctors, Save {
  appointmentId: string;
}

/** Replaces the selected doctors of appointments. */
export async function storeDoctors(
  transaction: Transaction,
  clinicId: number,
  doctors: readonly DoctorsToStore[],
): Promise<void> {
  const isNone = ({ examDoctorId, orderingDoctorId }: SelectedDoctors) =>
    examDoctorId === null && orderingDoctorId === null;
  const removed = doctors.filter(isNone).map(({ appointmentId }) => appointmentId);
  const kept = doctors.filter((one) => !isNone(one));
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  if (kept.length > 0) await transaction.query(SAVE, [clinicId, JSON.stringify(kept)]);
}

const ACTIVE = `
  select id from clinic_provider
  where clinic_id = $1 and id = any($2::text[]) and type = 2 and is_active`;

const REMOVE = 'delete from appointment_doctors where clinic_id = $1 and appointment_id = any($2::text[])';

const SAVE = `
  insert into appointment_doctors (clinic_id, appointment_id, exam_doctor_id, ordering_doctor_id, saved_by, saved_at)
  select $1, "appointmentId", "examDoctorId", "orderingDoctorId", "userId", "savedAt"
  from json_to_recordset($2::json) as selected("appointmentId" text, "examDoctorId" text, "orderingDoctorId" text,
    "userId" integer, "savedAt" timestamptz)
  on conflict (clinic_id, appointment_id) do update set
    exam_doctor_id = excluded.exam_doctor_id, ordering_doctor_id = excluded.ordering_doctor_id,
    saved_by = excluded.saved_by, saved_at = excluded.saved_at`;

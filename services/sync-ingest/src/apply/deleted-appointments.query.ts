import type { Transaction } from '@helix/database';
import type { ChangedRow } from './changed-keys.js';

/**
 * Stores with the plans of deleted appointments what these were, because a tombstone has nothing but its version: their
 * plans are still shown, and can be moved to other appointments of their patients.
 *
 * @param rows of appointments, as their upsert returns them.
 */
export async function saveDeletedAppointments(transaction: Transaction, rows: readonly ChangedRow[]): Promise<void> {
  const deleted = rows.filter(({ oldPatientId, newPatientId }) => oldPatientId && !newPatientId);
  if (deleted.length === 0) return;
  await transaction.query(SAVE, [
    deleted.map(({ clinicId }) => clinicId),
    deleted.map(({ id }) => id),
    deleted.map(({ oldPatientId }) => oldPatientId),
    deleted.map(({ oldProviderId }) => oldProviderId),
    deleted.map(({ oldStart }) => oldStart),
  ]);
}

/** Appointments without a plan have no row. */
const SAVE = `
  update appointment_plan p set
    deleted_patient_id = d.patient_id, deleted_provider_id = d.provider_id, deleted_start_at = d.start_at
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::timestamp[])
    as d(clinic_id, appointment_id, patient_id, provider_id, start_at)
  where p.clinic_id = d.clinic_id and p.appointment_id = d.appointment_id`;

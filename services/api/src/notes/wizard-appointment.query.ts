import { initialsSql } from '@helix/appointment-inputs';
import type { WizardAppointment } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';

/** What the note wizard shows of its appointment. @throws a 404 for one that the clinic does not have. */
export async function readWizardAppointment(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<WizardAppointment> {
  const { rows } = await transaction.query<WizardAppointment>(APPOINTMENT, [clinicId, appointmentId]);
  if (!rows[0]) throw appointmentNotFound();
  return rows[0];
}

const APPOINTMENT = `
  select a.id as "appointmentId", a.patient_id as "patientId", ${initialsSql('p')} as "patientInitials",
         a.start_at::date::text as date,
         nullif(trim(concat_ws(' ', v.first_name, v.last_name)), '') as "providerName"
  from appointment a
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id and not p.deleted
  left join provider v on v.clinic_id = a.clinic_id and v.id = a.provider_id and not v.deleted
  where a.clinic_id = $1 and a.id = $2 and not a.deleted`;

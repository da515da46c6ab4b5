import type { UpcomingAppointment } from '@helix/contracts';
import type { Database } from '@helix/database';
import { localTimeAt } from '@helix/hygiene';
import { requirePatient } from '../patients/patient.query.js';

/**
 * The active appointments of a patient that are not over, the earliest first: where a plan can be moved to.
 *
 * @param timeZone of the clinic.
 * @param now milliseconds since the epoch.
 * @throws a 404 for a patient that the clinic does not have.
 */
export function readUpcomingAppointments(
  database: Database,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  patientId: string,
  now: number,
): Promise<UpcomingAppointment[]> {
  return database.inClinics([clinicId], async (transaction) => {
    await requirePatient(transaction, clinicId, patientId);
    const values = [clinicId, patientId, localTimeAt(now, timeZone)];
    return (await transaction.query<UpcomingAppointment>(UPCOMING_APPOINTMENTS, values)).rows;
  });
}

/** Served by appointment_patient: an appointment that is not over begins at most a day ago. */
export const UPCOMING_APPOINTMENTS = `
  select a.id as "appointmentId", to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate",
         a.duration_minutes as "durationInMinutes", a.provider_id as "providerId",
         (
           select nullif(trim(concat_ws(' ', v.first_name, v.last_name)), '') from provider v
           where v.clinic_id = a.clinic_id and v.id = a.provider_id and not v.deleted
         ) as "providerName",
         (
           select p.total_planned::float8 from appointment_plan p
           where p.clinic_id = a.clinic_id and p.appointment_id = a.id
         ) as "rnaTotalPlanned"
  from active_appointment a
  where a.clinic_id = $1 and a.patient_id = $2 and a.start_at > $3::timestamp - interval '1 day'
    and a.start_at + make_interval(mins => a.duration_minutes) > $3::timestamp
  order by a.start_at, a.id`;

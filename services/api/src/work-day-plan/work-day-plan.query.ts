import type { WorkDayPlanAppointment } from '@helix/contracts';
import type { Database } from '@helix/database';
import { APPOINTMENTS } from '../calendar/appointments.js';

/** What a provider has to do on a day, as the calendar shows it: appointments that stand, the earliest first. */
export function readWorkDayPlan(
  database: Database,
  clinicId: number,
  date: string,
  providerId: string,
): Promise<WorkDayPlanAppointment[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<WorkDayPlanAppointment>(PLAN, [clinicId, date, date, providerId]);
    return rows;
  });
}

const PLAN = `
  with appointment as (${APPOINTMENTS})
  select "appointmentId", to_char("startDate", 'YYYY-MM-DD"T"HH24:MI:SS') as "appointmentDate", "durationInMinutes",
         "patientInitials", "examDoctor", "orderingDoctor", procedures, comments
  from appointment where status not in ('cancelled', 'noShow')
  order by "startDate", "appointmentId"`;

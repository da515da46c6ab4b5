import type { WorkDayPlanAppointment } from '@helix/contracts';
import type { Database } from '@helix/database';
import { APPOINTMENT_ROWS } from '../appointments/appointment-rows.sql.js';
import { readCancelledProcedures } from '../appointments/cancelled-procedures.query.js';

/** The active appointments of a provider's day in order of start, with the values of the calendar. */
export function readWorkDayPlan(
  database: Database,
  clinicId: number,
  date: string,
  providerId: string,
): Promise<WorkDayPlanAppointment[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const cancelled = await readCancelledProcedures(transaction, clinicId, { startDate: date, endDate: date });
    const values = [clinicId, date, date, providerId, [], cancelled];
    const { rows } = await transaction.query<WorkDayPlanAppointment>(PLAN, values);
    return rows;
  });
}

const PLAN = `
  with appointment as (${APPOINTMENT_ROWS})
  select "appointmentId", to_char("startDate", 'YYYY-MM-DD"T"HH24:MI:SS') as "appointmentDate", "durationInMinutes",
         "patientInitials", "examDoctor", "orderingDoctor", procedures, comments
  from appointment where status not in ('cancelled', 'noShow')
  order by "startDate", "appointmentId"`;

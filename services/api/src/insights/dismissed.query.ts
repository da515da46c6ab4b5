import type { DismissedInsightView } from '@helix/contracts';
import type { Database } from '@helix/database';
import { insightsToday, lastInsightDay } from '@helix/hygiene';

/**
 * The dismissed insights of appointments in the range that insights cover: from today to six months ahead.
 *
 * @param now milliseconds since the epoch.
 */
export function readDismissed(database: Database, clinicId: number, now: number): Promise<DismissedInsightView[]> {
  const today = insightsToday(now);
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<DismissedInsightView>(DISMISSED, [clinicId, today, lastInsightDay(today)]);
    return rows;
  });
}

/**
 * Reads appointments by appointment_due_date and their dismissals by primary key, so that old dismissals are never
 * scanned.
 */
export const DISMISSED = `
  select i.appointment_id as "appointmentId", i.insight_type_id as "insightTypeId",
         i.procedure_rule_type_id as "procedureRuleType", i.due_date::text as "dueDate"
  from appointment_due d
  join dismissed_insight i on i.clinic_id = d.clinic_id and i.appointment_id = d.appointment_id
  where d.clinic_id = $1 and d.date between $2::date and $3::date
  order by 1, 2, 3`;

import type { Transaction } from '@helix/database';
import { RULE_VERSION, type AppointmentAnalysis } from './analyse-appointment.js';

/** Saves the analyses of appointments, and deletes those of deleted appointments. Unchanged rows are not written. */
export async function saveAnalyses(
  transaction: Transaction,
  clinicId: number,
  analyses: readonly AppointmentAnalysis[],
  deletedIds: readonly string[],
): Promise<void> {
  if (analyses.length > 0) await transaction.query(SAVE, [clinicId, RULE_VERSION, JSON.stringify(analyses)]);
  if (deletedIds.length > 0) {
    await transaction.query(
      'delete from appointment_analysis where clinic_id = $1 and appointment_id = any($2::text[])',
      [clinicId, deletedIds],
    );
  }
}

const SAVE = `
  insert into appointment_analysis as stored
    (clinic_id, rule_version, appointment_id, provider_id, date, total_planned, total_completed, total_billed, goal,
     price_of_scaling)
  select $1, $2, "appointmentId", "providerId", "date", "totalPlannedCents" / 100, "totalCompletedCents" / 100,
         "totalBilledCents" / 100, "goalCents" / 100, "priceOfScalingCents" / 100
  from json_to_recordset($3::json) as computed("appointmentId" text, "providerId" text, "date" date,
    "totalPlannedCents" numeric, "totalCompletedCents" numeric, "totalBilledCents" numeric, "goalCents" numeric,
    "priceOfScalingCents" numeric)
  order by "appointmentId"
  on conflict (clinic_id, appointment_id) do update set
    rule_version = excluded.rule_version, provider_id = excluded.provider_id, date = excluded.date,
    total_planned = excluded.total_planned, total_completed = excluded.total_completed,
    total_billed = excluded.total_billed, goal = excluded.goal, price_of_scaling = excluded.price_of_scaling
  where (stored.rule_version, stored.provider_id, stored.date, stored.total_planned, stored.total_completed, stored.total_billed,
         stored.goal, stored.price_of_scaling)
    is distinct from (excluded.rule_version, excluded.provider_id, excluded.date, excluded.total_planned,
         excluded.total_completed, excluded.total_billed, excluded.goal, excluded.price_of_scaling)`;

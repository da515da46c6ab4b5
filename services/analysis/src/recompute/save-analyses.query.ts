import type { Transaction } from '@helix/database';
import { RULE_VERSION, type AppointmentAnalysis } from './analyse-appointment.js';

/** Keeps the analyses of appointments and forgets those of appointments that are gone. Rows that would not change are not written. */
export async function saveAnalyses(
  transaction: Transaction,
  clinicId: number,
  analyses: readonly AppointmentAnalysis[],
  gone: readonly string[],
): Promise<void> {
  if (analyses.length > 0) await transaction.query(SAVE, [clinicId, RULE_VERSION, JSON.stringify(analyses)]);
  if (gone.length > 0) {
    await transaction.query(
      'delete from appointment_analysis where clinic_id = $1 and appointment_id = any($2::text[])',
      [clinicId, gone],
    );
  }
}

const SAVE = `
  insert into appointment_analysis as kept
    (clinic_id, rule_version, appointment_id, provider_id, date, total_planned, total_completed, total_billed, goal,
     price_of_scaling)
  select $1, $2, "appointmentId", "providerId", "date", "totalPlannedCents" / 100, "totalCompletedCents" / 100,
         "totalBilledCents" / 100, "goalCents" / 100, "priceOfScalingCents" / 100
  from json_to_recordset($3::json) as made("appointmentId" text, "providerId" text, "date" date,
    "totalPlannedCents" numeric, "totalCompletedCents" numeric, "totalBilledCents" numeric, "goalCents" numeric,
    "priceOfScalingCents" numeric)
  order by "appointmentId"
  on conflict (clinic_id, appointment_id) do update set
    rule_version = excluded.rule_version, provider_id = excluded.provider_id, date = excluded.date,
    total_planned = excluded.total_planned, total_completed = excluded.total_completed,
    total_billed = excluded.total_billed, goal = excluded.goal, price_of_scaling = excluded.price_of_scaling
  where (kept.rule_version, kept.provider_id, kept.date, kept.total_planned, kept.total_completed, kept.total_billed,
         kept.goal, kept.price_of_scaling)
    is distinct from (excluded.rule_version, excluded.provider_id, excluded.date, excluded.total_planned,
         excluded.total_completed, excluded.total_billed, excluded.goal, excluded.price_of_scaling)`;

import type { Transaction } from '@helix/database';
import { RULE_VERSION, type AppointmentMoney } from '@helix/hygiene';
import type { AppointmentInputs } from './appointments.query.js';

/** An appointment with its money. */
export interface AnalysedAppointment extends AppointmentInputs, AppointmentMoney {}

/** Saves the analyses of appointments, and deletes those of deleted appointments. Unchanged rows are not written. */
export async function saveAnalyses(
  transaction: Transaction,
  clinicId: number,
  analyses: readonly AnalysedAppointment[],
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
    (clinic_id, rule_version, appointment_id, total_planned, total_completed, total_billed, goal, price_of_scaling)
  select $1, $2, "appointmentId", "plannedCents" / 100, "completedCents" / 100, "billedCents" / 100, "goalCents" / 100,
         "priceOfScalingCents" / 100
  from json_to_recordset($3::json) as computed("appointmentId" text, "plannedCents" numeric, "completedCents" numeric,
    "billedCents" numeric, "goalCents" numeric, "priceOfScalingCents" numeric)
  order by "appointmentId"
  on conflict (clinic_id, appointment_id) do update set
    rule_version = excluded.rule_version, total_planned = excluded.total_planned,
    total_completed = excluded.total_completed, total_billed = excluded.total_billed, goal = excluded.goal,
    price_of_scaling = excluded.price_of_scaling
  where stored is distinct from excluded`;

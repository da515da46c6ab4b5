import type { Transaction } from '@helix/database';
import { replacementOf, type PlanOfAppointment } from './save.js';
import type { StoredPlan } from './stored-plan.js';

/**
 * Replaces the plans that count in reports: those of appointments that are not over (rules part S, 7). A plan that is
 * removed in time is none; what is saved or removed later leaves it as it is.
 */
export async function storeTimelyPlans(
  transaction: Transaction,
  clinicId: number,
  changed: readonly PlanOfAppointment<StoredPlan>[],
): Promise<void> {
  const { removed, plans } = replacementOf(changed);
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  if (plans.length === 0) return;
  const rows = plans.map(({ appointmentId, savedAt, userId, totalCents, procedures }) => ({
    ...{ appointmentId, savedAt, userId, totalCents },
    procedures: procedures.map(({ procedureRuleTypeId, minutes, units, feeCents, billed }) => ({
      ...{ procedureRuleTypeId, minutes, units, fee: feeCents / 100 },
      codes: billed.map((code) => ({
        ...{ adaCode: code.adaCode, description: code.description, quantity: code.quantity },
        fee: code.feeCents / 100,
      })),
    })),
  }));
  await transaction.query(SAVE, [clinicId, JSON.stringify(rows)]);
}

const REMOVE = 'delete from timely_plan where clinic_id = $1 and appointment_id = any($2::text[])';

const SAVE = `
  insert into timely_plan (clinic_id, appointment_id, saved_at, saved_by, total_planned, procedures)
  select $1, "appointmentId", "savedAt", "userId", "totalCents" / 100, procedures
  from json_to_recordset($2::json) as planned("appointmentId" text, "savedAt" timestamptz, "userId" integer,
    "totalCents" numeric, procedures jsonb)
  on conflict (clinic_id, appointment_id) do update set
    saved_at = excluded.saved_at, saved_by = excluded.saved_by, total_planned = excluded.total_planned,
    procedures = excluded.procedures`;

import type { Transaction } from '@helix/database';
import { agendaItems, type Agenda, type PlanSelection } from '@helix/hygiene';
import type { SavedCode } from './plan-version.js';
import { replacementOf, type PlanOfAppointment } from './save.js';
import { storeTimelyPlans } from './timely-plan.js';

/** A plan as it is stored. Money is cents. */
export interface StoredPlan {
  totalCents: number;
  commissionCents: number;
  /** The names of the planned procedures. */
  reason: string;
  /** In agenda order. */
  procedures: readonly StoredProcedure[];
}

export interface StoredProcedure {
  procedureRuleTypeId: number;
  minutes: number;
  units: number;
  /** Images, or how many times a fixed code. */
  quantity: number;
  feeCents: number;
  commissionCents: number;
  criterionIds: readonly number[];
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
  /** Whether it is billed with its codes until its minutes are edited, although it is billed by time. */
  keepsCodes: boolean;
  /** As the user selected them. */
  codes: readonly SavedCode[];
  /** What it is billed with. */
  billed: readonly {
    adaCode: string;
    description: string;
    quantity: number;
    teeth: readonly string[];
    feeCents: number;
  }[];
}

/** The rows of a plan without errors. */
export function planToStore(selections: readonly PlanSelection[], agenda: Agenda): StoredPlan {
  const codesOf = new Map(selections.map(({ procedureRuleTypeId, codes }) => [procedureRuleTypeId, codes]));
  return {
    totalCents: agenda.feeCents,
    commissionCents: agenda.commissionCents,
    reason: agenda.reason,
    procedures: agendaItems(agenda.items).map((item) => ({
      procedureRuleTypeId: item.procedureRuleTypeId,
      minutes: item.minutes,
      units: item.units,
      quantity: Math.max(1, item.quantity),
      feeCents: item.feeCents,
      commissionCents: item.commissionCents,
      criterionIds: item.criterionIds,
      includeWithScaling: item.includeWithScaling,
      isOutsideAppointment: item.isOutsideAppointment,
      keepsCodes: item.keepsCodes,
      codes: (codesOf.get(item.procedureRuleTypeId) ?? []).map(({ adaCode, quantity, teeth, feeOverrideCents }) => ({
        adaCode,
        quantity,
        teeth,
        feeOverrideCents,
      })),
      billed: item.details.map(({ adaCode, description, quantity, teeth, feeCents }) => ({
        adaCode,
        description,
        quantity,
        teeth,
        feeCents,
      })),
    })),
  };
}

/** Whether two plans are stored alike: those of `readSavedPlans` and `planToStore` have their fields in the same order. */
export function isSamePlan(one: StoredPlan, other: StoredPlan): boolean {
  const content = ({ totalCents, commissionCents, reason, procedures }: StoredPlan) =>
    JSON.stringify([totalCents, commissionCents, reason, procedures]);
  return content(one) === content(other);
}

/** A plan to store for an appointment. */
export interface PlanToStore extends PlanOfAppointment<StoredPlan> {
  /** Whether the appointment is over: what is saved then counts in no report (rules part S, 7). */
  isLate: boolean;
}

/** Replaces the plans of appointments, and those that count in reports where they are saved in time. */
export async function storePlans(
  transaction: Transaction,
  clinicId: number,
  changed: readonly PlanToStore[],
): Promise<void> {
  await storeTimelyPlans(
    transaction,
    clinicId,
    changed.filter(({ isLate }) => !isLate),
  );
  const { removed, kept, plans, heads } = replacementOf(changed);
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  if (kept.length === 0) return;
  await transaction.query(SAVE, [clinicId, JSON.stringify(heads)]);
  await transaction.query(REMOVE_PROCEDURES, [clinicId, kept]);
  const rows = plans.flatMap(({ appointmentId, procedures }) =>
    procedures.map(({ codes: _, billed: __, ...procedure }, agendaOrder) => ({
      appointmentId,
      agendaOrder,
      ...procedure,
    })),
  );
  const partsOf = <T extends object>(list: (procedure: StoredProcedure) => readonly T[]) =>
    plans.flatMap(({ appointmentId, procedures }) =>
      procedures.flatMap((procedure) =>
        list(procedure).map((part, position) => ({
          appointmentId,
          procedureRuleTypeId: procedure.procedureRuleTypeId,
          position,
          ...part,
        })),
      ),
    );
  await transaction.query(ADD_PROCEDURES, [clinicId, JSON.stringify(rows)]);
  await transaction.query(ADD_OPTIONS, [clinicId, JSON.stringify(partsOf(({ codes }) => codes))]);
  await transaction.query(ADD_CODES, [clinicId, JSON.stringify(partsOf(({ billed }) => billed))]);
}

const REMOVE = 'delete from appointment_plan where clinic_id = $1 and appointment_id = any($2::text[])';

const SAVE = `
  insert into appointment_plan as stored
    (clinic_id, appointment_id, saved_at, saved_by, reason, total_planned, total_commission)
  select $1, "appointmentId", "savedAt", "userId", reason, "totalCents" / 100, "commissionCents" / 100
  from json_to_recordset($2::json) as planned("appointmentId" text, "savedAt" timestamptz, "userId" integer,
    reason text, "totalCents" numeric, "commissionCents" numeric)
  on conflict (clinic_id, appointment_id) do update set
    version = stored.version + 1, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
    reason = excluded.reason, total_planned = excluded.total_planned, total_commission = excluded.total_commission`;

/** What was selected and billed goes with them. */
const REMOVE_PROCEDURES = 'delete from planned_procedure where clinic_id = $1 and appointment_id = any($2::text[])';

const ADD_PROCEDURES = `
  insert into planned_procedure
    (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, quantity, fee, commission,
     criterion_ids, include_with_scaling, is_outside_appointment, keeps_codes)
  select $1, "appointmentId", "procedureRuleTypeId", "agendaOrder", minutes, units, quantity, "feeCents" / 100,
         "commissionCents" / 100, "criterionIds", "includeWithScaling", "isOutsideAppointment", "keepsCodes"
  from json_to_recordset($2::json) as planned("appointmentId" text, "procedureRuleTypeId" integer,
    "agendaOrder" smallint, minutes numeric, units numeric, quantity smallint, "feeCents" numeric, "commissionCents" numeric, "criterionIds" integer[],
    "includeWithScaling" boolean, "isOutsideAppointment" boolean, "keepsCodes" boolean)`;

const ADD_OPTIONS = `
  insert into planned_option
    (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, quantity, teeth, fee_override)
  select $1, "appointmentId", "procedureRuleTypeId", position, "adaCode", quantity, teeth, "feeOverrideCents" / 100
  from json_to_recordset($2::json) as selected("appointmentId" text, "procedureRuleTypeId" integer,
    position smallint, "adaCode" text, quantity smallint, teeth text[], "feeOverrideCents" numeric)`;

const ADD_CODES = `
  insert into planned_code
    (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, teeth, fee)
  select $1, "appointmentId", "procedureRuleTypeId", position, "adaCode", description, quantity, teeth, "feeCents" / 100
  from json_to_recordset($2::json) as billed("appointmentId" text, "procedureRuleTypeId" integer,
    position smallint, "adaCode" text, description text, quantity smallint, teeth text[], "feeCents" numeric)`;

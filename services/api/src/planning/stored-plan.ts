import type { Transaction } from '@helix/database';
import { agendaItems, type Agenda, type PlanSelection } from '@helix/hygiene';
import type { SavedCode, VersionedPlan } from './plan-version.js';
import type { Save } from './save.js';

/** A plan as it is stored. Money is cents. */
export interface StoredPlan {
  totalCents: number;
  commissionCents: number;
  /** The names of the planned procedures. */
  reason: string;
  /** In agenda order. */
  procedures: readonly StoredProcedure[];
}

interface StoredProcedure {
  procedureRuleTypeId: number;
  minutes: number;
  units: number;
  quantity: number;
  feeCents: number;
  commissionCents: number;
  criterionIds: readonly number[];
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
  /** What the user selected. */
  options: readonly SavedCode[];
  /** What it is billed with. */
  codes: readonly {
    adaCode: string;
    description: string;
    quantity: number;
    teeth: readonly string[];
    feeCents: number;
  }[];
}

/** The rows of a plan without errors. The fields have the order of `readStoredPlans`, so that both can be compared as text. */
export function planToStore(selections: readonly PlanSelection[], agenda: Agenda): StoredPlan {
  const optionsOf = new Map(selections.map(({ procedureRuleTypeId, codes }) => [procedureRuleTypeId, codes]));
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
      options: (optionsOf.get(item.procedureRuleTypeId) ?? []).map(
        ({ adaCode, quantity, teeth, feeOverrideCents }) => ({ adaCode, quantity, teeth, feeOverrideCents }),
      ),
      codes: item.details.map(({ adaCode, description, quantity, teeth, feeCents }) => ({
        adaCode,
        description,
        quantity,
        teeth,
        feeCents,
      })),
    })),
  };
}

/** What the version of a plan follows from. */
export function versionedProcedures({ procedures }: StoredPlan): NonNullable<VersionedPlan['procedures']> {
  return procedures.map(({ options: codes, ...procedure }) => ({ ...procedure, codes }));
}

/** The stored plans of appointments, by appointment. */
export async function readStoredPlans(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPlan>> {
  const values = [clinicId, appointmentIds];
  const { rows } = await transaction.query<{ appointmentId: string; plan: StoredPlan }>(STORED_PLANS, values);
  return new Map(rows.map(({ appointmentId, plan }) => [appointmentId, plan]));
}

/** A plan to store for an appointment. */
export interface PlanToStore extends Save {
  appointmentId: string;
  /** Null removes it. */
  plan: StoredPlan | null;
  /** Whether the appointment is over: the first save decides whether the plan is late. */
  isLate: boolean;
}

/** Replaces the plans of appointments. */
export async function storePlans(
  transaction: Transaction,
  clinicId: number,
  changed: readonly PlanToStore[],
): Promise<void> {
  const removed = changed.filter(({ plan }) => plan === null).map(({ appointmentId }) => appointmentId);
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  const plans = changed.flatMap(({ plan, ...save }) => (plan ? [{ ...save, ...plan }] : []));
  if (plans.length === 0) return;
  const heads = plans.map(({ procedures: _, ...head }) => head);
  await transaction.query(SAVE, [clinicId, JSON.stringify(heads)]);
  await transaction.query(REMOVE_PROCEDURES, [clinicId, plans.map(({ appointmentId }) => appointmentId)]);
  const rows = plans.flatMap(({ appointmentId, procedures }) =>
    procedures.map(({ options: _, codes: __, ...procedure }, agendaOrder) => ({
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
  await transaction.query(ADD_OPTIONS, [clinicId, JSON.stringify(partsOf(({ options }) => options))]);
  await transaction.query(ADD_CODES, [clinicId, JSON.stringify(partsOf(({ codes }) => codes))]);
}

/** Every table by its primary key. */
export const STORED_PLANS = `
  select p.appointment_id as "appointmentId", json_build_object(
    'totalCents', (p.total_planned * 100)::float8, 'commissionCents', (p.total_commission * 100)::float8,
    'reason', p.reason,
    'procedures', (
      select coalesce(json_agg(json_build_object(
               'procedureRuleTypeId', i.procedure_rule_type_id, 'minutes', i.minutes::float8, 'units', i.units::float8,
               'quantity', i.quantity, 'feeCents', (i.fee * 100)::float8,
               'commissionCents', (i.commission * 100)::float8, 'criterionIds', i.criterion_ids,
               'includeWithScaling', i.include_with_scaling, 'isOutsideAppointment', i.is_outside_appointment,
               'options', (
                 select coalesce(json_agg(json_build_object(
                          'adaCode', o.ada_code, 'quantity', o.quantity, 'teeth', o.teeth,
                          'feeOverrideCents', (o.fee_override * 100)::float8) order by o.position), '[]')
                 from planned_option o
                 where o.clinic_id = i.clinic_id and o.appointment_id = i.appointment_id
                   and o.procedure_rule_type_id = i.procedure_rule_type_id),
               'codes', (
                 select coalesce(json_agg(json_build_object(
                          'adaCode', c.ada_code, 'description', c.description, 'quantity', c.quantity, 'teeth', c.teeth,
                          'feeCents', (c.fee * 100)::float8) order by c.position), '[]')
                 from planned_code c
                 where c.clinic_id = i.clinic_id and c.appointment_id = i.appointment_id
                   and c.procedure_rule_type_id = i.procedure_rule_type_id)
             ) order by i.agenda_order), '[]')
      from planned_procedure i where i.clinic_id = p.clinic_id and i.appointment_id = p.appointment_id)) as plan
  from appointment_plan p where p.clinic_id = $1 and p.appointment_id = any($2::text[])`;

const REMOVE = 'delete from appointment_plan where clinic_id = $1 and appointment_id = any($2::text[])';

const SAVE = `
  insert into appointment_plan as stored
    (clinic_id, appointment_id, is_late, saved_at, saved_by, reason, total_planned, total_commission)
  select $1, "appointmentId", "isLate", "savedAt", "userId", reason, "totalCents" / 100, "commissionCents" / 100
  from json_to_recordset($2::json) as planned("appointmentId" text, "isLate" boolean, "savedAt" timestamptz,
    "userId" integer, reason text, "totalCents" numeric, "commissionCents" numeric)
  on conflict (clinic_id, appointment_id) do update set
    version = stored.version + 1, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
    reason = excluded.reason, total_planned = excluded.total_planned, total_commission = excluded.total_commission`;

/** What was selected and billed goes with them. */
const REMOVE_PROCEDURES = 'delete from planned_procedure where clinic_id = $1 and appointment_id = any($2::text[])';

const ADD_PROCEDURES = `
  insert into planned_procedure
    (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, quantity, fee, commission,
     criterion_ids, include_with_scaling, is_outside_appointment)
  select $1, "appointmentId", "procedureRuleTypeId", "agendaOrder", minutes, units, quantity, "feeCents" / 100,
         "commissionCents" / 100, "criterionIds", "includeWithScaling", "isOutsideAppointment"
  from json_to_recordset($2::json) as planned("appointmentId" text, "procedureRuleTypeId" integer,
    "agendaOrder" smallint, minutes numeric, units numeric, quantity smallint, "feeCents" numeric, "commissionCents" numeric, "criterionIds" integer[],
    "includeWithScaling" boolean, "isOutsideAppointment" boolean)`;

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

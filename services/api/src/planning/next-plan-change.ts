import { nextPlanSql } from '@helix/appointment-inputs';
import type { NextPlanForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { ruleTypeOf, type NextPlan } from '@helix/hygiene';
import { requireNoIssues, versionOf, type Actor } from '@helix/web';
import { replacementOf, saveBy, type Change, type PlanOfAppointment } from './save.js';

/** What a user wants to save for the appointment after an appointment. */
export interface NextPlanRequest {
  actor: Actor;
  appointmentId: string;
  form: NextPlanForm;
  /** When it is saved, milliseconds since the epoch. */
  savedAt: number;
}

export type StoredNextPlan = PlanOfAppointment<NextPlan>;

/** A plan and what saving it changes. */
interface NextPlanChange extends Change<StoredNextPlan> {
  plan: NextPlan;
}

/** The saved plans for the next appointment, by appointment. */
export async function readNextPlans(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, NextPlan | null>> {
  const values = [clinicId, appointmentIds];
  const { rows } = await transaction.query<{ appointmentId: string; plan: NextPlan | null }>(SAVED, values);
  return new Map(rows.map(({ appointmentId, plan }) => [appointmentId, plan]));
}

/** What saving a plan changes. @throws a 422 that names unknown procedures and those that occur twice. */
export function nextPlanChange(
  { actor, appointmentId, form, savedAt }: NextPlanRequest,
  saved: ReadonlyMap<string, NextPlan | null>,
): NextPlanChange {
  requireProcedures(form);
  const plan = planOf(form);
  const before = saved.get(appointmentId) ?? null;
  const after = isEmpty(plan) ? null : plan;
  if (JSON.stringify(before) === JSON.stringify(after)) return { plan, stored: null, audit: null };
  const details = { nextPlan: [planAsText(before), planAsText(after)] };
  return {
    plan,
    stored: { appointmentId, plan: after, ...saveBy(actor, savedAt) },
    audit: { actor, action: 'nextPlanChanged', subject: `appointment ${appointmentId}`, details },
  };
}

/** @throws a 422 that names unknown procedures and those that occur twice. */
export function requireProcedures({ procedures }: NextPlanForm): void {
  const ids = procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  const errors = ids.flatMap((id, index) => {
    const field = `procedures.${index}.procedureRuleTypeId`;
    if (!ruleTypeOf(id)) return [{ field, message: 'Unknown procedure.' }];
    return ids.indexOf(id) < index ? [{ field, message: 'Already in the plan.' }] : [];
  });
  requireNoIssues(errors);
}

/** The plan of a form as it is stored: its fields in the order of the row, its procedures by id. */
function planOf({ timeFrameInMonths, procedures, comments }: NextPlanForm): NextPlan {
  const sorted = procedures
    .map(({ procedureRuleTypeId, minutes }) => ({ procedureRuleTypeId, minutes }))
    .sort((one, other) => one.procedureRuleTypeId - other.procedureRuleTypeId);
  return { timeFrameInMonths, procedures: sorted, comments: comments?.trim() || null };
}

const isEmpty = ({ procedures, comments }: NextPlan): boolean => procedures.length === 0 && comments === null;

/** A hash of a saved plan; an empty one is none. */
export const nextPlanVersion = (plan: NextPlan | null): string => versionOf(plan && isEmpty(plan) ? null : plan);

/** Replaces the plans for the next appointment. */
export async function storeNextPlans(
  transaction: Transaction,
  clinicId: number,
  changed: readonly StoredNextPlan[],
): Promise<void> {
  const { removed, kept, plans, heads } = replacementOf(changed);
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, removed]);
  if (kept.length === 0) return;
  await transaction.query(SAVE, [clinicId, JSON.stringify(heads)]);
  await transaction.query(REMOVE_PROCEDURES, [clinicId, kept]);
  const rows = plans.flatMap(({ appointmentId, procedures }) => procedures.map((one) => ({ appointmentId, ...one })));
  await transaction.query(ADD_PROCEDURES, [clinicId, JSON.stringify(rows)]);
}

/** For the audit trail. */
function planAsText(plan: NextPlan | null): string | null {
  if (!plan) return null;
  const { timeFrameInMonths, procedures, comments } = plan;
  const names = procedures.map(
    ({ procedureRuleTypeId: id, minutes }) => `${ruleTypeOf(id)?.name ?? String(id)} ${minutes} min`,
  );
  return [`in ${timeFrameInMonths} months`, ...names, ...(comments === null ? [] : [comments])].join(', ');
}

/** The fields of a plan have the order of `planOf`, so that both can be compared as text. */
const SAVED = `
  select a.id as "appointmentId", ${nextPlanSql('a')} as plan
  from appointment a where a.clinic_id = $1 and a.id = any($2::text[])`;

const REMOVE = 'delete from next_appointment_plan where clinic_id = $1 and appointment_id = any($2::text[])';

const SAVE = `
  insert into next_appointment_plan as stored
    (clinic_id, appointment_id, time_frame_in_months, comments, saved_by, date_modified)
  select $1, "appointmentId", "timeFrameInMonths", comments, "userId", "savedAt"
  from json_to_recordset($2::json) as planned("appointmentId" text, "timeFrameInMonths" smallint, comments text,
    "userId" integer, "savedAt" timestamptz)
  on conflict (clinic_id, appointment_id) do update set
    version = stored.version + 1, time_frame_in_months = excluded.time_frame_in_months, comments = excluded.comments,
    saved_by = excluded.saved_by, date_modified = excluded.date_modified`;

const REMOVE_PROCEDURES =
  'delete from next_planned_procedure where clinic_id = $1 and appointment_id = any($2::text[])';

const ADD_PROCEDURES = `
  insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes)
  select $1, "appointmentId", "procedureRuleTypeId", minutes
  from json_to_recordset($2::json) as planned("appointmentId" text, "procedureRuleTypeId" integer, minutes numeric)`;

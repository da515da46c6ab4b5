import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { nextPlanSql } from '@helix/appointment-inputs';
import type { NextPlanForm, NextPlanView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { ruleTypeOf, type NextPlan } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { lockAppointment, requireActive } from './lock-appointment.js';

/**
 * Saves what a user planned at an appointment for the next one. It replaces the saved plan; no procedures and no
 * comments remove it. Idempotent. The result is the plan as it was stored.
 */
export class SaveNextPlanCommand extends Command<NextPlanView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly form: NextPlanForm,
  ) {
    super();
  }
}

@CommandHandler(SaveNextPlanCommand)
export class SaveNextPlanHandler implements ICommandHandler<SaveNextPlanCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, appointmentId, form }: SaveNextPlanCommand): Promise<NextPlanView> {
    requireProcedures(form);
    const plan = planOf(form);
    return this.database.inClinics([clinicId], async (transaction) => {
      requireActive(await lockAppointment(transaction, clinicId, appointmentId));
      const key: PlanKey = [clinicId, appointmentId];
      const before = (await transaction.query<{ plan: NextPlan | null }>(SAVED, key)).rows[0]?.plan ?? null;
      const after = isEmpty(plan) ? null : plan;
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await store(transaction, key, after, actor.userId);
        const details = { nextPlan: [planAsText(before), planAsText(after)] };
        await this.audit.record(actor, 'nextPlanChanged', `appointment ${appointmentId}`, details, transaction);
        await publishTouched(transaction, clinicId, { appointmentIds: [appointmentId] });
      }
      return plan;
    });
  }
}

type PlanKey = [clinicId: number, appointmentId: string];

/** @throws a 422 that names unknown procedures and those that occur twice. */
function requireProcedures({ procedures }: NextPlanForm): void {
  const ids = procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  const errors = ids.flatMap((id, index) => {
    const field = `procedures.${index}.procedureRuleTypeId`;
    if (!ruleTypeOf(id)) return [{ field, message: 'There is no such procedure.' }];
    return ids.indexOf(id) < index ? [{ field, message: 'It is already in the plan.' }] : [];
  });
  if (errors.length > 0) throw problem(422, undefined, 'Some values are not right.', errors);
}

/** The plan of a form as it is stored: its fields in the order of the row, its procedures by id. */
function planOf({ timeFrameInMonths, procedures, comments }: NextPlanForm): NextPlanView {
  const sorted = procedures
    .map(({ procedureRuleTypeId, minutes }) => ({ procedureRuleTypeId, minutes }))
    .sort((one, other) => one.procedureRuleTypeId - other.procedureRuleTypeId);
  return { timeFrameInMonths, procedures: sorted, comments: comments?.trim() || null };
}

const isEmpty = ({ procedures, comments }: NextPlanView): boolean => procedures.length === 0 && comments === null;

async function store(
  transaction: Transaction,
  key: PlanKey,
  plan: NextPlan | null,
  userId: number | null,
): Promise<void> {
  if (!plan) {
    await transaction.query(REMOVE, key);
    return;
  }
  const { timeFrameInMonths, procedures, comments } = plan;
  await transaction.query(SAVE, [...key, timeFrameInMonths, comments, userId]);
  await transaction.query(REMOVE_PROCEDURES, key);
  await transaction.query(ADD_PROCEDURES, [...key, JSON.stringify(procedures)]);
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

/** Its fields have the order of `planOf`, so that both can be compared as text. */
const SAVED = `select ${nextPlanSql('a')} as plan from appointment a where a.clinic_id = $1 and a.id = $2`;

const REMOVE = 'delete from next_appointment_plan where clinic_id = $1 and appointment_id = $2';

const SAVE = `
  insert into next_appointment_plan as stored (clinic_id, appointment_id, time_frame_in_months, comments, saved_by)
  values ($1, $2, $3, $4, $5)
  on conflict (clinic_id, appointment_id) do update set
    version = stored.version + 1, time_frame_in_months = excluded.time_frame_in_months, comments = excluded.comments,
    saved_by = excluded.saved_by, date_modified = now()`;

const REMOVE_PROCEDURES = 'delete from next_planned_procedure where clinic_id = $1 and appointment_id = $2';

const ADD_PROCEDURES = `
  insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes)
  select $1, $2, "procedureRuleTypeId", minutes
  from json_to_recordset($3::json) as planned("procedureRuleTypeId" integer, minutes numeric)`;

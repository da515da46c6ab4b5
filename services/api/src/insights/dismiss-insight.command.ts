import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DismissQuery } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { INSIGHT_TYPE, type DueAnalysis, type InsightKey } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';
import { publishAnalysisUpdated } from '../outbox/publish.js';

/** Dismisses an insight of an appointment, or restores it. Idempotent. */
export class DismissInsightCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly query: DismissQuery,
  ) {
    super();
  }
}

@CommandHandler(DismissInsightCommand)
export class DismissInsightHandler implements ICommandHandler<DismissInsightCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, query }: DismissInsightCommand): Promise<void> {
    const { appointmentId, dismiss } = query;
    return this.database.inClinics([clinicId], async (transaction) => {
      const { date, analysis } = await readAppointment(transaction, clinicId, appointmentId);
      const { key, name } = insightOf(analysis, query);
      const changed = dismiss
        ? await storeDismissal(transaction, clinicId, appointmentId, key, actor)
        : await deleteDismissal(transaction, clinicId, appointmentId, key);
      if (!changed) return;
      const action = dismiss ? 'insightDismissed' : 'insightRestored';
      await this.audit.record(actor, action, `appointment ${appointmentId}`, { insight: name }, transaction);
      await publishAnalysisUpdated(transaction, clinicId, { appointmentId, date });
    });
  }
}

interface Appointment {
  date: string;
  /** Null while it has not been analysed. */
  analysis: DueAnalysis | null;
}

/** @throws a 404 for an appointment that the clinic does not have. */
async function readAppointment(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<Appointment> {
  const { rows } = await transaction.query<Appointment>(
    `select v.start_at::date::text as date, d.analysis
     from appointment v
     left join appointment_due d on d.clinic_id = v.clinic_id and d.appointment_id = v.id
     where v.clinic_id = $1 and v.id = $2 and not v.deleted`,
    [clinicId, appointmentId],
  );
  const [appointment] = rows;
  if (!appointment) throw appointmentNotFound();
  return appointment;
}

/**
 * The requested insight with its current due date, and its name. A dismissal of an insight that no longer exists can
 * be restored.
 *
 * @throws a 404 when an insight to dismiss does not exist.
 */
function insightOf(
  analysis: DueAnalysis | null,
  { insightTypeId, procedureRuleTypeId, dismiss }: DismissQuery,
): { key: InsightKey; name: string } {
  if (insightTypeId === INSIGHT_TYPE.AlmostDue) {
    const due = analysis?.almostDueProcedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    if (dismiss && !due) throw insightNotFound();
    return {
      key: { insightTypeId, procedureRuleType: procedureRuleTypeId, dueDate: due?.dueDate ?? null },
      name: due ? `${due.procedureName} is due on ${due.dueDate}` : `Procedure ${procedureRuleTypeId} is almost due`,
    };
  }
  const [has, name] = {
    [INSIGHT_TYPE.NoDoctor]: [analysis?.noDoctor, 'No doctor'] as const,
    [INSIGHT_TYPE.Under12]: [analysis?.isTooLongForChild, 'Under 12'] as const,
    [INSIGHT_TYPE.Birthday]: [analysis?.isBirthday, 'Birthday'] as const,
  }[insightTypeId];
  if (dismiss && !has) throw insightNotFound();
  return { key: { insightTypeId, procedureRuleType: 0, dueDate: null }, name };
}

const insightNotFound = () => problem(404, undefined, 'This appointment no longer has this insight.');

/** @returns false when the insight was dismissed already, with the same due date. */
async function storeDismissal(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  { insightTypeId, procedureRuleType, dueDate }: InsightKey,
  { userId }: Actor,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into dismissed_insight as i
       (clinic_id, appointment_id, insight_type_id, procedure_rule_type_id, due_date, dismissed_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (clinic_id, appointment_id, insight_type_id, procedure_rule_type_id) do update set
       due_date = excluded.due_date, dismissed_by = excluded.dismissed_by, dismissed_at = now()
     where i.due_date is distinct from excluded.due_date`,
    [clinicId, appointmentId, insightTypeId, procedureRuleType, dueDate, userId],
  );
  return rowCount === 1;
}

/** @returns false when the insight was not dismissed. */
async function deleteDismissal(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  { insightTypeId, procedureRuleType }: InsightKey,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `delete from dismissed_insight
     where clinic_id = $1 and appointment_id = $2 and insight_type_id = $3 and procedure_rule_type_id = $4`,
    [clinicId, appointmentId, insightTypeId, procedureRuleType],
  );
  return rowCount === 1;
}

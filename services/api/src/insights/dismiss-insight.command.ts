import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DismissQuery } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { INSIGHT_TYPE, type AppointmentAnalysis, type InsightKey } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { appointmentMissing } from './appointment-missing.js';
import { tellConsoles } from './tell-consoles.js';

/** Dismisses an insight of an appointment, or takes that back. Doing it again changes nothing. */
export class DismissInsightCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly asked: DismissQuery,
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

  execute({ clinicId, actor, asked }: DismissInsightCommand): Promise<void> {
    const { appointmentId, dismiss } = asked;
    return this.database.inClinics([clinicId], async (transaction) => {
      const { date, analysis } = await readAppointment(transaction, clinicId, appointmentId);
      const { key, name } = insightOf(analysis, asked);
      const changed = dismiss
        ? await store(transaction, clinicId, appointmentId, key, actor)
        : await forget(transaction, clinicId, appointmentId, key);
      if (!changed) return;
      const action = dismiss ? 'insightDismissed' : 'insightRestored';
      await this.audit.record(actor, action, `appointment ${appointmentId}`, { insight: name }, transaction);
      await tellConsoles(transaction, clinicId, { appointmentId, date });
    });
  }
}

interface Appointment {
  date: string;
  /** Null when it was not judged. */
  analysis: AppointmentAnalysis | null;
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
  if (!appointment) throw appointmentMissing();
  return appointment;
}

/**
 * The insight that is meant, with the due date that it has now, and its name. One that is no more can still be taken back.
 *
 * @throws a 404 for dismissing what the appointment does not have.
 */
function insightOf(
  analysis: AppointmentAnalysis | null,
  { insightTypeId, procedureRuleTypeId, dismiss }: DismissQuery,
): { key: InsightKey; name: string } {
  if (insightTypeId === INSIGHT_TYPE.AlmostDue) {
    const due = analysis?.almostDueProcedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    if (dismiss && !due) throw insightMissing();
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
  if (dismiss && !has) throw insightMissing();
  return { key: { insightTypeId, procedureRuleType: 0, dueDate: null }, name };
}

const insightMissing = () => problem(404, undefined, 'This appointment has no such insight any more.');

/** @returns whether it was not dismissed before, or with another due date. */
async function store(
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

/** @returns whether it was dismissed. */
async function forget(
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

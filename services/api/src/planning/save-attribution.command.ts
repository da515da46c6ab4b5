import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AttributionForm } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { PROCEDURE_STATUS } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { lockAppointment } from './lock-appointment.js';

/**
 * Attributes a completed procedure to the provider of its appointment, or back to the provider whom the
 * practice-management system names. Idempotent.
 */
export class SaveAttributionCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly procedureId: string,
    readonly form: AttributionForm,
  ) {
    super();
  }
}

@CommandHandler(SaveAttributionCommand)
export class SaveAttributionHandler implements ICommandHandler<SaveAttributionCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, procedureId, form }: SaveAttributionCommand): Promise<void> {
    const { appointmentId, providerId } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const appointment = await lockAppointment(transaction, clinicId, appointmentId);
      const procedure = await readProcedure(transaction, clinicId, procedureId);
      const isOfAppointment =
        procedure.patientId === appointment.patientId &&
        (procedure.date === appointment.date || procedure.appointmentId === appointmentId);
      if (!isOfAppointment) throw refused('appointmentId', 'The procedure is not of this appointment.');
      if (procedure.status !== PROCEDURE_STATUS.Done)
        throw refused('procedureId', 'Only a completed procedure can be attributed to a provider.');
      if (providerId !== procedure.providerId && providerId !== appointment.providerId)
        throw refused('providerId', 'It can be attributed to its provider, or to the provider of the appointment.');
      if (providerId === procedure.attributedProviderId) return;
      if (providerId === procedure.providerId) await transaction.query(REMOVE, [clinicId, procedureId]);
      else await transaction.query(SAVE, [clinicId, procedureId, providerId, actor.userId]);
      const details = { provider: [procedure.attributedProviderId, providerId] };
      await this.audit.record(actor, 'attributionChanged', `procedure ${procedureId}`, details, transaction);
      await publishAttribution(transaction, clinicId, procedure, appointmentId);
    });
  }
}

interface DoneProcedure {
  patientId: string;
  /** Null: the practice-management system names none. */
  appointmentId: string | null;
  /** Of the practice-management system. */
  providerId: string;
  attributedProviderId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  status: number;
}

/** @throws a 404 for a procedure that the clinic does not have. */
async function readProcedure(transaction: Transaction, clinicId: number, procedureId: string): Promise<DoneProcedure> {
  const { rows } = await transaction.query<DoneProcedure>(PROCEDURE, [clinicId, procedureId]);
  const [procedure] = rows;
  if (!procedure) throw procedureNotFound();
  return procedure;
}

/** The error for a procedure of the practice-management system that the clinic does not have. */
export const procedureNotFound = () => problem(404, undefined, 'There is no such procedure in this clinic.');

function refused(field: string, message: string) {
  return problem(422, undefined, message, [{ field, message }]);
}

/**
 * Its amount moves between appointments of the patient's day, and to or from the one that it names. What depends on it is
 * the same as when the practice-management system changes it.
 */
function publishAttribution(
  transaction: Transaction,
  clinicId: number,
  { patientId, date, appointmentId: named }: DoneProcedure,
  appointmentId: string,
): Promise<void> {
  const appointmentIds = [...new Set([appointmentId, ...(named === null ? [] : [named])])];
  const changed = {
    procedure: { appointmentIds, patientDays: [[patientId, date] as [string, string]], providerDays: [] },
  };
  return publishTouched(transaction, clinicId, { changed });
}

const PROCEDURE = `
  select i.patient_id as "patientId", i.appointment_id as "appointmentId", i.provider_id as "providerId",
         coalesce(t.provider_id, i.provider_id) as "attributedProviderId", i.date::text, i.status
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where i.clinic_id = $1 and i.id = $2 and not i.deleted`;

const REMOVE = 'delete from procedure_attribution where clinic_id = $1 and procedure_id = $2';

const SAVE = `
  insert into procedure_attribution (clinic_id, procedure_id, provider_id, saved_by) values ($1, $2, $3, $4)
  on conflict (clinic_id, procedure_id) do update set
    provider_id = excluded.provider_id, saved_by = excluded.saved_by, saved_at = now()`;

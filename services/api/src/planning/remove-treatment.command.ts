import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HistoryForm } from '@helix/contracts';
import { Database } from '@helix/database';
import { catalogueCode } from '@helix/hygiene';
import { AuditTrail, fieldError, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { requirePatient } from '../patients/patient.query.js';
import { hasPmsTreatment } from './pms-treatment.query.js';

/** Removes a treatment that a user added to the history of a patient. Idempotent. */
export class RemoveTreatmentCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly patientId: string,
    readonly form: HistoryForm,
  ) {
    super();
  }
}

/**
 * Starts the analysis of the patient's appointments in the same transaction. A treatment of the practice-management system
 * is a 422.
 */
@CommandHandler(RemoveTreatmentCommand)
export class RemoveTreatmentHandler implements ICommandHandler<RemoveTreatmentCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, patientId, form }: RemoveTreatmentCommand): Promise<void> {
    const { dateOfProcedure } = form;
    const adaCode = catalogueCode(form.adaCode);
    return this.database.inClinics([clinicId], async (transaction) => {
      await requirePatient(transaction, clinicId, patientId);
      const key = [clinicId, patientId, adaCode, dateOfProcedure];
      const removed = await transaction.query(REMOVE, [...key, actor.userId]);
      if (removed.rowCount === 0) {
        if (!(await hasPmsTreatment(transaction, clinicId, patientId, form))) return;
        throw fieldError('adaCode', 'Only treatments added in Helix can be removed.');
      }
      await this.audit.record(actor, 'treatmentRemoved', `patient ${patientId}`, { ...form }, transaction);
      await publishTouched(transaction, clinicId, { patientIds: [patientId] });
    });
  }
}

const REMOVE = `
  update added_treatment set deleted_at = now(), deleted_by = $5
  where clinic_id = $1 and patient_id = $2 and ada_code = $3 and date = $4::date and deleted_at is null`;

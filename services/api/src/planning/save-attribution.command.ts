import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AttributionForm } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { attributionChange, readAttributedProcedures } from './attribution-change.js';
import { lockAppointment } from './lock-appointment.js';
import { storeChanges } from './store-changes.js';

/**
 * Attributes a completed procedure to the provider of its appointment, or back to the provider whom the
 * practice-management system names. Idempotent.
 */
export class SaveAttributionCommand extends Command<void> {
  /** @param now milliseconds since the epoch. */
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly procedureId: string,
    readonly form: AttributionForm,
    readonly now: number,
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

  execute({ clinicId, actor, procedureId, form, now }: SaveAttributionCommand): Promise<void> {
    const { appointmentId, providerId } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const appointment = await lockAppointment(transaction, clinicId, appointmentId);
      const procedures = await readAttributedProcedures(transaction, clinicId, [procedureId]);
      const request = { actor, appointment, procedureId, providerId, savedAt: now };
      const attribution = attributionChange(request, procedures);
      await storeChanges(transaction, this.audit, clinicId, [{ appointmentId, attributions: [attribution] }]);
    });
  }
}

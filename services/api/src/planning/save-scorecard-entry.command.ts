import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScorecardEntryForm, ScorecardEntryView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { lockAppointment, requireActive } from './lock-appointment.js';
import { entryChange, procedureName, readEntries, storeEntries } from './scorecard-change.js';

/**
 * Saves the actual minutes and the missed reason of a procedure at an appointment. Missing fields stay as they are; an
 * entry without anything is removed. Idempotent.
 */
export class SaveScorecardEntryCommand extends Command<ScorecardEntryView> {
  /** @param now milliseconds since the epoch. */
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly procedureRuleTypeId: number,
    readonly form: ScorecardEntryForm,
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(SaveScorecardEntryCommand)
export class SaveScorecardEntryHandler implements ICommandHandler<SaveScorecardEntryCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: SaveScorecardEntryCommand): Promise<ScorecardEntryView> {
    const { clinicId, actor, appointmentId, procedureRuleTypeId, form, now } = command;
    const request = { actor, appointmentId, procedureRuleTypeId, form, savedAt: now };
    procedureName(request);
    return this.database.inClinics([clinicId], async (transaction) => {
      requireActive(await lockAppointment(transaction, clinicId, appointmentId));
      const before = await readEntries(transaction, clinicId, [appointmentId]);
      const { entry, stored, audit } = entryChange(request, before);
      if (stored) await storeEntries(transaction, clinicId, [stored]);
      if (audit) await this.audit.recordAll([audit], transaction);
      if (stored) await publishTouched(transaction, clinicId, { appointmentIds: [appointmentId] });
      return entry;
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScorecardEntryForm, ScorecardEntryView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { lockAppointment, requireActive } from './lock-appointment.js';
import { entryChange, entryKey, procedureName, readEntries, requireSeen } from './scorecard-change.js';
import { storeChanges } from './store-changes.js';

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

/** An entry that is not what the user saw is a 409, as is a cancelled or missed appointment. */
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
      const change = entryChange(request, before);
      if (change.stored) requireSeen(form, before.get(entryKey(request)));
      await storeChanges(transaction, this.audit, clinicId, [{ appointmentId, entries: [change] }]);
      return change.entry;
    });
  }
}

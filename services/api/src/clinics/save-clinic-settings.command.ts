import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PayrollSettings, UseProviderGroupsForm } from '@helix/contracts';
import { Clinic, Database, repositoryIn } from '@helix/database';
import { AuditTrail, versionConflict, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';

/** Saves settings of a clinic that its admins decide on. Payroll is computed when it is read, so nothing else follows. */
export class SaveClinicSettingsCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly settings: Omit<PayrollSettings, 'seen'> | UseProviderGroupsForm,
    /** What the user saw; undefined: not checked. */
    readonly seen?: PayrollSettings['seen'],
  ) {
    super();
  }
}

/** @throws ProblemException 409 when the stored settings are not those that the user saw. */
@CommandHandler(SaveClinicSettingsCommand)
export class SaveClinicSettingsHandler implements ICommandHandler<SaveClinicSettingsCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, settings, seen }: SaveClinicSettingsCommand): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const clinics = repositoryIn(transaction, Clinic);
      const before = await clinics.findOneOrFail({ where: { clinicId }, lock: { mode: 'for_no_key_update' } });
      const changes = changesBetween(before, { ...before, ...settings });
      if (Object.keys(changes).length === 0) return;
      if (Object.keys(changesBetween(before, { ...before, ...seen })).length > 0) throw versionConflict('clinic');
      await clinics.update({ clinicId }, settings);
      await this.audit.record(actor, 'clinicSettingsChanged', before.name, changes, transaction);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME, type RequireExamWithXraysForm } from '@helix/contracts';
import { Clinic, Database, repositoryIn } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { publishRulesChanged } from './publish-rules-changed.js';

/** Sets whether X-rays are recommended only with an exam. */
export class RequireExamWithXraysCommand extends Command<RequireExamWithXraysForm> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: RequireExamWithXraysForm,
  ) {
    super();
  }
}

/** The recommendations of every appointment may change, so all are analysed again. */
@CommandHandler(RequireExamWithXraysCommand)
export class RequireExamWithXraysHandler implements ICommandHandler<RequireExamWithXraysCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form }: RequireExamWithXraysCommand): Promise<RequireExamWithXraysForm> {
    const { requireExamWithXrays } = form;
    return this.database.inClinics([clinicId], async (transaction) => {
      const before = !requireExamWithXrays;
      const { affected } = await repositoryIn(transaction, Clinic).update(
        { clinicId, requireExamWithXrays: before },
        { requireExamWithXrays },
      );
      if (affected === 1) {
        const details = { requireExamWithXrays: [before, requireExamWithXrays] };
        await this.audit.record(actor, 'officeOptionsChanged', OFFICE_PROFILE_NAME, details, transaction);
        await publishRulesChanged(transaction, clinicId, { ruleScope: 'office' });
      }
      return { requireExamWithXrays };
    });
  }
}

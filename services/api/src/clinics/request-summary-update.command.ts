import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestSummaryUpdate } from '@helix/appointment-inputs';
import { Database, lockClinic } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { clinicNotFound } from './clinics.query.js';

/** Requests an update of the summaries of a clinic, or joins the one that waits or runs. */
export class RequestSummaryUpdateCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** @throws ProblemException 404 for an unknown clinic. */
@CommandHandler(RequestSummaryUpdateCommand)
export class RequestSummaryUpdateHandler implements ICommandHandler<RequestSummaryUpdateCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor }: RequestSummaryUpdateCommand): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const clinic = await lockClinic(transaction, clinicId);
      if (!clinic) throw clinicNotFound();
      if (!(await requestSummaryUpdate(transaction, clinicId))) return;
      // The entry belongs to the clinic of the summaries, which may differ from the clinic of the request.
      await this.audit.record({ ...actor, clinicId }, 'summaryUpdateRequested', clinic.name, {}, transaction);
    });
  }
}

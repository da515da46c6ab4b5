import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_DIRECT_REPLAY, QUEUES, type ReplayAnswer, type ReplayForm } from '@helix/contracts';
import { Database, repositoryIn, Clinic } from '@helix/database';
import { EVENT_LOG, LogUnavailableError, type EventLog } from '@helix/event-log';
import { enqueueJob } from '@helix/jobs';
import { replayQuarantine } from '@helix/quarantine';
import { AuditTrail, traceHeaders, problem, type Actor } from '@helix/web';
import { countQuarantined } from './quarantine.query.js';

/** Puts quarantined changes of a clinic on the log again, after what rejected them was fixed. */
export class ReplayChangesCommand extends Command<ReplayAnswer> {
  constructor(
    readonly actor: Actor,
    readonly form: ReplayForm,
  ) {
    super();
  }
}

/** More than 1,000 changes are replayed by a job. @throws ProblemException 503 when the log cannot be reached. */
@CommandHandler(ReplayChangesCommand)
export class ReplayChangesHandler implements ICommandHandler<ReplayChangesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  async execute({ actor, form: { clinicId, ids } }: ReplayChangesCommand): Promise<ReplayAnswer> {
    const count = ids?.length ?? (await countQuarantined(this.database, [clinicId], MAX_DIRECT_REPLAY + 1));
    const isJob = count > MAX_DIRECT_REPLAY;
    await this.database.transaction(async (transaction) => {
      const { name } = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
      const details = ids ? { ids } : {};
      await this.audit.record({ ...actor, clinicId }, 'quarantineReplayed', name, details, transaction);
      if (isJob) await enqueueJob(transaction, QUEUES.quarantineReplay, { clinicId });
    });
    if (isJob) return { state: 'queued', replayed: 0, stillRejected: 0 };
    try {
      const headers = traceHeaders();
      return { state: 'done', ...(await replayQuarantine(this.database, this.log, clinicId, { ids, headers })) };
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) throw error;
      throw problem(503, undefined, 'The log is currently unavailable. What was not replayed stays in quarantine.');
    }
  }
}

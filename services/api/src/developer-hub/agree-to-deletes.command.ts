import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgreeToDeletes, DeletesAgreed } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { publishDeletesAgreed } from '../outbox/publish.js';
import { readKeyList } from './key-lists.query.js';

/** Agrees to the deletes of a list of keys that waits, because it would delete very many rows (rules-admin X 2). */
export class AgreeToDeletesCommand extends Command<DeletesAgreed> {
  constructor(
    readonly actor: Actor,
    readonly form: AgreeToDeletes,
  ) {
    super();
  }
}

/**
 * The rows are of sync-ingest: it deletes them when it comes to the message, after what the agent has sent before.
 *
 * @throws ProblemException 404 without a list, 409 when it is another one than the user has seen, or does not wait any more.
 */
@CommandHandler(AgreeToDeletesCommand)
export class AgreeToDeletesHandler implements ICommandHandler<AgreeToDeletesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, form: { clinicId, entity, runId } }: AgreeToDeletesCommand): Promise<DeletesAgreed> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const list = await readKeyList(transaction, clinicId, entity);
      if (!list) throw problem(404, undefined, 'There is no such list of keys any more.');
      if (list.runId !== runId.toLowerCase())
        throw problem(409, undefined, 'The agent has sent a newer list. Look at it before you agree.');
      if (list.state !== 'waiting')
        throw problem(409, undefined, 'Nobody needs to agree any more: these rows are being deleted, or were.');
      const rows = list.missing ?? 0;
      await this.audit.record(
        { ...actor, clinicId },
        'deletesAgreed',
        list.clinicName,
        { entity, rows, runId },
        transaction,
      );
      await publishDeletesAgreed(transaction, clinicId, { entity, runId: list.runId });
      return { state: 'queued', rows };
    });
  }
}

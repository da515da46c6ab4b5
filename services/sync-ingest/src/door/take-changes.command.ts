import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topics, type ChangesAnswer } from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { recordsOf } from '../log-records.js';
import { quarantine } from '../quarantine/quarantine.store.js';
import type { AgentClinic } from './agent-key.js';
import type { CheckedRequest } from './changes-request.js';
import { DoorMetrics } from './door.metrics.js';

/** Puts a checked request of an agent on the log. */
export class TakeChangesCommand extends Command<ChangesAnswer> {
  constructor(
    readonly clinic: AgentClinic,
    readonly request: CheckedRequest,
    /** Milliseconds since the epoch. */
    readonly receivedAt: number,
  ) {
    super();
  }
}

/**
 * Keeps what was rejected, then puts what was accepted on the log, and answers once both are durable. When either cannot
 * be reached the agent hears so and sends everything again, which changes nothing that is kept already.
 */
@CommandHandler(TakeChangesCommand)
export class TakeChangesHandler implements ICommandHandler<TakeChangesCommand> {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: DoorMetrics,
  ) {}

  async execute({ clinic, request, receivedAt }: TakeChangesCommand): Promise<ChangesAnswer> {
    const { accepted, rejected } = request;
    if (rejected.length > 0) {
      await this.database.inClinics([clinic.clinicId], (transaction) =>
        quarantine(
          transaction,
          rejected.map(({ entity, id, reason, payload }) => ({
            clinicId: clinic.clinicId,
            stage: 'ingest',
            entity,
            entityId: id,
            payload,
            reason,
          })),
        ),
      );
      this.metrics.quarantined.inc({ stage: 'ingest' }, rejected.length);
    }
    if (accepted.length > 0) {
      await this.log.publish(topics.pmsChanges, recordsOf(clinic.clinicId, receivedAt, accepted));
      this.metrics.accepted.inc(accepted.length);
    }
    return {
      accepted: accepted.length,
      rejected: rejected.map(({ index, entity, id, reason }) => ({ index, entity, id, reason })),
    };
  }
}

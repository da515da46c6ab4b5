import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topics, type ChangesAnswer } from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, LIVE_SINCE, type EventLog } from '@helix/event-log';
import { quarantine, toLogRecords } from '@helix/quarantine';
import { traceHeaders } from '@helix/web';
import type { AgentClinic } from './agent-key.js';
import type { ChangesRequest } from './changes-request.js';
import { entityLabel } from '../quarantine/quarantined.metric.js';
import { AgentApiMetrics } from './agent-api.metrics.js';

/** Puts the changes of an agent's request on the log. */
export class IngestChangesCommand extends Command<ChangesAnswer> {
  constructor(
    readonly clinic: AgentClinic,
    readonly request: ChangesRequest,
    /** Milliseconds since the epoch. */
    readonly receivedAt: number,
  ) {
    super();
  }
}

/**
 * Quarantines rejected changes, publishes accepted ones, and returns once both are durable. When the database or the log
 * is unavailable, the agent gets a 503 and sends everything again; changes that are stored already are ignored then.
 */
@CommandHandler(IngestChangesCommand)
export class IngestChangesHandler implements ICommandHandler<IngestChangesCommand> {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: AgentApiMetrics,
  ) {}

  async execute({ clinic, request, receivedAt }: IngestChangesCommand): Promise<ChangesAnswer> {
    const { accepted, rejected } = request;
    if (rejected.length > 0) {
      await this.database.inClinics([clinic.clinicId], (transaction) =>
        quarantine(
          transaction,
          rejected.map(({ entity, id, reason, text }) => ({
            clinicId: clinic.clinicId,
            stage: 'ingest',
            entity,
            entityId: id,
            text,
            reason,
          })),
        ),
      );
      for (const { entity } of rejected) this.metrics.quarantined.inc({ stage: 'ingest', entity: entityLabel(entity) });
    }
    if (accepted.length > 0) {
      const headers = { ...traceHeaders(), ...(request.isHistory ? {} : { [LIVE_SINCE]: String(receivedAt) }) };
      await this.log.publish(topics.pmsChanges, toLogRecords(clinic.clinicId, receivedAt, accepted, headers));
      this.metrics.accepted.inc(accepted.length);
    }
    return {
      accepted: accepted.length,
      rejected: rejected.map(({ index, entity, id, reason }) => ({ index, entity, id, reason })),
    };
  }
}

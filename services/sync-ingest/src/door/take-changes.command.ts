import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { clinicKey, topics, type ChangesAnswer, type PmsChange } from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog, type NewRecord } from '@helix/event-log';
import { currentTrace } from '@helix/web';
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

/** One record of the log carries at most this many changes, and about this many bytes. */
const CHANGES_PER_RECORD = 1_000;
const BYTES_PER_RECORD = 500_000;

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
            stage: 'door',
            entity,
            entityId: id,
            payload,
            reason,
          })),
        ),
      );
      this.metrics.quarantined.inc({ stage: 'door' }, rejected.length);
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

/** Cuts a request into records that every log takes (Kafka likes messages under a megabyte), in order. */
export function recordsOf(clinicId: number, receivedAt: number, changes: readonly PmsChange[]): NewRecord[] {
  const records: NewRecord[] = [];
  const trace = currentTrace();
  let run: string[] = [];
  let bytes = 0;
  const close = (): void => {
    if (run.length === 0) return;
    records.push({
      key: clinicKey(clinicId),
      value: `{"clinicId":${clinicId},"receivedAt":${receivedAt},"changes":[${run.join(',')}]}`,
      ...(trace ? { headers: { traceparent: trace } } : {}),
    });
    run = [];
    bytes = 0;
  };
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text);
    if (run.length >= CHANGES_PER_RECORD || bytes + size > BYTES_PER_RECORD) close();
    run.push(text);
    bytes += size;
  }
  close();
  return records;
}

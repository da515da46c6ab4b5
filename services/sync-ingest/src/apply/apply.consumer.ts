import { pmsChangesMessage, topics, type ClinicTouchedMessage, type PmsChangesMessage } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  enqueue,
  type Batch,
  type EventLog,
  type LogRecord,
  type NewRecord,
  type Position,
  type Subscription,
} from '@helix/event-log';
import { runWithTrace, type Logger } from '@helix/web';
import { quarantine } from '../quarantine/quarantine.store.js';
import { applyChanges, type Applied } from './apply-changes.js';
import type { ClinicChange } from './clinic-change.js';
import type { ApplyMetrics } from './apply.metrics.js';
import { Touched } from './touched.js';

export const APPLY_GROUP = 'sync-ingest.apply';

/**
 * Applies `pms.changes` to the clinics' tables. Rows, the group's position, quarantined changes and the message of what
 * was touched commit in one transaction, so a kill at any moment neither loses nor doubles anything.
 */
export class ApplyConsumer {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly metrics: ApplyMetrics,
    private readonly logger: Logger,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: APPLY_GROUP,
      topic: topics.pmsChanges,
      maxRecords: 64,
      maxBytes: 4 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => this.keepPoison(record, error, position),
    });
  }

  /** Decode, apply, keep what was refused, tell what was touched, move on: in one transaction. */
  private async handle(batch: Batch, position: Position): Promise<void> {
    const stopTimer = this.metrics.batchSeconds.startTimer();
    const messages = batch.records.map((record) => pmsChangesMessage.parse(JSON.parse(record.value)));
    const changes = messages.flatMap(({ clinicId, changes: list }): ClinicChange[] =>
      list.map((change) => ({ clinicId, change })),
    );
    const clinicIds = [...new Set(messages.map(({ clinicId }) => clinicId))];
    const applied = await this.database.inClinics(clinicIds, async (transaction) => {
      const result = await applyChanges(transaction, changes);
      await keepRefused(transaction, result);
      await enqueue(transaction, topics.clinicTouched, touchedRecords(messages, result, batch));
      await position.advance(transaction);
      return result;
    });
    this.metrics.applied.inc(changes.length - applied.refused.length);
    this.metrics.quarantined.inc({ stage: 'apply' }, applied.refused.length);
    stopTimer();
    this.tell(batch, messages);
  }

  /** A line for each request of the batch, in the request's own trace. */
  private tell({ partition, records }: Batch, messages: readonly PmsChangesMessage[]): void {
    messages.forEach(({ clinicId, changes }, index) => {
      const record = records[index];
      runWithTrace(record?.headers['traceparent'], () =>
        this.logger.debug({ clinicId, changes: changes.length, partition, offset: record?.offset }, 'changes applied'),
      );
    });
  }

  /** A record that is no message of ours is kept whole, and its partition goes on. */
  private async keepPoison(record: LogRecord, error: unknown, position: Position): Promise<void> {
    const clinicId = Number.parseInt(record.key, 10) || 0;
    await this.database.inClinics([clinicId], async (transaction) => {
      const reason = error instanceof Error ? error.message : String(error);
      await quarantine(transaction, [
        { clinicId, stage: 'apply', entity: null, entityId: null, payload: record.value, reason },
      ]);
      await position.advance(transaction);
    });
    this.metrics.quarantined.inc({ stage: 'apply' });
  }
}

async function keepRefused(transaction: Transaction, { refused }: Applied): Promise<void> {
  await quarantine(
    transaction,
    refused.map(({ clinicId, change, reason }) => ({
      clinicId,
      stage: 'apply',
      entity: change.entity,
      entityId: change.id,
      payload: change,
      reason,
    })),
  );
}

/** One `clinic.touched` message a clinic, with the trace of the batch's last request of that clinic. */
function touchedRecords(messages: readonly PmsChangesMessage[], { touched }: Applied, batch: Batch): NewRecord[] {
  const byClinic = new Map<number, Touched>();
  for (const row of touched) {
    let gathered = byClinic.get(row.clinicId);
    if (!gathered) byClinic.set(row.clinicId, (gathered = new Touched()));
    gathered.add(row);
  }
  return [...byClinic].flatMap(([clinicId, gathered]): NewRecord[] => {
    const receivedAt = Math.min(...messages.filter((m) => m.clinicId === clinicId).map((m) => m.receivedAt));
    const message: ClinicTouchedMessage | null = gathered.message(clinicId, receivedAt);
    if (!message) return [];
    const source = batch.records.findLast((_record, index) => messages[index]?.clinicId === clinicId);
    return [{ key: String(clinicId), value: JSON.stringify(message), headers: source?.headers ?? {} }];
  });
}

import {
  clinicKey,
  pmsChangesMessage,
  topics,
  type ClinicTouchedMessage,
  type PmsChangesMessage,
} from '@helix/contracts';
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
import type { ApplyMetrics } from './apply.metrics.js';
import { ChangedKeysCollector } from './changed-keys.js';
import type { ClinicChange } from './column-values.js';

export const APPLY_GROUP = 'sync-ingest.apply';

/**
 * Applies `pms.changes` to the clinics' tables. Rows, the group's position, quarantined changes and the message of what
 * changed commit in one transaction, so that a kill at any moment neither loses nor doubles anything.
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
      onPoison: (record, error, position) => this.quarantineRecord(record, error, position),
    });
  }

  /** Parse, apply, quarantine what was rejected, publish what changed, advance: in one transaction. */
  private async handle(batch: Batch, position: Position): Promise<void> {
    const stopTimer = this.metrics.batchSeconds.startTimer();
    const messages = batch.records.map((record) => pmsChangesMessage.parse(JSON.parse(record.value)));
    const changes = messages.flatMap(({ clinicId, changes: list }): ClinicChange[] =>
      list.map((change) => ({ clinicId, change })),
    );
    const clinicIds = [...new Set(messages.map(({ clinicId }) => clinicId))];
    const applied = await this.database.inClinics(clinicIds, async (transaction) => {
      const result = await applyChanges(transaction, changes);
      await quarantineRejected(transaction, result);
      await enqueue(transaction, topics.clinicTouched, touchedRecords(messages, result, batch));
      await position.advance(transaction);
      return result;
    });
    this.metrics.applied.inc(changes.length - applied.rejected.length);
    this.metrics.quarantined.inc({ stage: 'apply' }, applied.rejected.length);
    stopTimer();
    this.logApplied(batch, messages);
  }

  /** Logs a line for each request of the batch, in the request's own trace. */
  private logApplied({ partition, records }: Batch, messages: readonly PmsChangesMessage[]): void {
    messages.forEach(({ clinicId, changes }, index) => {
      const record = records[index];
      runWithTrace(record?.headers['traceparent'], () =>
        this.logger.debug({ clinicId, changes: changes.length, partition, offset: record?.offset }, 'changes applied'),
      );
    });
  }

  /** Stores a record that cannot be parsed, so that its partition goes on. */
  private async quarantineRecord(record: LogRecord, error: unknown, position: Position): Promise<void> {
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

async function quarantineRejected(transaction: Transaction, { rejected }: Applied): Promise<void> {
  await quarantine(
    transaction,
    rejected.map(({ clinicId, change, reason }) => ({
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
function touchedRecords(messages: readonly PmsChangesMessage[], { changed }: Applied, batch: Batch): NewRecord[] {
  const collectors = new Map<number, ChangedKeysCollector>();
  for (const { entity, rows } of changed)
    for (const row of rows) {
      let collector = collectors.get(row.clinicId);
      if (!collector) collectors.set(row.clinicId, (collector = new ChangedKeysCollector()));
      collector.add(entity, row);
    }
  return [...collectors].flatMap(([clinicId, collector]): NewRecord[] => {
    const keys = collector.toKeys();
    if (!keys) return [];
    const receivedAt = Math.min(...messages.filter((m) => m.clinicId === clinicId).map((m) => m.receivedAt));
    const message: ClinicTouchedMessage = { clinicId, receivedAt, changed: keys };
    const source = batch.records.findLast((_record, index) => messages[index]?.clinicId === clinicId);
    return [{ key: clinicKey(clinicId), value: JSON.stringify(message), headers: source?.headers ?? {} }];
  });
}

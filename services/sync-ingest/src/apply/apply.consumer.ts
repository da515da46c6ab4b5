import {
  clinicKey,
  pmsChangesMessage,
  topics,
  type ClinicTouchedMessage,
  type PmsChangesMessage,
} from '@helix/contracts';
import { wantResync } from '@helix/agent-commands';
import { readClinics, type Database, type Transaction } from '@helix/database';
import {
  enqueue,
  groupByClinic,
  mayBeLost,
  type Batch,
  type ClinicMessages,
  type EventLog,
  type LogRecord,
  type Loss,
  type NewRecord,
  type Position,
  type Subscription,
} from '@helix/event-log';
import { deleteSuperseded, quarantine } from '@helix/quarantine';
import { inBatchSpan, runWithTrace, type BatchSpan, type Logger } from '@helix/web';
import { applyChanges, type Applied } from './apply-changes.js';
import type { ApplyMetrics } from './apply.metrics.js';
import { ChangedKeysCollector } from './changed-keys.js';
import type { ClinicChange } from './column-values.js';
import { saveAppliedVersions } from './applied-version.query.js';
import { entityLabel } from '../quarantine/quarantined.metric.js';
import { applyKeyLists } from '../key-lists/apply-key-lists.js';

export const APPLY_GROUP = 'sync-ingest.apply';

/**
 * Applies `pms.changes` to the clinics' tables. Rows, the group's position, quarantined changes and the message of what
 * changed commit in one transaction, so that a kill at any moment neither loses nor doubles anything.
 */
export class ApplyConsumer {
  constructor(
    private readonly database: Database,
    private readonly log: Pick<EventLog, 'consume'>,
    private readonly metrics: ApplyMetrics,
    private readonly logger: Logger,
    private readonly clock: () => number = Date.now,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: APPLY_GROUP,
      topic: topics.pmsChanges,
      maxRecords: 64,
      maxBytes: 4 * 1024 * 1024,
      handle: (batch, position) => this.trace(batch, (span) => this.handle(batch, position, span)),
      onPoison: (record, error, position) => this.quarantineRecord(record, error, position),
      onLoss: (loss, position) => this.wantResyncs(loss, position),
    });
  }

  private trace<T>(batch: Batch, handle: (span: BatchSpan) => Promise<T>): Promise<T> {
    return inBatchSpan({ name: 'apply changes', topic: batch.topic, group: APPLY_GROUP }, batch.records, handle);
  }

  /** Parse, apply, quarantine what was rejected, publish what changed, advance: in one transaction. */
  private async handle(batch: Batch, position: Position, span: BatchSpan): Promise<void> {
    const stopTimer = this.metrics.batchSeconds.startTimer();
    const messages = batch.records.map((record) => pmsChangesMessage.parse(JSON.parse(record.value)));
    const changes = messages.flatMap(({ clinicId, changes: list }): ClinicChange[] =>
      list.map((change) => ({ clinicId, change })),
    );
    const clinics = groupByClinic(batch, messages);
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    const work = async (transaction: Transaction): Promise<Applied> => {
      const result = await applyChanges(transaction, changes, this.clock());
      await quarantineRejected(transaction, result);
      await deleteSuperseded(transaction, taken(changes, result));
      await saveAppliedVersions(transaction, changes);
      const { changed, unfinished } = await applyKeyLists(transaction, clinics, this.clock());
      result.changed.push(...changed);
      await enqueue(transaction, topics.clinicTouched, touchedRecords(clinics, result, span));
      await enqueue(transaction, topics.pmsChanges, unfinished);
      await position.advance(transaction);
      return result;
    };
    const applied = await this.database.inClinics(clinicIds, work, { keepPlans: true });
    this.metrics.applied.inc(changes.length - applied.rejected.length);
    for (const { change } of applied.rejected)
      this.metrics.quarantined.inc({ stage: 'apply', entity: entityLabel(change.entity) });
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

  /** Changes that Helix had confirmed are lost: their agents do not send them again by themselves. */
  private async wantResyncs(loss: Loss, position: Position): Promise<void> {
    const clinics = await readClinics(this.database, []);
    const clinicIds = clinics.map(({ id }) => id).filter((id) => mayBeLost(loss, clinicKey(id)));
    await this.database.inClinics(clinicIds, async (transaction) => {
      await wantResync(transaction, clinicIds);
      await position.advance(transaction);
    });
    this.logger.error({ ...loss, clinicIds }, 'changes were lost: these clinics send everything again');
  }

  /** Stores a record that cannot be parsed, so that its partition goes on. */
  private async quarantineRecord(record: LogRecord, error: unknown, position: Position): Promise<void> {
    const clinicId = Number.parseInt(record.key, 10) || 0;
    await this.database.inClinics([clinicId], async (transaction) => {
      const reason = error instanceof Error ? error.message : String(error);
      await quarantine(transaction, [
        { clinicId, stage: 'apply', entity: null, entityId: null, text: JSON.stringify(record.value), reason },
      ]);
      await position.advance(transaction);
    });
    this.metrics.quarantined.inc({ stage: 'apply', entity: entityLabel(null) });
  }
}

const taken = (changes: readonly ClinicChange[], { rejected }: Applied): ClinicChange[] => {
  const refused = new Set(rejected.map(({ change }) => change));
  return changes.filter(({ change }) => !refused.has(change));
};

async function quarantineRejected(transaction: Transaction, { rejected }: Applied): Promise<void> {
  await quarantine(
    transaction,
    rejected.map(({ clinicId, change, reason }) => ({
      clinicId,
      stage: 'apply',
      entity: change.entity,
      entityId: change.id,
      text: JSON.stringify(change),
      reason,
    })),
  );
}

/** One `clinic.touched` message a clinic whose rows changed, with the trace of the batch's last request of that clinic. */
function touchedRecords(
  clinics: readonly ClinicMessages<PmsChangesMessage>[],
  { changed }: Applied,
  span: BatchSpan,
): NewRecord[] {
  const collectors = new Map(clinics.map(({ clinicId }) => [clinicId, new ChangedKeysCollector()]));
  for (const { entity, rows } of changed) for (const row of rows) collectors.get(row.clinicId)?.add(entity, row);
  return clinics.flatMap(({ clinicId, receivedAt, headers }): NewRecord[] => {
    const keys = collectors.get(clinicId)?.toKeys();
    if (!keys) return [];
    const message: ClinicTouchedMessage = { clinicId, receivedAt, changed: keys };
    return [{ key: clinicKey(clinicId), value: JSON.stringify(message), headers: span.continue(headers) }];
  });
}

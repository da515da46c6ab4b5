import {
  clinicKey,
  clinicTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type ClinicTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue, type Batch, type EventLog, type LogRecord, type Position, type Subscription } from '@helix/event-log';
import { runWithTrace, type Logger } from '@helix/web';
import type { AnalysisMetrics } from './analysis.metrics.js';
import { lockDerivedRows, recompute } from './recompute.js';
import { findTouchedVisits } from './touched-visits.query.js';

export const ANALYSE_GROUP = 'analysis.recompute';

/** Recomputes what `clinic.touched` names, once a batch and clinic, and says on `analysis.updated` what was done. */
export class TouchedConsumer {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    private readonly logger: Logger,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: ANALYSE_GROUP,
      topic: topics.clinicTouched,
      maxRecords: 32,
      maxBytes: 2 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => this.pass(record, error, position),
    });
  }

  private async handle(batch: Batch, position: Position): Promise<void> {
    const messages = batch.records.map((record) => clinicTouchedMessage.parse(JSON.parse(record.value)));
    const clinicIds = [...new Set(messages.map(({ clinicId }) => clinicId))].sort((a, b) => a - b);
    const oldest = Math.min(...messages.map(({ receivedAt }) => receivedAt));
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const clinicId of clinicIds) {
        const touched = messages.filter((message) => message.clinicId === clinicId);
        const headers =
          batch.records.findLast((_record, index) => messages[index]?.clinicId === clinicId)?.headers ?? {};
        const updated = await this.recomputeTouched(transaction, clinicId, touched);
        await enqueue(transaction, topics.analysisUpdated, [
          { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
        ]);
      }
      await position.advance(transaction);
    });
    this.metrics.changeToAnalysisSeconds.observe((Date.now() - oldest) / 1000);
    this.tell(batch, messages);
  }

  /** A line for each message of the batch, in the trace of the request behind it. */
  private tell({ partition, records }: Batch, messages: readonly ClinicTouchedMessage[]): void {
    messages.forEach(({ clinicId, appointmentIds, receivedAt }, index) => {
      const ms = Date.now() - receivedAt;
      runWithTrace(records[index]?.headers['traceparent'], () =>
        this.logger.debug(
          { clinicId, appointments: appointmentIds.length, ms, partition },
          'analyses brought up to date',
        ),
      );
    });
  }

  private async recomputeTouched(
    transaction: Transaction,
    clinicId: number,
    touched: readonly ClinicTouchedMessage[],
  ): Promise<AnalysisUpdatedMessage> {
    await lockDerivedRows(transaction, clinicId);
    const { appointmentIds, providerDays } = await findTouchedVisits(transaction, clinicId, touched);
    await recompute(transaction, clinicId, appointmentIds, providerDays);
    this.metrics.analysed.inc(appointmentIds.length);
    return {
      clinicId,
      receivedAt: Math.min(...touched.map(({ receivedAt }) => receivedAt)),
      appointmentIds,
      days: [...new Set(providerDays.map(({ date }) => date))].sort(),
      providersChanged: touched.some(({ providerIds }) => providerIds.length > 0),
    };
  }

  /** A record that is no message of ours names nothing that could be recomputed: it is told and passed over. */
  private async pass(record: LogRecord, error: unknown, position: Position): Promise<void> {
    this.logger.error(
      { error, topic: record.topic, partition: record.partition, offset: record.offset },
      'unreadable record',
    );
    this.metrics.unreadable.inc();
    await this.database.transaction((transaction) => position.advance(transaction));
  }
}

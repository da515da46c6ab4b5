import {
  clinicKey,
  patientsTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue, type Batch, type EventLog, type LogRecord, type Position, type Subscription } from '@helix/event-log';
import { runWithTrace, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../recompute/analysis.metrics.js';
import { lockDueRows, recomputeDue } from './recompute-due.js';

export const JUDGE_GROUP = 'analysis.due';

/**
 * Judges the visits of the patients that `patients.touched` names. It takes more messages at once than come in everyday
 * life: while a clinic's history is read in, it falls behind, and then judges a patient once for many changes.
 */
export class PatientsConsumer {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    private readonly logger: Logger,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: JUDGE_GROUP,
      topic: topics.patientsTouched,
      maxRecords: 64,
      maxBytes: 2 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => this.pass(record, error, position),
    });
  }

  private async handle(batch: Batch, position: Position): Promise<void> {
    const messages = batch.records.map((record) => patientsTouchedMessage.parse(JSON.parse(record.value)));
    const clinicIds = [...new Set(messages.map(({ clinicId }) => clinicId))].sort((a, b) => a - b);
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const clinicId of clinicIds) {
        const touched = messages.filter((message) => message.clinicId === clinicId);
        const headers =
          batch.records.findLast((_record, index) => messages[index]?.clinicId === clinicId)?.headers ?? {};
        const updated = await this.judge(transaction, clinicId, touched);
        runWithTrace(headers['traceparent'], () =>
          this.logger.debug({ clinicId, visits: updated.appointmentIds.length }, 'visits judged'),
        );
        if (updated.appointmentIds.length > 0)
          await enqueue(transaction, topics.analysisUpdated, [
            { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
          ]);
      }
      await position.advance(transaction);
    });
  }

  private async judge(
    transaction: Transaction,
    clinicId: number,
    touched: readonly PatientsTouchedMessage[],
  ): Promise<AnalysisUpdatedMessage> {
    await lockDueRows(transaction, clinicId);
    const patientIds = [...new Set(touched.flatMap((message) => message.patientIds))].sort();
    const { appointmentIds, days } = await recomputeDue(transaction, clinicId, patientIds, { now: Date.now() });
    this.metrics.judged.inc(appointmentIds.length);
    const receivedAt = Math.min(...touched.map((message) => message.receivedAt));
    return { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
  }

  private async pass(record: LogRecord, error: unknown, position: Position): Promise<void> {
    this.logger.error(
      { error, topic: record.topic, partition: record.partition, offset: record.offset },
      'unreadable record',
    );
    this.metrics.unreadable.inc();
    await this.database.transaction((transaction) => position.advance(transaction));
  }
}

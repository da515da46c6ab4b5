import {
  clinicKey,
  patientsTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue, type Batch, type EventLog, type Position, type Subscription } from '@helix/event-log';
import { runWithTrace, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';
import { byClinic, type ClinicMessages } from '../messages/by-clinic.js';
import { passUnreadable } from '../messages/pass-unreadable.js';
import { lockDueRows, recomputeDue } from './recompute-due.js';

export const JUDGE_GROUP = 'analysis.due';

/**
 * Judges the appointments of the patients that `patients.touched` names. It takes more messages at once than come in everyday
 * life: while a clinic's history is read in, it falls behind, and then judges a patient once for many changes.
 */
export class PatientsConsumer {
  constructor(
    readonly database: Database,
    private readonly log: EventLog,
    readonly metrics: AnalysisMetrics,
    readonly logger: Logger,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: JUDGE_GROUP,
      topic: topics.patientsTouched,
      maxRecords: 64,
      maxBytes: 2 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => passUnreadable(record, error, position, this),
    });
  }

  private async handle(batch: Batch, position: Position): Promise<void> {
    const messages = batch.records.map(({ value }) => patientsTouchedMessage.parse(JSON.parse(value)));
    const clinics = byClinic(batch, messages);
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const touched of clinics) {
        const { clinicId, headers } = touched;
        const updated = await this.judge(transaction, touched);
        runWithTrace(headers['traceparent'], () =>
          this.logger.debug({ clinicId, appointments: updated.appointmentIds.length }, 'appointments judged'),
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
    { clinicId, messages, receivedAt }: ClinicMessages<PatientsTouchedMessage>,
  ): Promise<AnalysisUpdatedMessage> {
    await lockDueRows(transaction, clinicId);
    const patientIds = [...new Set(messages.flatMap((message) => message.patientIds))].sort();
    const { appointmentIds, days } = await recomputeDue(transaction, clinicId, patientIds, { now: Date.now() });
    this.metrics.judged.inc(appointmentIds.length);
    return { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
  }
}

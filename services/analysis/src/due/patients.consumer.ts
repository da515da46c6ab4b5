import {
  clinicKey,
  patientsTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  enqueue,
  groupByClinic,
  type Batch,
  type ClinicMessages,
  type EventLog,
  type Position,
  type Subscription,
} from '@helix/event-log';
import { runWithTrace, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';
import { skipMalformed } from '../messages/skip-malformed.js';
import { lockDueRows, evaluatePatients } from './evaluate-patients.js';

export const EVALUATE_GROUP = 'analysis.due';

/**
 * Evaluates the appointments of the patients on `patients.touched`. It takes more messages at once than arrive every day:
 * while a clinic's history is imported it falls behind, and then evaluates a patient once for many changes.
 */
export class PatientsConsumer {
  constructor(
    readonly database: Database,
    private readonly log: Pick<EventLog, 'consume'>,
    readonly metrics: AnalysisMetrics,
    readonly logger: Logger,
    private readonly clock: () => number = Date.now,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: EVALUATE_GROUP,
      topic: topics.patientsTouched,
      maxRecords: 64,
      maxBytes: 2 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => skipMalformed(record, error, position, this),
    });
  }

  private async handle(batch: Batch, position: Position): Promise<void> {
    const messages = batch.records.map(({ value }) => patientsTouchedMessage.parse(JSON.parse(value)));
    const clinics = groupByClinic(batch, messages);
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const touched of clinics) {
        const { clinicId, headers } = touched;
        const updated = await this.evaluate(transaction, touched);
        runWithTrace(headers['traceparent'], () =>
          this.logger.debug({ clinicId, appointments: updated.appointmentIds.length }, 'appointments evaluated'),
        );
        if (updated.appointmentIds.length > 0)
          await enqueue(transaction, topics.analysisUpdated, [
            { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
          ]);
      }
      await position.advance(transaction);
    });
  }

  private async evaluate(
    transaction: Transaction,
    { clinicId, messages, receivedAt }: ClinicMessages<PatientsTouchedMessage>,
  ): Promise<AnalysisUpdatedMessage> {
    await lockDueRows(transaction, clinicId);
    const patientIds = [...new Set(messages.flatMap((message) => message.patientIds))].sort();
    const { appointmentIds, days } = await evaluatePatients(transaction, clinicId, patientIds, { now: this.clock() });
    this.metrics.evaluated.inc(appointmentIds.length);
    return { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
  }
}

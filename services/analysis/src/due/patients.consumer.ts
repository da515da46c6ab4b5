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
  type NewRecord,
  type Position,
  type Subscription,
} from '@helix/event-log';
import { inBatchSpan, runWithTrace, type BatchSpan, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';
import { ImportPace } from '../messages/import-pace.js';
import { rebuildAfterLoss } from '../messages/rebuild-after-loss.js';
import { skipMalformed } from '../messages/skip-malformed.js';
import { lockDueRows, evaluatePatients } from './evaluate-patients.js';

export const EVALUATE_GROUP = 'analysis.due';
const MAX_RECORDS = 64;
const PACE = { intervalMs: 10_000, quietMs: 2_000 };

/**
 * Evaluates the appointments of the patients on `patients.touched`. It takes more messages at once than arrive every day:
 * while a clinic's history is imported it holds them back (`ImportPace`), and then evaluates a patient once for many
 * changes. What is saved or changed meanwhile does not wait for it.
 */
export class PatientsConsumer {
  private readonly pace: ImportPace;

  constructor(
    readonly database: Database,
    private readonly log: Pick<EventLog, 'consume'>,
    readonly metrics: AnalysisMetrics,
    readonly logger: Logger,
    private readonly clock: () => number = Date.now,
  ) {
    this.pace = new ImportPace(clock, MAX_RECORDS, PACE);
  }

  start(): Promise<Subscription> {
    return this.log.consume({
      group: EVALUATE_GROUP,
      topic: topics.patientsTouched,
      maxRecords: MAX_RECORDS,
      maxBytes: 2 * 1024 * 1024,
      holdBack: (batch) => this.pace.holdBack(batch),
      handle: (batch, position) => this.trace(batch, (span) => this.handle(batch, position, span)),
      onPoison: (record, error, position) => skipMalformed(record, error, position, this),
      onLoss: (loss, position) => rebuildAfterLoss(loss, position, this),
    });
  }

  private trace<T>(batch: Batch, handle: (span: BatchSpan) => Promise<T>): Promise<T> {
    return inBatchSpan({ name: 'evaluate', topic: batch.topic, group: EVALUATE_GROUP }, batch.records, handle);
  }

  private async handle(batch: Batch, position: Position, span: BatchSpan): Promise<void> {
    const { now, later } = this.pace.divide(batch);
    const [clinics, waiting] = [clinicsOf({ ...batch, records: now }), clinicsOf({ ...batch, records: later })];
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    const work = async (transaction: Transaction): Promise<void> => {
      for (const touched of clinics) {
        const { clinicId, headers } = touched;
        const updated = await this.evaluate(transaction, touched);
        runWithTrace(headers['traceparent'], () =>
          this.logger.debug({ clinicId, appointments: updated.appointmentIds.length }, 'appointments evaluated'),
        );
        if (updated.appointmentIds.length > 0)
          await enqueue(transaction, topics.analysisUpdated, [
            { key: clinicKey(clinicId), value: JSON.stringify(updated), headers: span.continue(headers) },
          ]);
      }
      for (const touched of waiting) await enqueue(transaction, topics.patientsTouched, [asOneRecord(touched)]);
      await position.advance(transaction);
    };
    await this.database.inClinics(clinicIds, work, { keepPlans: true });
    this.pace.finish(batch, now);
  }

  private async evaluate(
    transaction: Transaction,
    { clinicId, messages, receivedAt }: Touched,
  ): Promise<AnalysisUpdatedMessage> {
    await lockDueRows(transaction, clinicId);
    const patientIds = patientIdsOf(messages);
    const { appointmentIds, days } = await evaluatePatients(transaction, clinicId, patientIds, { now: this.clock() });
    this.metrics.evaluated.inc(appointmentIds.length);
    return { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
  }
}

type Touched = ClinicMessages<PatientsTouchedMessage>;

function clinicsOf(batch: Batch): Touched[] {
  const messages = batch.records.map(({ value }) => patientsTouchedMessage.parse(JSON.parse(value)));
  return groupByClinic(batch, messages);
}

/** Each once, in order. */
const patientIdsOf = (messages: readonly PatientsTouchedMessage[]): string[] =>
  [...new Set(messages.flatMap(({ patientIds }) => patientIds))].sort();

/** What waits on, behind what has arrived meanwhile. */
function asOneRecord({ clinicId, messages, receivedAt, headers }: Touched): NewRecord {
  const message: PatientsTouchedMessage = { clinicId, receivedAt, patientIds: patientIdsOf(messages) };
  return { key: clinicKey(clinicId), value: JSON.stringify(message), headers };
}

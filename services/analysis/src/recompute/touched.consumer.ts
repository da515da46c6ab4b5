import {
  clinicKey,
  clinicTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type ClinicTouchedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  enqueue,
  groupByClinic,
  withoutLiveSince,
  type Batch,
  type ClinicMessages,
  type EventLog,
  type Position,
  type Subscription,
} from '@helix/event-log';
import { inBatchSpan, runWithTrace, type BatchSpan, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';
import {
  findAffectedAppointments,
  findAppointmentsOfPatients,
  findDaysOfAppointments,
} from '../dependencies/affected-appointments.query.js';
import { findAffectedPatients } from '../dependencies/affected-patients.query.js';
import { affectedBy, type Affected } from '../dependencies/dependencies.js';
import { ImportPace } from '../messages/import-pace.js';
import { rebuildAfterLoss } from '../messages/rebuild-after-loss.js';
import { skipMalformed } from '../messages/skip-malformed.js';
import { lockDerivedRows, recompute } from './recompute.js';

export const ANALYSE_GROUP = 'analysis.recompute';
const MAX_RECORDS = 32;
/** Only with rests: what is on the calendar should have its money soon. */
const PACE = { intervalMs: 0, quietMs: 0 };

type Touched = ClinicMessages<ClinicTouchedMessage>;

/**
 * Recomputes what `clinic.touched` affects, once a batch and clinic: the money of appointments and days at once, followed by
 * `analysis.updated`. The patients whose appointments must be evaluated again go to `patients.touched`. While a clinic's
 * history is imported, it takes half of the time at most (`ImportPace`); what is changed meanwhile does not wait for it.
 */
export class TouchedConsumer {
  private readonly pace: ImportPace;

  constructor(
    readonly database: Database,
    private readonly log: Pick<EventLog, 'consume'>,
    readonly metrics: AnalysisMetrics,
    readonly logger: Logger,
    clock: () => number = Date.now,
  ) {
    this.pace = new ImportPace(clock, MAX_RECORDS, PACE);
  }

  start(): Promise<Subscription> {
    return this.log.consume({
      group: ANALYSE_GROUP,
      topic: topics.clinicTouched,
      maxRecords: MAX_RECORDS,
      maxBytes: 2 * 1024 * 1024,
      holdBack: (batch) => this.pace.holdBack(batch),
      handle: (batch, position) => this.trace(batch, (span) => this.handle(batch, position, span)),
      onPoison: (record, error, position) => skipMalformed(record, error, position, this),
      onLoss: (loss, position) => rebuildAfterLoss(loss, position, this),
    });
  }

  private trace<T>(batch: Batch, handle: (span: BatchSpan) => Promise<T>): Promise<T> {
    return inBatchSpan({ name: 'analyse', topic: batch.topic, group: ANALYSE_GROUP }, batch.records, handle);
  }

  private async handle(batch: Batch, position: Position, span: BatchSpan): Promise<void> {
    const { now, later } = this.pace.divide(batch);
    const messages = now.map(({ value }) => clinicTouchedMessage.parse(JSON.parse(value)));
    const clinics = groupByClinic({ ...batch, records: now }, messages);
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    const work = async (transaction: Transaction): Promise<void> => {
      for (const clinic of clinics) {
        const affected = affectedBy(clinic.messages);
        if (affected) {
          const touched = { ...clinic, headers: span.continue(clinic.headers) };
          await this.recomputeAffected(transaction, touched, affected);
          await this.publishPatients(transaction, touched, affected);
        }
      }
      await enqueue(transaction, topics.clinicTouched, later);
      await position.advance(transaction);
    };
    await this.database.inClinics(clinicIds, work, { keepPlans: true });
    this.pace.finish(batch, now);
    const oldest = Math.min(...clinics.map(({ receivedAt }) => receivedAt));
    this.metrics.changeToAnalysisSeconds.observe((Date.now() - oldest) / 1000);
    this.logAnalysed({ ...batch, records: now }, messages);
  }

  /** Logs a line for each message of the batch, in the trace of the request behind it. */
  private logAnalysed({ partition, records }: Batch, messages: readonly ClinicTouchedMessage[]): void {
    messages.forEach(({ clinicId, receivedAt }, index) => {
      const ms = Date.now() - receivedAt;
      runWithTrace(records[index]?.headers['traceparent'], () =>
        this.logger.debug({ clinicId, ms, partition, offset: records[index]?.offset }, 'appointments analysed'),
      );
    });
  }

  private async recomputeAffected(transaction: Transaction, touched: Touched, affected: Affected): Promise<void> {
    const { clinicId, messages, receivedAt, headers } = touched;
    await lockDerivedRows(transaction, clinicId);
    const { appointmentIds, providerDays } = await findAffectedAppointments(transaction, clinicId, affected);
    await recompute(transaction, clinicId, appointmentIds, providerDays);
    this.metrics.analysed.inc(appointmentIds.length);
    const withCoverage = await findAppointmentsOfPatients(transaction, clinicId, affected.coverageOfPatients);
    const saved = affected.savedAppointments;
    const savedDays = await findDaysOfAppointments(transaction, clinicId, saved);
    const updated: AnalysisUpdatedMessage = {
      clinicId,
      receivedAt,
      appointmentIds: [...new Set([...appointmentIds, ...saved, ...withCoverage])],
      days: [...new Set([...providerDays.map(({ date }) => date), ...savedDays])].sort(),
      providersChanged: messages.some(({ changed, providerIds = [] }) => changed?.provider || providerIds.length > 0),
    };
    await enqueue(transaction, topics.analysisUpdated, [
      { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
    ]);
  }

  /** Publishes the patients to evaluate again, once the money of their appointments is stored: that is on the screen before. */
  private async publishPatients(transaction: Transaction, touched: Touched, affected: Affected): Promise<void> {
    const { clinicId, receivedAt, headers } = touched;
    const patientIds = await findAffectedPatients(transaction, clinicId, affected);
    if (patientIds.length === 0) return;
    const message: PatientsTouchedMessage = { clinicId, receivedAt, patientIds };
    await enqueue(transaction, topics.patientsTouched, [
      { key: clinicKey(clinicId), value: JSON.stringify(message), headers: withoutLiveSince(headers) },
    ]);
  }
}

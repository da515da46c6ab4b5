import {
  clinicKey,
  clinicTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type ClinicTouchedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue, type Batch, type EventLog, type Position, type Subscription } from '@helix/event-log';
import { requestReanalysis } from '@helix/appointment-inputs';
import { runWithTrace, type Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';
import { findTouchedPatients } from '../due/touched-patients.query.js';
import { byClinic, type ClinicMessages } from '../messages/by-clinic.js';
import { passUnreadable } from '../messages/pass-unreadable.js';
import { lockDerivedRows, recompute } from './recompute.js';
import { findTouchedAppointments } from './touched-appointments.query.js';

export const ANALYSE_GROUP = 'analysis.recompute';

/** Starts a re-analysis once its request is committed. */
export type StartReanalysis = (clinicId: number, request: number) => Promise<void>;

type Touched = ClinicMessages<ClinicTouchedMessage>;

/**
 * Recomputes what `clinic.touched` names, once a batch and clinic: the money of appointments and days at once, and says so on
 * `analysis.updated`; whose appointments must be judged anew goes on to `patients.touched`.
 */
export class TouchedConsumer {
  constructor(
    readonly database: Database,
    private readonly log: EventLog,
    readonly metrics: AnalysisMetrics,
    readonly logger: Logger,
    private readonly startReanalysis: StartReanalysis,
  ) {}

  start(): Promise<Subscription> {
    return this.log.consume({
      group: ANALYSE_GROUP,
      topic: topics.clinicTouched,
      maxRecords: 32,
      maxBytes: 2 * 1024 * 1024,
      handle: (batch, position) => this.handle(batch, position),
      onPoison: (record, error, position) => passUnreadable(record, error, position, this),
    });
  }

  private async handle(batch: Batch, position: Position): Promise<void> {
    const messages = batch.records.map(({ value }) => clinicTouchedMessage.parse(JSON.parse(value)));
    const clinics = byClinic(batch, messages);
    const clinicIds = clinics.map(({ clinicId }) => clinicId);
    const reanalyses: [clinicId: number, request: number][] = [];
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const touched of clinics) {
        await this.recomputeTouched(transaction, touched);
        await this.passOn(transaction, touched);
        for (const { clinicId, rulesOf } of touched.messages)
          if (rulesOf !== undefined)
            reanalyses.push([clinicId, await requestReanalysis(transaction, clinicId, rulesOf)]);
      }
      await position.advance(transaction);
    });
    for (const [clinicId, request] of reanalyses) await this.startReanalysis(clinicId, request);
    const oldest = Math.min(...clinics.map(({ receivedAt }) => receivedAt));
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

  private async recomputeTouched(transaction: Transaction, touched: Touched): Promise<void> {
    const { clinicId, messages, receivedAt, headers } = touched;
    await lockDerivedRows(transaction, clinicId);
    const { appointmentIds, providerDays } = await findTouchedAppointments(transaction, clinicId, messages);
    await recompute(transaction, clinicId, appointmentIds, providerDays);
    this.metrics.analysed.inc(appointmentIds.length);
    const updated: AnalysisUpdatedMessage = {
      clinicId,
      receivedAt,
      appointmentIds,
      days: [...new Set(providerDays.map(({ date }) => date))].sort(),
      providersChanged: messages.some(({ providerIds }) => providerIds.length > 0),
    };
    await enqueue(transaction, topics.analysisUpdated, [
      { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
    ]);
  }

  /** Whose appointments must be judged anew, once the money of them is there. */
  private async passOn(transaction: Transaction, { clinicId, messages, receivedAt, headers }: Touched): Promise<void> {
    const patientIds = await findTouchedPatients(transaction, clinicId, messages);
    if (patientIds.length === 0) return;
    const message: PatientsTouchedMessage = { clinicId, receivedAt, patientIds };
    await enqueue(transaction, topics.patientsTouched, [
      { key: clinicKey(clinicId), value: JSON.stringify(message), headers },
    ]);
  }
}

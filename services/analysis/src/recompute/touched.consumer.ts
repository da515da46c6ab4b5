import {
  clinicKey,
  clinicTouchedMessage,
  topics,
  type AnalysisUpdatedMessage,
  type ClinicTouchedMessage,
  type PatientsTouchedMessage,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue, type Batch, type EventLog, type LogRecord, type Position, type Subscription } from '@helix/event-log';
import { requestReanalysis } from '@helix/patients';
import { runWithTrace, type Logger } from '@helix/web';
import { findTouchedPatients } from '../due/touched-patients.query.js';
import type { AnalysisMetrics } from './analysis.metrics.js';
import { lockDerivedRows, recompute } from './recompute.js';
import { findTouchedVisits } from './touched-visits.query.js';

export const ANALYSE_GROUP = 'analysis.recompute';

/** Starts a re-analysis once its request is committed. */
export type StartReanalysis = (clinicId: number, request: number) => Promise<void>;

/**
 * Recomputes what `clinic.touched` names, once a batch and clinic: the money of visits and days at once, and says so on
 * `analysis.updated`; whose visits must be judged anew goes on to `patients.touched`.
 */
export class TouchedConsumer {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    private readonly logger: Logger,
    private readonly startReanalysis: StartReanalysis,
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
    const reanalyses: [clinicId: number, request: number][] = [];
    await this.database.inClinics(clinicIds, async (transaction) => {
      for (const clinicId of clinicIds) {
        const touched = messages.filter((message) => message.clinicId === clinicId);
        const headers =
          batch.records.findLast((_record, index) => messages[index]?.clinicId === clinicId)?.headers ?? {};
        const updated = await this.recomputeTouched(transaction, clinicId, touched);
        await enqueue(transaction, topics.analysisUpdated, [
          { key: clinicKey(clinicId), value: JSON.stringify(updated), headers },
        ]);
        await this.passOn(transaction, clinicId, touched, headers);
        for (const { rulesOf } of touched)
          if (rulesOf !== undefined)
            reanalyses.push([clinicId, await requestReanalysis(transaction, clinicId, rulesOf)]);
      }
      await position.advance(transaction);
    });
    for (const [clinicId, request] of reanalyses) await this.startReanalysis(clinicId, request);
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

  /** Whose visits must be judged anew, once the money of them is there. */
  private async passOn(
    transaction: Transaction,
    clinicId: number,
    touched: readonly ClinicTouchedMessage[],
    headers: Record<string, string>,
  ): Promise<void> {
    const patientIds = await findTouchedPatients(transaction, clinicId, touched);
    if (patientIds.length === 0) return;
    const receivedAt = Math.min(...touched.map((message) => message.receivedAt));
    const message: PatientsTouchedMessage = { clinicId, receivedAt, patientIds };
    await enqueue(transaction, topics.patientsTouched, [
      { key: clinicKey(clinicId), value: JSON.stringify(message), headers },
    ]);
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

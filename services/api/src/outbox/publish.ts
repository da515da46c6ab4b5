import {
  clinicKey,
  topics,
  type AnalysisUpdatedMessage,
  type ClinicTouchedMessage,
  type PmsChangesMessage,
} from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';
import { traceHeaders } from '@helix/web';

/**
 * Makes the analysis service recompute what depends on rows that the console changed. Sent when the transaction
 * commits.
 */
export async function publishTouched(
  transaction: Transaction,
  clinicId: number,
  touched: Omit<ClinicTouchedMessage, 'clinicId' | 'receivedAt'>,
): Promise<void> {
  const message: ClinicTouchedMessage = { clinicId, receivedAt: Date.now(), ...touched };
  await enqueueMessage(transaction, topics.clinicTouched, message);
}

/**
 * Makes the open consoles of a clinic reload an appointment that the console changed. Sent when the transaction
 * commits.
 */
export async function publishAnalysisUpdated(
  transaction: Transaction,
  clinicId: number,
  { appointmentId, date }: { appointmentId: string; date: string },
): Promise<void> {
  const message: AnalysisUpdatedMessage = {
    clinicId,
    receivedAt: Date.now(),
    appointmentIds: [appointmentId],
    days: [date],
    providersChanged: false,
  };
  await enqueueMessage(transaction, topics.analysisUpdated, message);
}

/** Makes the open screens of appointments reload what no calendar shows. Sent when the transaction commits. */
export async function publishDetailsUpdated(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  const receivedAt = Date.now();
  const message: AnalysisUpdatedMessage = { clinicId, receivedAt, appointmentIds, days: [], providersChanged: false };
  await enqueueMessage(transaction, topics.analysisUpdated, message);
}

/**
 * Makes sync-ingest delete what a list of keys does not have, after what the agent has sent before. Sent when the transaction
 * commits.
 */
export async function publishDeletesAgreed(
  transaction: Transaction,
  clinicId: number,
  run: Pick<NonNullable<PmsChangesMessage['keyListRun']>, 'entity' | 'runId'>,
): Promise<void> {
  const keyListRun = { ...run, isAgreed: true };
  const message: PmsChangesMessage = { clinicId, receivedAt: Date.now(), changes: [], keyListRun };
  await enqueueMessage(transaction, topics.pmsChanges, message);
}

async function enqueueMessage(
  transaction: Transaction,
  topic: string,
  message: ClinicTouchedMessage | AnalysisUpdatedMessage | PmsChangesMessage,
): Promise<void> {
  const record = { key: clinicKey(message.clinicId), value: JSON.stringify(message), headers: traceHeaders() };
  await enqueue(transaction, topic, [record]);
}

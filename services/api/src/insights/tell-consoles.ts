import { clinicKey, topics, type AnalysisUpdatedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';
import { currentTrace } from '@helix/web';

/** Tells the open consoles of a clinic that what they show of an appointment has changed, as soon as the transaction commits. */
export async function tellConsoles(
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
  const trace = currentTrace();
  const headers = trace ? { headers: { traceparent: trace } } : {};
  await enqueue(transaction, topics.analysisUpdated, [
    { key: clinicKey(clinicId), value: JSON.stringify(message), ...headers },
  ]);
}

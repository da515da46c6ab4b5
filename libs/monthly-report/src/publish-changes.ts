import { clinicKey, topics, type AnalysisUpdatedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';

/**
 * Makes the open consoles of a clinic read the list of monthly reports again. Sent when the transaction commits; publish at
 * its end, since transactions that publish for one clinic wait for each other from then on.
 */
export async function publishMonthlyReports(transaction: Transaction, clinicId: number): Promise<void> {
  const message: AnalysisUpdatedMessage = {
    ...{ clinicId, receivedAt: Date.now(), appointmentIds: [], days: [], providersChanged: false },
    monthlyReportsChanged: true,
  };
  await enqueue(transaction, topics.analysisUpdated, [{ key: clinicKey(clinicId), value: JSON.stringify(message) }]);
}

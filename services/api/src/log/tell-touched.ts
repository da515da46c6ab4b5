import { clinicKey, topics, type ClinicTouchedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';
import { currentTrace } from '@helix/web';

/** Puts in motion what is derived from rows that the console changed: with them, or not at all. */
export async function tellTouched(
  transaction: Transaction,
  clinicId: number,
  touched: Partial<Omit<ClinicTouchedMessage, 'clinicId' | 'receivedAt'>>,
): Promise<void> {
  const message: ClinicTouchedMessage = {
    clinicId,
    receivedAt: Date.now(),
    appointmentIds: [],
    patientDays: [],
    providerDays: [],
    patientIds: [],
    feeScheduleIds: [],
    providerIds: [],
    ...touched,
  };
  const trace = currentTrace();
  const headers = trace ? { headers: { traceparent: trace } } : {};
  await enqueue(transaction, topics.clinicTouched, [
    { key: clinicKey(clinicId), value: JSON.stringify(message), ...headers },
  ]);
}

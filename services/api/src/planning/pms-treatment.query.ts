import { loadDoctors, loadHistoryItems } from '@helix/appointment-inputs';
import type { HistoryForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { catalogueCode, isTreatment } from '@helix/hygiene';

/** Whether the practice-management system has a treatment of a patient. One that was reversed did not take place. */
export async function hasPmsTreatment(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
  { adaCode, dateOfProcedure }: HistoryForm,
): Promise<boolean> {
  const doctors = await loadDoctors(transaction, clinicId);
  const { items } = (await loadHistoryItems(transaction, clinicId, doctors, [patientId])).get(patientId) ?? {
    items: [],
  };
  return items.some(
    (one) => isTreatment(one) && catalogueCode(one.code) === catalogueCode(adaCode) && one.date === dateOfProcedure,
  );
}

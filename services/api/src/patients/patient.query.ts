import type { Transaction } from '@helix/database';
import { problem } from '@helix/web';

/** @throws a 404 for a patient that the clinic does not have. */
export async function requirePatient(transaction: Transaction, clinicId: number, patientId: string): Promise<void> {
  const { rowCount } = await transaction.query('select from patient where clinic_id = $1 and id = $2 and not deleted', [
    clinicId,
    patientId,
  ]);
  if (rowCount === 0) throw patientNotFound();
}

export const patientNotFound = () => problem(404, undefined, 'Patient not found in this clinic.');

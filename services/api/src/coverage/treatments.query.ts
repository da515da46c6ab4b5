import { loadDoctors, loadHistoryItems } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import type { AddedTreatment, CoverageSources, PmsClaim } from '@helix/hygiene';

/** Reads the treatments of a patient from every source; those of an unknown patient are none. */
export async function readTreatments(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<CoverageSources> {
  const values = [clinicId, patientId];
  const doctors = await loadDoctors(transaction, clinicId);
  const done = await loadHistoryItems(transaction, clinicId, doctors, [patientId]);
  const added = (await transaction.query<AddedTreatment>(ADDED_TREATMENTS, values)).rows;
  const pmsClaims = (await transaction.query<PmsClaim>(PMS_CLAIMS, values)).rows;
  return { items: done.get(patientId)?.items ?? [], added, pmsClaims };
}

export const ADDED_TREATMENTS = `
  select added_treatment_id::text as id, ada_code as "adaCode", date::text
  from added_treatment where clinic_id = $1 and patient_id = $2 and deleted_at is null
  order by added_treatment_id`;

export const PMS_CLAIMS = `
  select id, code, date::text, units::float8 as units, (amount * 100)::float8 as "amountCents"
  from claim where clinic_id = $1 and patient_id = $2 and not deleted
  order by date, id`;

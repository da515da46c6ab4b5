import { loadCancelledIds } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';

/**
 * What reversals took back, also later, of the patients with appointments in a date range: lists of services leave it out
 * (rules part W, 10).
 *
 * @returns ids of procedures.
 */
export async function readCancelledProcedures(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(PATIENTS_WITH_REVERSALS, [clinicId, startDate, endDate]);
  if (rows.length === 0) return [];
  return loadCancelledIds(
    transaction,
    clinicId,
    rows.map(({ id }) => id),
  );
}

/** Reversals are few: procedure_reversal has all of them. */
export const PATIENTS_WITH_REVERSALS = `
  select distinct r.patient_id as id
  from procedure r
  where r.clinic_id = $1 and r.status = 102 and (r.amount < 0 or r.units < 0)
    and exists (
      select from appointment a
      where a.clinic_id = r.clinic_id and a.patient_id = r.patient_id
        and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
    )`;

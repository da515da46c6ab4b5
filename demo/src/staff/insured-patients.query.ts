import type { Transaction } from '@helix/database';

/** The insured patients of whose insurance nobody has saved anything, not even something that is gone again. */
export async function readUntouchedInsured(transaction: Transaction, clinicId: number): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(UNTOUCHED_INSURED, [clinicId]);
  return rows.map(({ id }) => id);
}

export const UNTOUCHED_INSURED = `
  select p.id from patient p
  where p.clinic_id = $1 and p.insurance_status in (1, 2) and p.is_active and not p.deleted
    and not exists (select from patient_insurance i where i.clinic_id = p.clinic_id and i.patient_id = p.id)
    and not exists (select from coverage_grant g where g.clinic_id = p.clinic_id and g.patient_id = p.id)
    and not exists (select from treatment_claim t where t.clinic_id = p.clinic_id and t.patient_id = p.id)
    and 'patient ' || p.id not in (
      select subject from audit_trail where clinic_id = $1 and action = 'insuranceDetailsChanged')
  order by p.id`;

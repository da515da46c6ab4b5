import type { Transaction } from '@helix/database';

/** Whose rules: of the office, by which everybody may go, or of a health profile, by its id. */
export type RuleScope = 'office' | number;

/** A patient with appointments to come. */
export interface ConcernedPatient {
  patientId: string;
  /** How many. */
  appointments: number;
}

/**
 * Patients with standing hygiene appointments to come who may go by some rules, in the order of their ids.
 *
 * @param from as `toComeFrom` answers it.
 */
export async function readConcernedPatients(
  transaction: Transaction,
  clinicId: number,
  ruleScope: RuleScope,
  from: string,
): Promise<ConcernedPatient[]> {
  const { rows } = await transaction.query<ConcernedPatient>(
    `select a.patient_id as "patientId", count(*)::integer as appointments
     from appointment a join provider p on p.clinic_id = a.clinic_id and p.id = a.provider_id and p.type = 1
     where a.clinic_id = $1 and a.status not in ('cancelled', 'noShow')
       -- No appointment is longer than a day; the index serves this, and not the end of an appointment.
       and a.start_at > $2::timestamp - interval '1 day'
       and a.start_at + a.duration_minutes * interval '1 minute' > $2::timestamp
       and ($3::integer is null or exists (select from patient_health_profile h where h.clinic_id = a.clinic_id
            and h.patient_id = a.patient_id and h.health_profile_id = $3::integer))
     group by 1 order by 1`,
    [clinicId, from, ruleScope === 'office' ? null : ruleScope],
  );
  return rows;
}

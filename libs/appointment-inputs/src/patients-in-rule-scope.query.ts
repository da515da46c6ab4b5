import type { Transaction } from '@helix/database';

/** Whom rules apply to: every patient of the office, or those with the health profile of this id. */
export type RuleScope = 'office' | number;

/** A patient with active upcoming hygiene appointments. */
export interface PatientInRuleScope {
  patientId: string;
  /** The number of these appointments. */
  appointments: number;
}

/**
 * Finds the patients in a rule scope who have active upcoming hygiene appointments, ordered by id.
 *
 * @param from the result of `upcomingFrom`.
 */
export async function findPatientsInRuleScope(
  transaction: Transaction,
  clinicId: number,
  ruleScope: RuleScope,
  from: string,
): Promise<PatientInRuleScope[]> {
  const { rows } = await transaction.query<PatientInRuleScope>(
    `select a.patient_id as "patientId", count(*)::integer as appointments
     from hygiene_appointment a
     where a.clinic_id = $1
       -- No appointment is longer than a day. The index covers the start of an appointment, not its end.
       and a.start_at > $2::timestamp - interval '1 day'
       and a.start_at + a.duration_minutes * interval '1 minute' > $2::timestamp
       and ($3::integer is null or exists (select from patient_health_profile p where p.clinic_id = a.clinic_id
            and p.patient_id = a.patient_id and p.health_profile_id = $3::integer))
     group by 1 order by 1`,
    [clinicId, from, ruleScope === 'office' ? null : ruleScope],
  );
  return rows;
}

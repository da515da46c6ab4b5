import { groupBy, RULE_COLUMNS } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  ageOn,
  CATALOGUE,
  effectiveRules,
  officeRules,
  profileInForce,
  recallInterval,
  RECALL_TYPES,
  type HealthProfile,
  type RecallInterval,
  type RuleRow,
} from '@helix/hygiene';

interface Row {
  patientId: string;
  birthDate: string | null;
  healthProfileId: number;
}

/**
 * How often each of these patients comes, by the rules of today.
 *
 * @param today in the clinic.
 * @returns by patient id; null: no procedure with an interval applies. Unknown patients are missing.
 */
export async function readRecallIntervals(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
  today: string,
): Promise<Map<string, RecallInterval | null>> {
  const { rows } = await transaction.query<Row>(PATIENTS, [clinicId, patientIds]);
  const rules = (await transaction.query<RuleRow>(RULES, [clinicId, [...RECALL_TYPES]])).rows;
  const profiles = (await transaction.query<HealthProfile>(PROFILES, [clinicId])).rows;
  const ofPatient = groupBy(rules, ({ patientId }) => patientId ?? NO_PATIENT);
  const shared = ofPatient.get(NO_PATIENT) ?? [];
  const ofOffice = officeRules(shared, CATALOGUE);
  return new Map(
    rows.map(({ patientId, birthDate, healthProfileId }) => {
      const scopes = {
        patientRules: ofPatient.get(patientId) ?? [],
        profileRules: shared,
        officeRules: ofOffice,
        healthProfileId: profileInForce(healthProfileId, profiles),
      };
      return [patientId, recallInterval(effectiveRules(scopes, ageOn(birthDate, today)))];
    }),
  );
}

/** The key of rules of the office and of profiles. */
const NO_PATIENT = '';

/** Served by primary keys. */
const PATIENTS = `
  select p.id as "patientId", p.birth_date::text as "birthDate", coalesce(h.health_profile_id, 0) as "healthProfileId"
  from patient p
  left join patient_health_profile h on h.clinic_id = p.clinic_id and h.patient_id = p.id
  where p.clinic_id = $1 and p.id = any($2::text[]) and not p.deleted`;

const RULES = `
  select ${RULE_COLUMNS} from procedure_rule
  where clinic_id = $1 and procedure_rule_type_id = any($2::integer[]) order by procedure_rule_id`;

const PROFILES = `
  select health_profile_id as "healthProfileId", profile_name as "profileName", date_deleted::text as "dateDeleted"
  from health_profile where clinic_id = $1 order by health_profile_id`;

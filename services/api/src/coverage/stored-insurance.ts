import type { Transaction } from '@helix/database';
import type { TreatedUnits } from '@helix/hygiene';
import type { GrantChange } from './grant-changes.js';

/** Whose insurance details are saved, and by whom. */
export interface InsuranceOwner {
  clinicId: number;
  patientId: string;
  userId: number | null;
}

/** Stores the start date, with who saved the details. */
export async function storeStartDate(
  transaction: Transaction,
  { clinicId, patientId, userId }: InsuranceOwner,
  startDate: string | null,
): Promise<void> {
  await transaction.query(
    `insert into patient_insurance (clinic_id, patient_id, insurance_start_date, saved_by) values ($1, $2, $3, $4)
     on conflict (clinic_id, patient_id) do update set
       version = patient_insurance.version + 1, insurance_start_date = excluded.insurance_start_date, saved_at = now(),
       saved_by = excluded.saved_by`,
    [clinicId, patientId, startDate, userId],
  );
}

/** Stores claims in place of all of the patient's. */
export async function storeClaims(
  transaction: Transaction,
  { clinicId, patientId }: InsuranceOwner,
  claims: readonly TreatedUnits[],
): Promise<void> {
  await transaction.query('delete from treatment_claim where clinic_id = $1 and patient_id = $2', [
    clinicId,
    patientId,
  ]);
  await transaction.query(
    `insert into treatment_claim (clinic_id, patient_id, procedure_rule_type_id, date, units)
     select $1, $2, "procedureRuleTypeId", date, units
     from jsonb_to_recordset($3::jsonb) as claim ("procedureRuleTypeId" integer, date date, units numeric)`,
    [clinicId, patientId, JSON.stringify(claims)],
  );
}

/** Deletes, changes and adds grants. Only those that differ get another date of change. */
export async function storeGrants(
  transaction: Transaction,
  { clinicId, patientId, userId }: InsuranceOwner,
  changes: readonly GrantChange[],
): Promise<void> {
  const removedIds = changes.flatMap(({ before, after }) => (before && !after ? before.coverageGrantId : []));
  const changed = changes.flatMap(({ before, after }) =>
    before && after ? { ...after, coverageGrantId: before.coverageGrantId } : [],
  );
  const added = changes.flatMap(({ before, after }) => (before ? [] : after));
  await transaction.query(
    'delete from coverage_grant where clinic_id = $1 and patient_id = $2 and coverage_grant_id = any($3)',
    [clinicId, patientId, removedIds],
  );
  await transaction.query(
    `update coverage_grant g set
       coverage_item_id = n."coverageItemId", procedure_rule_type_id = n."procedureRuleTypeId",
       units_covered = n."unitsCovered", occurrences_covered = n."occurrencesCovered", reset_type = n."resetType",
       reset_time_period = n."resetTimePeriod", effective_from = n."effectiveFrom", effective_to = n."effectiveTo",
       comments = n.comments, date_modified = now(), saved_by = $4
     from (${INPUT_ROWS}) n
     where g.clinic_id = $1 and g.patient_id = $2 and g.coverage_grant_id = n."coverageGrantId"`,
    [clinicId, patientId, JSON.stringify(changed), userId],
  );
  await transaction.query(
    `insert into coverage_grant (clinic_id, patient_id, coverage_item_id, procedure_rule_type_id, units_covered,
       occurrences_covered, reset_type, reset_time_period, effective_from, effective_to, comments, saved_by)
     select $1, $2, "coverageItemId", "procedureRuleTypeId", "unitsCovered", "occurrencesCovered", "resetType",
            "resetTimePeriod", "effectiveFrom", "effectiveTo", comments, $4
     from (${INPUT_ROWS}) n`,
    [clinicId, patientId, JSON.stringify(added), userId],
  );
}

const INPUT_ROWS = `
  select * from jsonb_to_recordset($3::jsonb) as input (
    "coverageGrantId" integer, "coverageItemId" integer, "procedureRuleTypeId" integer, "unitsCovered" numeric,
    "occurrencesCovered" smallint, "resetType" text, "resetTimePeriod" smallint, "effectiveFrom" date, "effectiveTo" date,
    comments text
  )`;

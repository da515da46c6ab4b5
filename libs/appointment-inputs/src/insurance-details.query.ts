import type { Transaction } from '@helix/database';
import type { CoverageGrant, TreatedUnits } from '@helix/hygiene';

/** A grant as it was saved. */
export interface SavedGrant extends CoverageGrant {
  comments: string | null;
}

/** What users saved about a patient's insurance (spec 2 section 3, insurance coverage). */
export interface InsuranceDetails {
  /** Guards against overwriting what somebody else saved; 0 before the first save. */
  version: number;
  /** `yyyy-mm-dd`: the user's, else that of the practice-management system; null: of the insurance plan. */
  startDate: string | null;
  /** The user's alone. */
  savedStartDate: string | null;
  /** In the order of days. Several of one type and day add up. */
  claims: TreatedUnits[];
  grants: SavedGrant[];
}

/** Loads the insurance details of a patient; those of an unknown patient are empty. */
export async function loadInsuranceDetails(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<InsuranceDetails> {
  const values = [clinicId, patientId];
  const [details] = (await transaction.query<Omit<InsuranceDetails, 'claims' | 'grants'>>(DETAILS, values)).rows;
  const claims = (await transaction.query<TreatedUnits>(CLAIMS, values)).rows;
  const grants = (await transaction.query<SavedGrant>(GRANTS, values)).rows;
  return {
    version: details?.version ?? 0,
    startDate: details?.startDate ?? null,
    savedStartDate: details?.savedStartDate ?? null,
    claims,
    grants,
  };
}

const DETAILS = `
  select coalesce(s.version, 0) as version, coalesce(s.insurance_start_date, p.insurance_start_date)::text as "startDate",
         s.insurance_start_date::text as "savedStartDate"
  from (select $1::integer as clinic_id, $2::text as patient_id) k
  left join patient p on p.clinic_id = k.clinic_id and p.id = k.patient_id and not p.deleted
  left join patient_insurance s on s.clinic_id = k.clinic_id and s.patient_id = k.patient_id`;

const CLAIMS = `
  select procedure_rule_type_id as "procedureRuleTypeId", date::text, units::float8 as units
  from treatment_claim where clinic_id = $1 and patient_id = $2 order by date, treatment_claim_id`;

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const GRANTS = `
  select coverage_grant_id as "coverageGrantId", coverage_item_id as "coverageItemId",
         procedure_rule_type_id as "procedureRuleTypeId", units_covered::float8 as "unitsCovered",
         occurrences_covered as "occurrencesCovered", reset_type as "resetType", reset_time_period as "resetTimePeriod",
         effective_from::text as "effectiveFrom", effective_to::text as "effectiveTo", comments,
         replace_underlying_coverage as "replaceUnderlyingCoverage",
         to_char(date_created at time zone 'UTC', ${INSTANT}) as "dateCreated",
         to_char(date_modified at time zone 'UTC', ${INSTANT}) as "dateModified"
  from coverage_grant where clinic_id = $1 and patient_id = $2 order by coverage_grant_id`;

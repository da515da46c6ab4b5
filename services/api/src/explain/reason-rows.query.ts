import { OFFICE_PROFILE_NAME, type ReasonRow } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { ExplanationRow, RuleRow, RuleSnapshot } from '@helix/hygiene';
import type { ClinicRecord } from '@helix/appointment-inputs';
import { rulesAsText } from '../procedure-rules/rules-as-text.js';

/** Looks up a row that a reason refers to. */
export type ReasonRows = (row: ExplanationRow) => ReasonRow;

/**
 * Reads the rows that reasons refer to, in one query per entity.
 *
 * @param rules the rules of the appointment, which may be a past snapshot.
 */
export async function readReasonRows(
  transaction: Transaction,
  clinic: ClinicRecord,
  { office, patient }: RuleSnapshot,
  rows: readonly ExplanationRow[],
): Promise<ReasonRows> {
  const found = new Map<string, ReasonRow>();
  for (const rule of [...patient.patientRules, ...patient.profileRules, ...office.officeRules]) {
    if (rule.procedureRuleId !== null) add(found, ruleRow(clinic, rule));
  }
  for (const [entity, statement] of Object.entries(STATEMENTS)) {
    const ids = rows.filter((row) => row.entity === entity).map(({ id }) => id);
    if (ids.length === 0) continue;
    const stored = await transaction.query<Omit<ReasonRow, 'entity'>>(statement, [clinic.clinicId, ids]);
    for (const row of stored.rows) add(found, { entity, ...row });
  }
  return (row) => found.get(keyOf(row)) ?? { ...row, date: null, code: null, text: '', whose: '' };
}

const keyOf = ({ entity, id }: ExplanationRow): string => `${entity} ${id}`;

function add(found: Map<string, ReasonRow>, row: ReasonRow): void {
  found.set(keyOf(row), row);
}

function ruleRow({ profiles }: ClinicRecord, rule: RuleRow): ReasonRow {
  const profile = profiles.find(({ healthProfileId }) => healthProfileId === rule.healthProfileId);
  return {
    entity: 'procedureRule',
    id: String(rule.procedureRuleId),
    date: null,
    code: null,
    text: rulesAsText([rule]) ?? '',
    whose: rule.patientId === null ? (profile?.profileName ?? OFFICE_PROFILE_NAME) : 'the patient',
  };
}

const PROVIDER = `trim(concat_ws(' ', p.first_name, p.last_name)) as whose`;
const WITH_PROVIDER = 'left join provider p on p.clinic_id = r.clinic_id and p.id = r.provider_id and not p.deleted';

/** By entity; each takes the clinic and the ids. */
const STATEMENTS = {
  procedure: `
    select r.id, r.date::text, r.code, coalesce(r.description, '') as text, ${PROVIDER}
    from procedure r ${WITH_PROVIDER}
    where r.clinic_id = $1 and r.id = any($2::text[])`,
  schedule: `
    select r.id, r.date::text, null as code,
           to_char(r.start_time, 'HH24:MI') || ' to ' || to_char(r.end_time, 'HH24:MI') as text, ${PROVIDER}
    from schedule r ${WITH_PROVIDER}
    where r.clinic_id = $1 and r.id = any($2::text[])`,
  appointment: `
    select r.id, r.start_at::date::text as date, null as code,
           to_char(r.start_at, 'HH24:MI') || ', ' || r.duration_minutes || ' minutes' as text, ${PROVIDER}
    from appointment r ${WITH_PROVIDER}
    where r.clinic_id = $1 and r.id = any($2::text[])`,
  // Without the amount, which only some users may see.
  provider: `
    select p.id, null as date, null as code, 'Goal wage' as text, ${PROVIDER}
    from provider p where p.clinic_id = $1 and p.id = any($2::text[]) and not p.deleted`,
  fee: `
    select r.id, null as date, r.code, '$' || r.fee as text, coalesce(s.name, '') as whose
    from fee r left join fee_schedule s on s.clinic_id = r.clinic_id and s.id = r.fee_schedule_id and not s.deleted
    where r.clinic_id = $1 and r.id = any($2::text[])`,
} as const;

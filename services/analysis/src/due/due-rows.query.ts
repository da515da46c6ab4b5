import type { Transaction } from '@helix/database';
import { RULE_VERSION, type DueAnalysis, type SnapshotHashes, type StoredEvaluation } from '@helix/hygiene';
import { readHygieneDays, saveHygieneDays } from './hygiene-days.query.js';

/** The stored evaluation of an appointment. */
export interface StoredDue extends StoredEvaluation {
  appointmentId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  inputsHash: string;
}

/** An evaluated appointment, with the hash that tells whether its inputs changed. */
export interface DueRow {
  appointmentId: string;
  patientId: string;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  analysis: DueAnalysis;
  inputsHash: string;
  /** The rules that it was evaluated with; they are stored already. */
  snapshot: SnapshotHashes;
}

/**
 * Reads the stored evaluations of patients, by appointment: of the appointments that they had, and of those that they have
 * now, also when these were evaluated for another patient.
 */
export async function readStoredDue(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
  appointmentIds: readonly string[],
): Promise<Map<string, StoredDue>> {
  const { rows } = await transaction.query<StoredRow>(STORED, [clinicId, patientIds, appointmentIds]);
  return new Map(
    rows.map(({ officeRulesHash, patientRulesHash, ...row }) => [
      row.appointmentId,
      { ...row, snapshot: officeRulesHash && patientRulesHash ? { officeRulesHash, patientRulesHash } : null },
    ]),
  );
}

/** Both hashes are null in rows of before there were snapshots. */
type StoredRow = Omit<StoredDue, 'snapshot'> & { [hash in keyof SnapshotHashes]: string | null };

const STORED = `
  select appointment_id as "appointmentId", patient_id as "patientId", date::text, inputs_hash as "inputsHash",
         office_rules_hash as "officeRulesHash", patient_rules_hash as "patientRulesHash"
  from appointment_due
  where clinic_id = $1 and (patient_id = any($2::text[]) or appointment_id = any($3::text[]))`;

/**
 * Saves evaluations, deletes those of appointments that are deleted or no longer active, and updates the summaries of the
 * days before and after.
 */
export async function saveDue(
  transaction: Transaction,
  clinicId: number,
  rows: readonly DueRow[],
  obsolete: readonly StoredDue[],
  computedAt: Date,
): Promise<void> {
  const ids = [...rows, ...obsolete].map(({ appointmentId }) => appointmentId);
  if (ids.length === 0) return;
  const daysBefore = await readHygieneDays(transaction, clinicId, ids);
  if (obsolete.length > 0)
    await transaction.query('delete from appointment_due where clinic_id = $1 and appointment_id = any($2::text[])', [
      clinicId,
      obsolete.map(({ appointmentId }) => appointmentId),
    ]);
  if (rows.length > 0) await transaction.query(SAVE, [clinicId, computedAt, RULE_VERSION, JSON.stringify(rows)]);
  await saveHygieneDays(transaction, clinicId, [...daysBefore, ...rows]);
}

/** What screens filter by is generated from the analysis. */
const SAVE = `
  insert into appointment_due
    (clinic_id, computed_at, rule_version, appointment_id, patient_id, provider_id, date, analysis, inputs_hash,
     office_rules_hash, patient_rules_hash)
  select $1, $2, $3, "appointmentId", "patientId", "providerId", "date", "analysis", "inputsHash",
         "snapshot" ->> 'officeRulesHash', "snapshot" ->> 'patientRulesHash'
  from json_to_recordset($4::json) as evaluated("appointmentId" text, "patientId" text, "providerId" text, "date" date,
    "analysis" jsonb, "inputsHash" text, "snapshot" json)
  order by "appointmentId"
  on conflict (clinic_id, appointment_id) do update set
    computed_at = excluded.computed_at, rule_version = excluded.rule_version, patient_id = excluded.patient_id,
    provider_id = excluded.provider_id, date = excluded.date, analysis = excluded.analysis,
    inputs_hash = excluded.inputs_hash, office_rules_hash = excluded.office_rules_hash,
    patient_rules_hash = excluded.patient_rules_hash`;

import type { Transaction } from '@helix/database';
import {
  DUE_PROCEDURE_STATUS,
  type AppointmentAnalysis,
  type SnapshotHashes,
  type StoredEvaluation,
} from '@helix/hygiene';
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
  analysis: AppointmentAnalysis;
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
  const ids = [
    ...rows.map(({ analysis }) => analysis.appointmentId),
    ...obsolete.map(({ appointmentId }) => appointmentId),
  ];
  if (ids.length === 0) return;
  const daysBefore = await readHygieneDays(transaction, clinicId, ids);
  if (obsolete.length > 0)
    await transaction.query('delete from appointment_due where clinic_id = $1 and appointment_id = any($2::text[])', [
      clinicId,
      obsolete.map(({ appointmentId }) => appointmentId),
    ]);
  if (rows.length > 0) await transaction.query(SAVE, [clinicId, computedAt, JSON.stringify(rows.map(columnsOf))]);
  await saveHygieneDays(transaction, clinicId, [...daysBefore, ...rows.map(({ analysis }) => analysis)]);
}

function columnsOf({ analysis, inputsHash, snapshot }: DueRow): Record<string, unknown> {
  return {
    appointmentId: analysis.appointmentId,
    patientId: analysis.patientId,
    providerId: analysis.providerId,
    date: analysis.date,
    recommendedMinutes: analysis.recommendedMinutes,
    due: analysis.dueProcedures.length,
    dueAndNotDone: analysis.dueProcedures.filter(({ status }) => status === DUE_PROCEDURE_STATUS.DueAndNotDone).length,
    almostDue: analysis.almostDueProcedures.length,
    noDoctor: analysis.noDoctor,
    isTooLongForChild: analysis.isTooLongForChild,
    isBirthday: analysis.isBirthday,
    ruleVersion: analysis.ruleVersion,
    inputsHash,
    ...snapshot,
    analysis,
  };
}

const SAVE = `
  insert into appointment_due
    (clinic_id, computed_at, appointment_id, patient_id, provider_id, date, recommended_minutes, due, due_and_not_done,
     almost_due, no_doctor, is_too_long_for_child, is_birthday, analysis, rule_version, inputs_hash,
     office_rules_hash, patient_rules_hash)
  select $1, $2, "appointmentId", "patientId", "providerId", "date", "recommendedMinutes", "due", "dueAndNotDone",
         "almostDue", "noDoctor", "isTooLongForChild", "isBirthday", "analysis", "ruleVersion", "inputsHash",
         "officeRulesHash", "patientRulesHash"
  from json_to_recordset($3::json) as evaluated("appointmentId" text, "patientId" text, "providerId" text, "date" date,
    "recommendedMinutes" numeric, "due" smallint, "dueAndNotDone" smallint, "almostDue" smallint, "noDoctor" boolean,
    "isTooLongForChild" boolean, "isBirthday" boolean, "analysis" jsonb, "ruleVersion" integer, "inputsHash" text,
    "officeRulesHash" text, "patientRulesHash" text)
  order by "appointmentId"
  on conflict (clinic_id, appointment_id) do update set
    computed_at = excluded.computed_at, patient_id = excluded.patient_id, provider_id = excluded.provider_id,
    date = excluded.date, recommended_minutes = excluded.recommended_minutes, due = excluded.due,
    due_and_not_done = excluded.due_and_not_done, almost_due = excluded.almost_due, no_doctor = excluded.no_doctor,
    is_too_long_for_child = excluded.is_too_long_for_child, is_birthday = excluded.is_birthday,
    analysis = excluded.analysis, rule_version = excluded.rule_version, inputs_hash = excluded.inputs_hash,
    office_rules_hash = excluded.office_rules_hash, patient_rules_hash = excluded.patient_rules_hash`;

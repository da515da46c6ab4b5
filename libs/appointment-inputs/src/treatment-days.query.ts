import type { Transaction } from '@helix/database';
import { PROCEDURE_STATUS, treatmentHistoryOf, type HistoryItem, type TreatmentDays } from '@helix/hygiene';
import type { ClinicRecord } from './clinic-record.query.js';
import { groupBy } from './group-by.js';
import { loadHistoryItems } from './history-items.query.js';
import { loadAddedTreatments } from './load-patients.js';

interface DaysOfCode {
  patientId: string;
  code: string;
  /** `yyyy-mm-dd`, with commas between them. */
  days: string;
}

/**
 * Loads the days of patients' treatments, as `treatmentHistoryOf` has them (R-02), for reports over many patients: those
 * without reversals, nearly all, are read by code, so that a clinic's ten years are a tenth of the rows.
 *
 * @returns by patient id, each that was asked for.
 */
export async function loadTreatmentDays(
  transaction: Transaction,
  { clinicId, doctors }: Pick<ClinicRecord, 'clinicId' | 'doctors'>,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, TreatmentDays>> {
  const values = [clinicId, patientIds];
  const withReversals = (await transaction.query<{ patientId: string }>(WITH_REVERSALS, values)).rows;
  const reversing = new Set(withReversals.map(({ patientId }) => patientId));
  const plain = patientIds.filter((id) => !reversing.has(id));
  const { rows } = await transaction.query<DaysOfCode>(DAYS_OF_CODES, [clinicId, plain]);
  const codesOf = groupBy(rows, ({ patientId }) => patientId);
  const itemsOf = await loadHistoryItems(transaction, clinicId, doctors, [...reversing]);
  const addedOf = await loadAddedTreatments(transaction, clinicId, patientIds);
  return new Map(
    patientIds.map((id) => {
      const items = itemsOf.get(id)?.items ?? (codesOf.get(id) ?? []).flatMap(itemsOfCode);
      return [id, treatmentHistoryOf({ items, added: addedOf.get(id) ?? [] })];
    }),
  );
}

/** Who is credited does not matter: both recall exams satisfy the same types. */
const itemsOfCode = ({ code, days }: DaysOfCode): HistoryItem[] =>
  days.split(',').map((date) => ({
    ...{ id: '', code, date, status: PROCEDURE_STATUS.Done, units: null, minutes: null },
    attributedToDoctor: false,
  }));

/** Served by procedure_reversal. */
export const WITH_REVERSALS = `
  select distinct patient_id as "patientId" from procedure
  where clinic_id = $1 and patient_id = any($2::text[]) and status = 102 and (amount < 0 or units < 0)`;

/** Served by procedure_patient. */
export const DAYS_OF_CODES = `
  select patient_id as "patientId", code, string_agg(distinct date::text, ',') as days from procedure
  where clinic_id = $1 and patient_id = any($2::text[]) and status = 102
  group by patient_id, code`;

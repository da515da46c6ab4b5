import type { Transaction } from '@helix/database';
import {
  cancelledIds,
  isReversal,
  PROCEDURE_STATUS,
  type Billed,
  type HistoryItem,
  type PmsProcedure,
} from '@helix/hygiene';
import type { Doctors } from './doctors.query.js';
import { groupBy } from './group-by.js';

/** What was done for a patient by the practice-management system. */
export interface PatientItems {
  /** Without those that cancel each other; by day, then by id. */
  items: HistoryItem[];
  /** The same with amounts, without those that were done elsewhere. */
  done: DoneItem[];
  /** The ids of those that cancel each other (rules part W, 10). */
  cancelledIds: ReadonlySet<string>;
}

/** A done procedure, with what decides which appointment it counts for. */
export interface DoneItem extends PmsProcedure {
  /** `yyyy-mm-dd`. */
  date: string;
  /** That it names; null: none. */
  appointmentId: string | null;
}

interface ItemRow extends Billed {
  patientId: string;
  minutes: number | null;
  isElsewhere: boolean;
  isExternal: boolean;
  appointmentId: string | null;
  providerId: string | null;
  isDoctor: boolean;
}

/**
 * Loads what was done for patients, for the due engine and for insurance alike.
 *
 * @returns by patient id; a patient for whom nothing was done has none.
 */
export async function loadHistoryItems(
  transaction: Transaction,
  clinicId: number,
  doctors: Doctors,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, PatientItems>> {
  const rowsOf = await loadRows(transaction, clinicId, patientIds);
  return new Map([...rowsOf].map(([patientId, own]) => [patientId, itemsOf(own, doctors)]));
}

/** @returns the ids of the procedures that were done for these patients and cancel each other (rules part W, 10). */
export async function loadCancelledIds(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
): Promise<string[]> {
  const rowsOf = await loadRows(transaction, clinicId, patientIds);
  return [...rowsOf.values()].flatMap((rows) => [...cancelledIds(rows)]);
}

/** @returns by patient id. */
async function loadRows(transaction: Transaction, clinicId: number, patientIds: readonly string[]) {
  const { rows } = await transaction.query<ItemRow>(HISTORY_ITEMS, [clinicId, patientIds]);
  return groupBy(rows, ({ patientId }) => patientId);
}

function itemsOf(rows: readonly ItemRow[], doctors: Doctors): PatientItems {
  const cancelled = cancelledIds(rows);
  const counted = rows.filter(({ id }) => !cancelled.has(id));
  const isOfDoctor = ({ isDoctor, providerId, date }: ItemRow): boolean =>
    isDoctor || doctors.includes(providerId ?? '', date);
  const items = counted.map((row): HistoryItem => {
    const { id, code, date, units, minutes, isElsewhere } = row;
    return {
      ...{ id, code, date, status: PROCEDURE_STATUS.Done, units, minutes, attributedToDoctor: isOfDoctor(row) },
      ...{ isElsewhere, isReversal: isReversal(row) },
    };
  });
  const done = counted
    .filter(({ isExternal }) => !isExternal)
    .map((row): DoneItem => {
      const { id, code, date, units, amountCents, teeth, appointmentId, providerId } = row;
      return {
        ...{
          id,
          code,
          date,
          appointmentId,
          status: PROCEDURE_STATUS.Done,
          description: null,
          units,
          amountCents,
          teeth,
        },
        ...{ attributedProviderId: providerId, attributedToDoctor: isOfDoctor(row) },
      };
    });
  return { items, done, cancelledIds: cancelled };
}

/**
 * Done elsewhere is what the practice marks as external, and what has an amount of 0 on a day without an active appointment
 * of the patient (rules part W, 9). Served by procedure_patient and appointment_patient.
 */
export const HISTORY_ITEMS = `
  select i.patient_id as "patientId", i.id, i.code, i.date::text, i.units::float8 as units, i.minutes::float8 as minutes,
         (i.amount * 100)::float8 as "amountCents", coalesce(i.teeth, '[]') as teeth,
         coalesce(i.external, false) or coalesce(i.amount = 0, false) and not exists (
           select from active_appointment v
           where v.clinic_id = i.clinic_id and v.patient_id = i.patient_id
             and v.start_at >= i.date::timestamp and v.start_at < (i.date + 1)::timestamp
         ) as "isElsewhere",
         coalesce(i.external, false) as "isExternal", i.appointment_id as "appointmentId",
         coalesce(t.provider_id, i.provider_id) as "providerId", coalesce(p.type = 2, false) as "isDoctor"
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  left join clinic_provider p on p.clinic_id = i.clinic_id and p.id = coalesce(t.provider_id, i.provider_id)
  where i.clinic_id = $1 and i.patient_id = any($2::text[]) and i.status = 102
  order by i.date, i.id`;

import { loadDoctors } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import type { AddedTreatment, CoverageSources, HistoryItem, PmsClaim } from '@helix/hygiene';

type ItemRow = Omit<HistoryItem, 'attributedToDoctor'> & { providerId: string | null; isDoctor: boolean };

/** Reads the treatments of a patient from every source; those of an unknown patient are none. */
export async function readTreatments(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<CoverageSources> {
  const values = [clinicId, patientId];
  const doctors = await loadDoctors(transaction, clinicId);
  const items = (await transaction.query<ItemRow>(DONE_PROCEDURES, values)).rows;
  const added = (await transaction.query<AddedTreatment>(ADDED_TREATMENTS, values)).rows;
  const pmsClaims = (await transaction.query<PmsClaim>(PMS_CLAIMS, values)).rows;
  return {
    items: items.map(({ providerId, isDoctor, ...item }) => ({
      ...item,
      attributedToDoctor: isDoctor || doctors.includes(providerId ?? '', item.date),
    })),
    added,
    pmsClaims,
  };
}

/** What was done in another office is stored with an amount of 0. */
export const DONE_PROCEDURES = `
  select i.id, i.code, i.date::text, i.status, i.units::float8 as units, i.minutes::float8 as minutes,
         coalesce(i.amount = 0, false) as "isElsewhere", coalesce(t.provider_id, i.provider_id) as "providerId",
         coalesce(p.type = 2, false) as "isDoctor"
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  left join clinic_provider p on p.clinic_id = i.clinic_id and p.id = coalesce(t.provider_id, i.provider_id)
  where i.clinic_id = $1 and i.patient_id = $2 and i.status = 102
  order by i.date, i.id`;

export const ADDED_TREATMENTS = `
  select added_treatment_id::text as id, ada_code as "adaCode", date::text
  from added_treatment where clinic_id = $1 and patient_id = $2 and deleted_at is null
  order by added_treatment_id`;

export const PMS_CLAIMS = `
  select id, code, date::text, units::float8 as units
  from claim where clinic_id = $1 and patient_id = $2 and not deleted
  order by date, id`;

import type { Transaction } from '@helix/database';

/**
 * Saves for the active hygiene appointments of patients whether the patient has one on a later day (rules part S, 12; part
 * Y, 4). Until the end of the seventh day after the appointment that is what holds now. What was derived before that moment
 * was known then: it is kept, whatever is booked or cancelled later, until the appointment itself is deleted or moved to
 * another day. What is derived first after it counts the later appointments that were booked by then
 * (docs/decisions/0045-rebooking-is-kept-by-when-it-was-derived.md).
 *
 * @returns the ids of appointments that are no active hygiene appointments of these patients any more; their rows are deleted.
 */
export async function saveRebookings(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string[]> {
  if (patientIds.length === 0) return [];
  await transaction.query(SAVE_REBOOKINGS, [clinicId, patientIds, now, timeZone]);
  const { rows } = await transaction.query<{ id: string }>(DELETE_REBOOKINGS, [clinicId, patientIds]);
  return rows.map(({ id }) => id);
}

/**
 * Served by appointment_patient; what is stored by its primary key. When something was booked is local time, as the PMS has
 * it.
 */
export const SAVE_REBOOKINGS = `
  insert into appointment_rebooking as stored
    (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
  select a.clinic_id, a.id, a.patient_id, a.provider_id, d.date,
         case when m.has_passed and k.date = d.date and k.patient_id = a.patient_id
                and k.derived_at < d.midnight at time zone $4 then k.is_rebooked
              else exists (
                select from hygiene_appointment v
                join appointment b on b.clinic_id = v.clinic_id and b.id = v.id
                where v.clinic_id = $1 and v.patient_id = a.patient_id and v.start_at >= (d.date + 1)::timestamp
                  and (not m.has_passed or b.booked_at is null or b.booked_at < d.midnight))
         end, $3::timestamptz
  from hygiene_appointment a
  cross join lateral (select a.start_at::date as date, (a.start_at::date + 8)::timestamp as midnight) d
  cross join lateral (select d.midnight at time zone $4 <= $3::timestamptz as has_passed) m
  left join appointment_rebooking k on k.clinic_id = a.clinic_id and k.appointment_id = a.id
  where a.clinic_id = $1 and a.patient_id = any($2::text[])
  order by a.id
  on conflict (clinic_id, appointment_id) do update set
    patient_id = excluded.patient_id, provider_id = excluded.provider_id, date = excluded.date,
    is_rebooked = excluded.is_rebooked,
    derived_at = case when (stored.patient_id, stored.date, stored.is_rebooked)
                           is distinct from (excluded.patient_id, excluded.date, excluded.is_rebooked)
                      then excluded.derived_at else stored.derived_at end
  where (stored.patient_id, stored.provider_id, stored.date, stored.is_rebooked)
        is distinct from (excluded.patient_id, excluded.provider_id, excluded.date, excluded.is_rebooked)`;

/** Served by appointment_rebooking_patient; `offset 0` makes it look each appointment up by its primary key. */
export const DELETE_REBOOKINGS = `
  delete from appointment_rebooking k
  where k.clinic_id = $1 and k.patient_id = any($2::text[])
    and not exists (
      select from hygiene_appointment a
      where a.clinic_id = $1 and a.id = k.appointment_id and a.patient_id = k.patient_id offset 0)
  returning k.appointment_id as id`;

import type { ClinicTouchedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/**
 * The patients whose appointments may have to be judged anew: those of touched appointments, days and fee schedules, and those who
 * have an appointment with a touched provider, or on a day on which a doctor comes or goes.
 */
export async function findTouchedPatients(
  transaction: Transaction,
  clinicId: number,
  touched: readonly ClinicTouchedMessage[],
): Promise<string[]> {
  const ids = new Set(touched.flatMap((message) => message.patientIds));
  for (const { patientDays } of touched) for (const { patientId } of patientDays) ids.add(patientId);
  const days = touched.flatMap((message) => message.providerDays);
  const { rows } = await transaction.query<{ id: string }>(FIND_TOUCHED_PATIENTS, [
    clinicId,
    touched.flatMap((message) => message.appointmentIds),
    touched.flatMap((message) => message.feeScheduleIds),
    touched.flatMap((message) => [...message.providerIds, ...(message.appointmentsOfProviderIds ?? [])]),
    days.map(({ providerId }) => providerId),
    days.map(({ date }) => date),
  ]);
  for (const { id } of rows) ids.add(id);
  return [...ids].sort();
}

/** Days are compared as timestamps, one look-up after the other, so that the index on appointments serves them. */
export const FIND_TOUCHED_PATIENTS = `
  select a.patient_id as id from appointment a
  where a.clinic_id = $1 and a.id = any($2::text[]) and a.patient_id is not null
  union
  select p.id from patient p where p.clinic_id = $1 and p.fee_schedule_id = any($3::text[])
  union
  select a.patient_id from appointment a where a.clinic_id = $1 and a.provider_id = any($4::text[])
  union
  select a.patient_id from (
    select distinct d.date from unnest($5::text[], $6::date[]) as d(provider_id, date)
    join provider p on p.clinic_id = $1 and p.id = d.provider_id and p.type = 2
  ) d
  cross join lateral (
    select v.patient_id from appointment v
    where v.clinic_id = $1 and v.start_at >= d.date::timestamp and v.start_at < (d.date + 1)::timestamp offset 0
  ) a`;

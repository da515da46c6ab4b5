import type { Transaction } from '@helix/database';
import { rangeValues } from './affected-appointments.query.js';
import type { Affected } from './dependencies.js';

/** Finds the patients whose appointments may have to be evaluated again. */
export async function findAffectedPatients(
  transaction: Transaction,
  clinicId: number,
  affected: Affected,
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(FIND_AFFECTED_PATIENTS, [
    clinicId,
    [...affected.appointments, ...affected.savedAppointments],
    affected.patientsOfProviders,
    affected.providerDays.map(([providerId]) => providerId),
    affected.providerDays.map(([, date]) => date),
    affected.doctorDays.map(([providerId]) => providerId),
    affected.doctorDays.map(([, date]) => date),
    affected.patientsTreatedByProviders,
    ...rangeValues(affected.appointmentsOfProviders),
  ]);
  const ids = new Set([
    ...affected.patients,
    ...affected.patientDays.map(([patientId]) => patientId),
    ...rows.map(({ id }) => id),
  ]);
  return [...ids].sort();
}

/** Days are compared as timestamps, one look-up after the other, so that the index on appointments serves them. */
export const FIND_AFFECTED_PATIENTS = `
  select a.patient_id as id from appointment a
  where a.clinic_id = $1 and a.id = any($2::text[]) and a.patient_id is not null
  union
  select a.patient_id from appointment a where a.clinic_id = $1 and a.provider_id = any($3::text[])
  union
  select a.patient_id from (
    select d.date from unnest($4::text[], $5::date[]) as d(provider_id, date)
    where exists (select 1 from clinic_provider p where p.clinic_id = $1 and p.id = d.provider_id and p.type = 2)
       or exists (select 1 from doctor_absence b where b.clinic_id = $1 and b.provider_id = d.provider_id)
    union
    select s.date from unnest($6::text[], $7::date[]) as d(provider_id, date)
    join schedule s on s.clinic_id = $1 and s.provider_id = d.provider_id and s.date >= d.date
    union
    select v.start_at::date from unnest($6::text[], $7::date[]) as d(provider_id, date)
    cross join lateral (
      select v.start_at from appointment v
      where v.clinic_id = $1 and v.provider_id = d.provider_id and v.start_at >= d.date::timestamp offset 0
    ) v
  ) d
  cross join lateral (
    select v.patient_id from appointment v
    where v.clinic_id = $1 and v.start_at >= d.date::timestamp and v.start_at < (d.date + 1)::timestamp offset 0
  ) a
  union
  select a.patient_id from unnest($9::text[], $10::timestamp[], $11::timestamp[]) as r(provider_id, starts, ends)
  cross join lateral (
    select v.patient_id from appointment v
    where v.clinic_id = $1 and v.provider_id = r.provider_id and v.start_at >= r.starts and v.start_at < r.ends offset 0
  ) a
  union
  select i.patient_id from procedure i
  where i.clinic_id = $1 and i.provider_id = any($8::text[]) and i.status = 102
  union
  select i.patient_id from procedure_attribution t
  join procedure i on i.clinic_id = $1 and i.id = t.procedure_id and i.status = 102
  where t.clinic_id = $1 and t.provider_id = any($8::text[])`;

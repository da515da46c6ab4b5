import type { Transaction } from '@helix/database';
import type { ProviderDay } from '../recompute/provider-days.query.js';
import type { Affected } from './dependencies.js';

/** What to recompute: appointments (also deleted ones) and provider-days, each once. */
export interface AffectedAppointments {
  appointmentIds: string[];
  providerDays: ProviderDay[];
}

/** Finds the appointments whose money is affected, and the provider-days that those appointments are in. */
export async function findAffectedAppointments(
  transaction: Transaction,
  clinicId: number,
  affected: Affected,
): Promise<AffectedAppointments> {
  const { rows } = await transaction.query<{ id: string; providerId: string | null; date: string | null }>(
    FIND_AFFECTED_APPOINTMENTS,
    [
      clinicId,
      affected.appointments,
      affected.patientDays.map(([patientId]) => patientId),
      affected.patientDays.map(([, date]) => date),
      affected.patients,
      affected.scalingFees.map(([feeScheduleId]) => feeScheduleId),
      ...rangeValues(affected.appointmentsOfProviders),
    ],
  );
  const days = new Map<string, ProviderDay>();
  const addDay = (day: ProviderDay): void => void days.set(`${day.date} ${day.providerId}`, day);
  for (const [providerId, date] of affected.providerDays) addDay({ providerId, date });
  for (const { providerId, date } of rows) if (providerId && date) addDay({ providerId, date });
  // An appointment without a row was deleted before it was inserted, or never came: its analysis must be deleted.
  const ids = new Set([...rows.map(({ id }) => id), ...affected.appointments]);
  return { appointmentIds: [...ids], providerDays: [...days.values()] };
}

/** Three lists: providers, and the first and the next moment of their days. */
export const rangeValues = (days: Affected['appointmentsOfProviders']): [string[], string[], string[]] => [
  days.map(([providerId]) => providerId),
  days.map(([, from]) => from ?? '-infinity'),
  days.map(([, , to]) => to ?? 'infinity'),
];

/** The days of appointments of which users saved something; one that does not exist has none. */
export async function findDaysOfAppointments(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<string[]> {
  if (appointmentIds.length === 0) return [];
  const { rows } = await transaction.query<{ date: string }>(
    `select distinct start_at::date::text as date from appointment
     where clinic_id = $1 and id = any($2::text[]) and start_at is not null`,
    [clinicId, appointmentIds],
  );
  return rows.map(({ date }) => date);
}

/** The appointments of patients, each once: nothing of them is recomputed. */
export async function findAppointmentsOfPatients(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
): Promise<string[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await transaction.query<{ id: string }>(APPOINTMENTS_OF_PATIENTS, [clinicId, patientIds]);
  return rows.map(({ id }) => id);
}

/** Served by appointment_patient. */
export const APPOINTMENTS_OF_PATIENTS = `
  select id from appointment where clinic_id = $1 and patient_id = any($2::text[]) and not deleted order by id`;

/** `offset 0` makes the index serve the patient's day rather than the patient (see `DELETE_EMPTY_DAYS`). */
export const FIND_AFFECTED_APPOINTMENTS = `
  select a.id, a.provider_id as "providerId", a.start_at::date::text as "date"
  from appointment a where a.clinic_id = $1 and a.id = any($2::text[])
  union
  select a.id, a.provider_id, a.start_at::date::text
  from unnest($3::text[], $4::date[]) as d(patient_id, date)
  cross join lateral (
    select v.id, v.provider_id, v.start_at from appointment v
    where v.clinic_id = $1 and v.patient_id = d.patient_id
      and v.start_at >= d.date::timestamp and v.start_at < (d.date + 1)::timestamp offset 0
  ) a
  union
  select a.id, a.provider_id, a.start_at::date::text
  from appointment a where a.clinic_id = $1 and a.patient_id = any($5::text[])
  union
  select a.id, a.provider_id, a.start_at::date::text
  from patient p join appointment a on a.clinic_id = $1 and a.patient_id = p.id
  where p.clinic_id = $1 and p.fee_schedule_id = any($6::text[])
  union
  select a.id, a.provider_id, a.start_at::date::text
  from unnest($7::text[], $8::timestamp[], $9::timestamp[]) as r(provider_id, starts, ends)
  cross join lateral (
    select v.id, v.provider_id, v.start_at from appointment v
    where v.clinic_id = $1 and v.provider_id = r.provider_id and v.start_at >= r.starts and v.start_at < r.ends offset 0
  ) a`;

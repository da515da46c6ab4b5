import type { Transaction } from '@helix/database';
import type { Affected } from './dependencies.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Finds the patients whose appointments may have to be evaluated again.
 *
 * @param now milliseconds since the epoch.
 */
export async function findAffectedPatients(
  transaction: Transaction,
  clinicId: number,
  affected: Affected,
  now: number,
): Promise<string[]> {
  // No time zone is a day behind UTC, so that this is at latest the clinic's today.
  const today = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const { rows } = await transaction.query<{ id: string }>(FIND_AFFECTED_PATIENTS, [
    clinicId,
    affected.appointments,
    [...affected.patientsOfProviders, ...affected.appointmentsOfProviders],
    affected.providerDays.map(([providerId]) => providerId),
    affected.providerDays.map(([, date]) => date),
    affected.upcomingDaysOfProviders,
    today,
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
    join provider p on p.clinic_id = $1 and p.id = d.provider_id and p.type = 2
    union
    select s.date from schedule s where s.clinic_id = $1 and s.provider_id = any($6::text[]) and s.date >= $7::date
    union
    select v.start_at::date from appointment v
    where v.clinic_id = $1 and v.provider_id = any($6::text[]) and v.start_at >= $7::date::timestamp
  ) d
  cross join lateral (
    select v.patient_id from appointment v
    where v.clinic_id = $1 and v.start_at >= d.date::timestamp and v.start_at < (d.date + 1)::timestamp offset 0
  ) a`;

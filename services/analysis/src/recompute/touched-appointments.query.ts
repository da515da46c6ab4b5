import type { ClinicTouchedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/** What to compute anew: appointments (also ones that are gone) and provider-days, each once. */
export interface TouchedAppointments {
  appointmentIds: string[];
  providerDays: { providerId: string; date: string }[];
}

/** Turns touched keys into the appointments that rest on them, and the provider-days that those appointments are in. */
export async function findTouchedAppointments(
  transaction: Transaction,
  clinicId: number,
  touched: readonly ClinicTouchedMessage[],
): Promise<TouchedAppointments> {
  const patientDays = touched.flatMap((message) => message.patientDays);
  const { rows } = await transaction.query<{ id: string; providerId: string | null; date: string | null }>(
    FIND_TOUCHED,
    [
      clinicId,
      touched.flatMap((message) => message.appointmentIds),
      patientDays.map(({ patientId }) => patientId),
      patientDays.map(({ date }) => date),
      touched.flatMap((message) => message.patientIds),
      touched.flatMap((message) => message.feeScheduleIds),
      touched.flatMap((message) => message.appointmentsOfProviderIds ?? []),
    ],
  );
  const days = new Map<string, { providerId: string; date: string }>();
  const addDay = (day: { providerId: string; date: string }): void =>
    void days.set(`${day.date} ${day.providerId}`, day);
  touched.flatMap((message) => message.providerDays).forEach(addDay);
  for (const { providerId, date } of rows) if (providerId && date) addDay({ providerId, date });
  const ids = new Set(rows.map(({ id }) => id));
  // An appointment without a row was deleted before it was inserted, or never came: its analysis must go.
  for (const message of touched) for (const id of message.appointmentIds) ids.add(id);
  return { appointmentIds: [...ids], providerDays: [...days.values()] };
}

/** `offset 0` lets the index serve the patient's day rather than the patient (see `FORGET_EMPTY_DAYS`). */
export const FIND_TOUCHED = `
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
  from appointment a where a.clinic_id = $1 and a.provider_id = any($7::text[])`;

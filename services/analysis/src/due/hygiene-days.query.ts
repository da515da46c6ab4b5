import type { Transaction } from '@helix/database';
import type { ProviderDay } from '../recompute/provider-days.query.js';

/** The provider-days that the judged appointments of these ids are in by now. */
export async function readHygieneDays(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<ProviderDay[]> {
  const { rows } = await transaction.query<ProviderDay>(
    `select distinct provider_id as "providerId", date::text as "date" from appointment_due
     where clinic_id = $1 and appointment_id = any($2::text[])`,
    [clinicId, appointmentIds],
  );
  return rows;
}

/**
 * Counts the judged appointments of provider-days anew: how many there are, and how many of them were planned. A day without
 * any has no row. Call it under the lock of the due rows, once these are saved.
 */
export async function saveHygieneDays(
  transaction: Transaction,
  clinicId: number,
  days: readonly ProviderDay[],
): Promise<void> {
  if (days.length === 0) return;
  const values = [clinicId, days.map(({ providerId }) => providerId), days.map(({ date }) => date)];
  await transaction.query(SAVE_HYGIENE_DAYS, values);
  await transaction.query(FORGET_EMPTY_HYGIENE_DAYS, values);
}

/** `offset 0` keeps the look at appointments one of its own for each day, so that the index on days serves it. */
export const SAVE_HYGIENE_DAYS = `
  insert into hygiene_day as kept (clinic_id, provider_id, date, appointments, planned)
  select $1, d.provider_id, d.date, v.appointments, v.planned
  from (select distinct provider_id, date from unnest($2::text[], $3::date[]) as t(provider_id, date)) d
  cross join lateral (
    select count(*) as appointments, count(n.rna_total_planned) as planned from appointment_due n
    where n.clinic_id = $1 and n.date = d.date and n.provider_id = d.provider_id offset 0
  ) v
  where v.appointments > 0
  order by d.provider_id, d.date
  on conflict (clinic_id, provider_id, date) do update set appointments = excluded.appointments, planned = excluded.planned
  where kept is distinct from excluded`;

export const FORGET_EMPTY_HYGIENE_DAYS = `
  delete from hygiene_day k using unnest($2::text[], $3::date[]) as d(provider_id, date)
  where k.clinic_id = $1 and k.provider_id = d.provider_id and k.date = d.date
    and not exists (select 1 from appointment_due n where n.clinic_id = $1 and n.date = d.date
                    and n.provider_id = d.provider_id offset 0)`;

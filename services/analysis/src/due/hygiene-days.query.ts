import type { Transaction } from '@helix/database';
import type { ProviderDay } from '../recompute/provider-days.query.js';

/** The provider-days that the evaluated appointments with these ids are in. */
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
 * Rebuilds the summaries of provider-days: the number of evaluated appointments, and of those among them with a plan that
 * was saved in time. A day
 * without any has no row. Call it under the lock of the due rows, after these are saved.
 */
export async function saveHygieneDays(
  transaction: Transaction,
  clinicId: number,
  days: readonly ProviderDay[],
): Promise<void> {
  if (days.length === 0) return;
  const values = [clinicId, days.map(({ providerId }) => providerId), days.map(({ date }) => date)];
  await transaction.query(SAVE_HYGIENE_DAYS, values);
  await transaction.query(DELETE_EMPTY_HYGIENE_DAYS, values);
}

/** `offset 0` makes the look at appointments a subquery of each day, so that it uses the index on days. */
export const SAVE_HYGIENE_DAYS = `
  insert into hygiene_day as stored (clinic_id, provider_id, date, appointments, planned)
  select $1, d.provider_id, d.date, v.appointments, v.planned
  from (select distinct provider_id, date from unnest($2::text[], $3::date[]) as t(provider_id, date)) d
  cross join lateral (
    select count(*) as appointments, count(p.appointment_id) as planned
    from appointment_due n
    left join timely_plan p on p.clinic_id = n.clinic_id and p.appointment_id = n.appointment_id
    where n.clinic_id = $1 and n.date = d.date and n.provider_id = d.provider_id offset 0
  ) v
  where v.appointments > 0
  order by d.provider_id, d.date
  on conflict (clinic_id, provider_id, date) do update set appointments = excluded.appointments, planned = excluded.planned
  where stored is distinct from excluded`;

/** Appointments are looked up by a column of each table: after the join, once for each row to delete, and not for all days. */
export const DELETE_EMPTY_HYGIENE_DAYS = `
  delete from hygiene_day k using unnest($2::text[], $3::date[]) as d(provider_id, date)
  where k.clinic_id = $1 and k.provider_id = d.provider_id and k.date = d.date
    and not exists (select 1 from appointment_due n where n.clinic_id = $1 and n.date = k.date
                    and n.provider_id = d.provider_id offset 0)`;

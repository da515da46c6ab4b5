import type { CheckedDaysQuery, CheckedDayView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { groupBy } from '@helix/appointment-inputs';
import type { DayItem } from '@helix/hygiene';
import { ownTotal, readReconcileProviders, scopeOf } from './day-items.query.js';

interface Row extends Omit<CheckedDayView, 'isReopened'> {
  itemsHash: string;
}
type Item = Pick<DayItem, 'id' | 'date' | 'cents' | 'creditedTo'>;

/** The checked days of a range, by day; those that have changed since are reopened. */
export async function readCheckedDays(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate }: CheckedDaysQuery,
): Promise<CheckedDayView[]> {
  const { rows } = await transaction.query<Row>(CHECKED_DAYS, [clinicId, startDate, endDate]);
  if (rows.length === 0) return [];
  const dates = [...new Set(rows.map(({ date }) => date))];
  const items = groupBy((await transaction.query<Item>(ITEMS_OF_DAYS, [clinicId, dates])).rows, ({ date }) => date);
  const providers = await readReconcileProviders(transaction, clinicId);
  return rows.map(({ itemsHash, ...day }) => {
    const isInScope = scopeOf(day.scope, day.providerId, providers);
    const current = ownTotal((items.get(day.date) ?? []).filter(({ creditedTo }) => isInScope(creditedTo)));
    return { ...day, isReopened: current.hash !== itemsHash };
  });
}

/** Served by checked_day_date. */
export const CHECKED_DAYS = `
  select c.date::text, c.provider_id as "providerId", c.scope, c.total::float8, c.own_total::float8 as "ownTotal",
         to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "checkedAt",
         coalesce(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "checkedBy", c.items_hash as "itemsHash"
  from checked_day c
  left join app_user u on u.user_id = c.checked_by
  where c.clinic_id = $1 and c.date between $2::date and $3::date
  order by c.date, c.provider_id nulls first`;

/** Served by procedure_provider. */
export const ITEMS_OF_DAYS = `
  select i.id, i.date::text, (coalesce(i.amount, 0) * 100)::float8 as cents,
         coalesce(t.provider_id, i.provider_id) as "creditedTo"
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where i.clinic_id = $1 and i.date = any($2::date[]) and i.status = 102`;

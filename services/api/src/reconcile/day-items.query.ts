import { initialsSql } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { DAYS_AROUND, type DayItem } from '@helix/hygiene';
import { versionOf } from '@helix/web';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';

/** Something that was completed, with what a person recognises it by. */
export interface NamedItem extends DayItem {
  description: string;
  patientInitials: string;
}

/** Whose production an own total has. */
export type ReconcileScope = 'hygiene' | 'office' | 'provider';

/** A provider, deleted ones too: their past items stay theirs. */
export interface ReconcileProvider {
  id: string;
  name: string;
  isHygienist: boolean;
}

/** The items of a day, and of its patients up to 7 days before and after it. */
export async function readItemsAround(transaction: Transaction, clinicId: number, date: string): Promise<NamedItem[]> {
  return (await transaction.query<NamedItem>(ITEMS_AROUND, [clinicId, date, DAYS_AROUND])).rows;
}

export async function readReconcileProviders(transaction: Transaction, clinicId: number): Promise<ReconcileProvider[]> {
  return (await transaction.query<ReconcileProvider>(RECONCILE_PROVIDERS, [clinicId])).rows;
}

/** @returns whether what somebody is credited with is in an own total. */
export function scopeOf(
  scope: ReconcileScope,
  providerId: string | null,
  providers: readonly ReconcileProvider[],
): (creditedTo: string | null) => boolean {
  if (scope === 'office') return () => true;
  if (scope === 'provider') return (creditedTo) => creditedTo === providerId;
  const hygienists = new Set(providers.filter(({ isHygienist }) => isHygienist).map(({ id }) => id));
  return (creditedTo) => creditedTo !== null && hygienists.has(creditedTo);
}

/** The own total of a day in cents, and a hash of its items, which changes when one of them does. */
export function ownTotal(items: readonly Pick<DayItem, 'id' | 'cents' | 'creditedTo'>[]): {
  cents: number;
  hash: string;
} {
  const sorted = items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    cents: sorted.reduce((sum, { cents }) => sum + cents, 0),
    hash: versionOf(sorted.map(({ id, cents, creditedTo }) => [id, cents, creditedTo])),
  };
}

const ITEM_FIELDS = `
  i.id, i.date::text, coalesce(i.code, '') as code, coalesce(i.description, '') as description,
  (coalesce(i.amount, 0) * 100)::float8 as cents, i.provider_id as "providerId",
  coalesce(t.provider_id, i.provider_id) as "creditedTo", ${initialsSql('p')} as "patientInitials"`;
const ITEM_JOINS = `
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  left join patient p on p.clinic_id = i.clinic_id and p.id = i.patient_id`;

/** Served by procedure_provider for the day, and procedure_patient for the days around it. */
export const ITEMS_AROUND = `
  with of_day as materialized (
    select i.id, i.patient_id from procedure i where i.clinic_id = $1 and i.date = $2::date and i.status = 102
  )
  select ${ITEM_FIELDS}
  from procedure i ${ITEM_JOINS}
  where i.clinic_id = $1 and i.date = $2::date and i.status = 102
  union all
  select ${ITEM_FIELDS}
  from (select distinct patient_id from of_day) o
  join procedure i on i.clinic_id = $1 and i.patient_id = o.patient_id
  ${ITEM_JOINS}
  where i.date between $2::date - $3::integer and $2::date + $3::integer and i.date <> $2::date and i.status = 102`;

export const RECONCILE_PROVIDERS = `
  select k.id, coalesce(nullif(trim(concat_ws(' ', k.first_name, k.last_name)), ''), k.id) as name,
         k.type is not distinct from 1 as "isHygienist"
  from ${KNOWN_PROVIDERS} k
  where k.clinic_id = $1`;

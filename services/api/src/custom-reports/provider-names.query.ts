import { distinctNames } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';

const NOBODY = 'No provider';

/** What the providers of a clinic are called in a report, also deleted ones; several of one name have their id behind it. */
export async function readProviderNames(
  transaction: Transaction,
  clinicId: number,
): Promise<(providerId: string | null) => string> {
  const { rows } = await transaction.query<{ id: string; name: string }>(PROVIDER_NAMES, [clinicId]);
  const names = distinctNames(rows);
  return (providerId) => (providerId === null ? NOBODY : (names.get(providerId) ?? providerId));
}

export const PROVIDER_NAMES = `
  select k.id, trim(concat_ws(' ', k.first_name, k.last_name)) as name
  from ${KNOWN_PROVIDERS} k
  where k.clinic_id = $1`;

/** By date or month, then by the name of the provider, without case and accents. Other rows keep their order. */
export const byDayAndProvider = <Row extends { provider: string; date: string }>(one: Row, other: Row): number =>
  one.date === other.date ? names.compare(one.provider, other.provider) : one.date < other.date ? -1 : 1;

export const names = new Intl.Collator('en', { sensitivity: 'base' });

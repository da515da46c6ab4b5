import type { ProviderType } from './lookups.js';
import { dateOf, isSet, textOf, type Row } from './values.js';

export type ProviderRow = Row<
  'ProvNum' | 'LName' | 'FName' | 'Suffix' | 'IsSecondary' | 'IsHidden' | 'ProvStatus' | 'IsNotPerson' | 'DateTerm'
>;

/** A secondary provider is a hygienist; a provider that is no person is neither. */
export function providerTypeOf(row: ProviderRow): ProviderType {
  if (isSet(row.IsSecondary)) return 1;
  return isSet(row.IsNotPerson) ? 0 : 2;
}

/** @param today the clinic's day: a provider whose term ends later is still active. */
export function mapProvider(row: ProviderRow, today: string) {
  const term = dateOf(row.DateTerm);
  return {
    firstName: textOf(row.FName),
    lastName: textOf(row.LName),
    suffix: textOf(row.Suffix).slice(0, 50),
    type: providerTypeOf(row),
    isSecondary: isSet(row.IsSecondary),
    isActive: !isSet(row.IsHidden) && !isSet(row.ProvStatus) && (term === null || term > today),
  };
}

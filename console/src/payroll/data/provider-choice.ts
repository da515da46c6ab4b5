import type { ProviderView } from '@helix/contracts';
import { providerNames } from '../../components/person-name.js';

/** A hygienist whose payroll can be shown. */
export interface PayrollProvider {
  id: string;
  name: string;
  isActive: boolean;
  /** Dollars an hour, of the wage that counts today; null: there is none. */
  baseWage: number | null;
}

/** The hygienists among providers: those who work there first, then by name. Several of one name have their id behind it. */
export function payrollProviders(providers: readonly ProviderView[]): PayrollProvider[] {
  const hygienists = providers.filter(({ isHygienist }) => isHygienist);
  const names = providerNames(hygienists);
  return hygienists
    .map(({ provider_id, isActive, baseWage }) => ({
      id: provider_id,
      name: names.get(provider_id) ?? provider_id,
      isActive,
      baseWage,
    }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}

/** The ids of an address, which have no commas; null: all providers. */
export const idsOfAddress = (query: URLSearchParams): string[] | null => query.get('providers')?.split(',') ?? null;

export const addressOfIds = (ids: readonly string[]): string => ids.join(',');

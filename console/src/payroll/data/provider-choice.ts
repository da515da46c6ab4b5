import type { ProviderView } from '@helix/contracts';
import { fullName } from '../../components/person-name.js';

/** A hygienist whose payroll can be shown. */
export interface PayrollProvider {
  id: string;
  name: string;
  isActive: boolean;
  /** Dollars an hour, of the wage that counts today; null: there is none. */
  baseWage: number | null;
}

/** The hygienists among providers: those who work there first, then by name. */
export function payrollProviders(providers: readonly ProviderView[]): PayrollProvider[] {
  return providers
    .filter(({ isHygienist }) => isHygienist)
    .map(({ provider_id, first_name, last_name, isActive, baseWage }) => ({
      id: provider_id,
      name: fullName(first_name, last_name) || provider_id,
      isActive,
      baseWage,
    }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}

/** The ids of an address, which have no commas; null: all providers. */
export const idsOfAddress = (query: URLSearchParams): string[] | null => query.get('providers')?.split(',') ?? null;

export const addressOfIds = (ids: readonly string[]): string => ids.join(',');

import type { ProviderView } from '@helix/contracts';
import { providerNames } from '../person-name.js';

/** A hygienist who can be chosen for a report. */
export interface ReportProvider {
  id: string;
  name: string;
  isActive: boolean;
}

/** The hygienists among providers: those who work there first, then by name. Several of one name have their id behind it. */
export function reportProviders(providers: readonly ProviderView[]): ReportProvider[] {
  const hygienists = providers.filter(({ isHygienist }) => isHygienist);
  const names = providerNames(hygienists);
  return hygienists
    .map(({ provider_id: id, isActive }) => ({ id, name: names.get(id) ?? id, isActive }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}

/**
 * The choices of the productivity reports: the active hygienists who are not excluded from the calendar, and those whom the
 * address names.
 */
export function productivityProviders(
  providers: readonly ProviderView[],
  ids: readonly string[] | null,
): ReportProvider[] {
  const isUsual = new Map(providers.map((one) => [one.provider_id, one.isActive && !one.excludeFromCalendar]));
  return reportProviders(providers).filter(({ id }) => isUsual.get(id) || ids?.includes(id));
}

/** The ids of an address, which have no commas; null: all providers. */
export const idsOfAddress = (query: URLSearchParams): string[] | null => query.get('providers')?.split(',') ?? null;

export const addressOfIds = (ids: readonly string[]): string => ids.join(',');

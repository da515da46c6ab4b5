import type { ProviderView } from '@helix/contracts';
import { namedProviders, providerNames } from '../person-name.js';

/** A hygienist who can be chosen for a report. */
export interface ReportProvider {
  id: string;
  name: string;
  isActive: boolean;
  /** Chosen where the address names nobody. */
  isUsual: boolean;
}

/** The hygienists among providers: those who work there first, then by name. Several of one name have their id behind it. */
export function reportProviders(providers: readonly ProviderView[]): ReportProvider[] {
  const hygienists = providers.filter(({ isHygienist }) => isHygienist);
  const names = providerNames(hygienists);
  return hygienists
    .map(({ provider_id: id, isActive }) => ({ id, name: names.get(id) ?? id, isActive, isUsual: true }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name));
}

/**
 * The choices of the productivity reports: the hygienists who are not excluded from the calendar, the active ones chosen at
 * first, and those whom the address names (rules part S, 6).
 */
export function productivityProviders(
  providers: readonly ProviderView[],
  ids: readonly string[] | null,
): ReportProvider[] {
  const excluded = new Set(providers.flatMap((one) => (one.excludeFromCalendar ? [one.provider_id] : [])));
  return reportProviders(providers)
    .filter(({ id }) => !excluded.has(id) || ids?.includes(id))
    .map((one) => ({ ...one, isUsual: one.isActive && !excluded.has(one.id) }));
}

/** The value of the line above former providers in a select, which cannot be chosen. */
const FORMER = '\u0000';

/** The providers of a select: those who work there, and the others below a line that says so (rules part S, 6). */
export function selectProviders(
  providers: readonly ProviderView[],
  former: string,
): { id: string; name: string; disabled?: boolean }[] {
  const choicesOf = (isActive: boolean) =>
    namedProviders(
      providers.filter((one) => one.isActive === isActive),
      providers,
    );
  const left = choicesOf(false);
  return [...choicesOf(true), ...(left.length > 0 ? [{ id: FORMER, name: former, disabled: true }, ...left] : [])];
}

/** The ids of an address, which have no commas; null: all providers. */
export const idsOfAddress = (query: URLSearchParams): string[] | null => query.get('providers')?.split(',') ?? null;

export const addressOfIds = (ids: readonly string[]): string => ids.join(',');

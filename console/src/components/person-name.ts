import { distinctNames, type ProviderView } from '@helix/contracts';

/** First and last name; either may be missing. */
export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/** A provider with what selects and lists show. */
export type NameableProvider = Pick<ProviderView, 'provider_id' | 'first_name' | 'last_name'> &
  Partial<Pick<ProviderView, 'payrollId'>>;

/** A provider, by the name that tells them from others. */
export interface NamedProvider {
  id: string;
  name: string;
}

/** What providers are called, by id. */
export const providerNames = (providers: readonly NameableProvider[]): Map<string, string> =>
  distinctNames(
    providers.map(({ provider_id, first_name, last_name, payrollId }) => ({
      ...{ id: provider_id, name: fullName(first_name, last_name), payrollId },
    })),
  );

/** The choices of a list. @param everybody whom the names tell them from; the list itself if missing. */
export function namedProviders(providers: readonly NameableProvider[], everybody = providers): NamedProvider[] {
  const names = providerNames(everybody);
  return providers.map(({ provider_id: id }) => ({ id, name: names.get(id) ?? id }));
}

/** First name and the initial of the last name, as in `Morgan S.`; the last name may be missing. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim();
}

/** The initials of first and last name in upper case; empty names are left out. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('');
}

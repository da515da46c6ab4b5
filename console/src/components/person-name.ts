import { distinctNames, type ProviderView } from '@helix/contracts';

/** First and last name; either may be missing. */
export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/** What providers are called, by id. */
export const providerNames = (
  providers: readonly Pick<ProviderView, 'provider_id' | 'first_name' | 'last_name'>[],
): Map<string, string> =>
  distinctNames(
    providers.map(({ provider_id, first_name, last_name }) => ({
      id: provider_id,
      name: fullName(first_name, last_name),
    })),
  );

/** First name and the initial of the last name, as in `Morgan S.`; the last name may be missing. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim();
}

/** The initials of first and last name in upper case; empty names are left out. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('');
}

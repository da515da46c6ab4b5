import type { ProviderView } from '@helix/contracts';

/** First and last name; either may be missing. */
export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

/**
 * What people are called, by id: several of one name have their id behind it, and who has no name is called by it.
 *
 * @param people each once.
 */
export function distinctNames(people: readonly { id: string; name: string }[]): Map<string, string> {
  const counts = new Map<string, number>();
  const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return new Map(
    people.map(({ id, name }) => [id, name && (counts.get(keyOf(name)) ?? 0) > 1 ? `${name} (${id})` : name || id]),
  );
}

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

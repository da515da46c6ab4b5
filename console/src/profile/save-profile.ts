import type { CurrentUser, ProviderView } from '@helix/contracts';
import { ApiError } from '../api/problem.js';
import { savedPreferences, type ProfileValues } from './profile-values.js';

/** One of the requests that save the profile. */
export interface ProfilePart {
  /** The provider whose goal wage it saves; null for names and preferences. */
  provider: ProviderView | null;
  path: string;
  body: object;
  /** Maps body fields to the form's fields where the names differ. */
  fields: Readonly<Record<string, string>>;
}

/** The outcome of a save: what was saved, what was not, and why. */
export interface ProfileSave {
  saved: ProfilePart[];
  left: ProfilePart[];
  /** Null when everything was saved. */
  error: unknown;
}

/** Splits the form into requests: names and preferences first, then the goal wage of each provider that the user is. */
export function profileParts(
  user: CurrentUser,
  providers: readonly ProviderView[],
  values: ProfileValues,
): ProfilePart[] {
  const { firstName, lastName } = values;
  const names = { firstName, lastName, preferences: savedPreferences(user, values) };
  return [
    { provider: null, path: 'User/profile', body: names, fields: {} },
    ...providers.map((provider, index) => ({
      provider,
      path: 'Provider',
      body: { providerId: provider.provider_id, goalWage: values.wages[index]?.goalWage ?? null },
      fields: { goalWage: `wages.${index}.goalWage` },
    })),
  ];
}

/**
 * Saves the parts that differ from the stored ones, one after the other, and stops at the first failure. Never throws.
 *
 * @param send sends the request of a part; throws when it fails.
 */
export async function saveParts(
  stored: readonly ProfilePart[],
  parts: readonly ProfilePart[],
  send: (part: ProfilePart) => Promise<unknown>,
): Promise<ProfileSave> {
  const bodies = new Set(stored.map(({ body }) => JSON.stringify(body)));
  const changed = parts.filter(({ body }) => !bodies.has(JSON.stringify(body)));
  for (const [index, part] of changed.entries()) {
    try {
      await send(part);
    } catch (error) {
      return { saved: changed.slice(0, index), left: changed.slice(index), error: withFormFieldNames(error, part) };
    }
  }
  return { saved: changed, left: [], error: null };
}

/** The stored parts after some parts were saved. */
export const storedAfter = (stored: readonly ProfilePart[], saved: readonly ProfilePart[]): ProfilePart[] =>
  stored.map((before) => saved.find((part) => part.provider?.provider_id === before.provider?.provider_id) ?? before);

/** Renames the fields of an error to the form's field names. */
function withFormFieldNames(error: unknown, { fields }: ProfilePart): unknown {
  if (!(error instanceof ApiError && error.problem?.errors)) return error;
  const errors = error.problem.errors.map(({ field, message }) => ({ field: fields[field] ?? field, message }));
  return new ApiError(error.status, { ...error.problem, errors }, error.retryAfter);
}

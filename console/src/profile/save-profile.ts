import type { CurrentUser, ProviderView } from '@helix/contracts';
import { ApiError } from '../api/problem.js';
import { savedPreferences, type ProfileValues } from './profile-values.js';

/** One call that saving the profile takes. */
export interface ProfilePart {
  /** Whose goal wage it saves; null for names and preferences. */
  provider: ProviderView | null;
  path: string;
  body: object;
  /** The fields of the form that the body has under another name. */
  fields: Readonly<Record<string, string>>;
}

/** How far a save came: what it saved, what it did not, and why not. */
export interface ProfileSave {
  saved: ProfilePart[];
  left: ProfilePart[];
  /** Null when everything is saved. */
  error: unknown;
}

/** The form as calls: names and preferences first, then the goal wage of each provider that the user is. */
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
 * Saves the parts that differ from those that are stored, one after the other, up to the first that fails. Never throws.
 *
 * @param send makes the call of a part; throws when it fails.
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

/** What is stored once some parts are saved. */
export const storedAfter = (stored: readonly ProfilePart[], saved: readonly ProfilePart[]): ProfilePart[] =>
  stored.map((before) => saved.find((part) => part.provider?.provider_id === before.provider?.provider_id) ?? before);

/** The error with the names that the form has for its fields. */
function withFormFieldNames(error: unknown, { fields }: ProfilePart): unknown {
  if (!(error instanceof ApiError && error.problem?.errors)) return error;
  const errors = error.problem.errors.map(({ field, message }) => ({ field: fields[field] ?? field, message }));
  return new ApiError(error.status, { ...error.problem, errors }, error.retryAfter);
}

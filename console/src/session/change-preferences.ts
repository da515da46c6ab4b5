import { readPreferences, type Preferences } from '@helix/contracts';

/**
 * A user's preferences with some of them changed, as JSON text. What is not known here stays as it was; null makes a
 * preference unspecified.
 */
export function changePreferences(text: string, changes: Partial<Preferences>): string {
  const changed = Object.entries({ ...readPreferences(text), ...changes });
  return JSON.stringify(Object.fromEntries(changed.filter(([, value]) => value !== null && value !== undefined)));
}

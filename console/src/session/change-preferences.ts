import { readPreferences, type Preferences } from '@helix/contracts';

/**
 * Changes some of a user's preferences and returns them as JSON text. Unknown keys are preserved; null makes a
 * preference unspecified.
 */
export function changePreferences(text: string, changes: Partial<Preferences>): string {
  const changed = Object.entries({ ...readPreferences(text), ...changes });
  return JSON.stringify(Object.fromEntries(changed.filter(([, value]) => value !== null && value !== undefined)));
}

import { lastSeenText } from '@helix/contracts';

/**
 * What the toast adds when the agent is not connected (rules-admin U 22).
 *
 * @param timeLastSeen an instant; null: never.
 * @param now milliseconds since the epoch.
 */
export function notSeenText(
  timeLastSeen: string | null,
  now: number,
  translate: (key: string, values?: object) => string,
): string {
  if (timeLastSeen === null) return translate('developerHub.commands.neverSeen');
  return translate('developerHub.commands.lastSeen', { age: lastSeenText((now - Date.parse(timeLastSeen)) / 1_000) });
}

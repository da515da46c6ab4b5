const MINUTE = 60;
/** From so many seconds on minutes are exact enough. */
const IN_MINUTES = 1.5 * MINUTE;

/** How long a note usually takes, as a text of the translations with its values. @param seconds the median of earlier ones. */
export function usualTime(seconds: number): [key: string, values: { count: number }] {
  if (seconds >= IN_MINUTES) return ['generatedNote.usualMinutes', { count: Math.round(seconds / MINUTE) }];
  return ['generatedNote.usualSeconds', { count: Math.max(1, Math.round(seconds)) }];
}

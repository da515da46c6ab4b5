const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * How long to wait after so many failures in a row: doubles from half a second up to thirty seconds. Half of it is
 * chance, so that many agents do not come back at the same moment.
 *
 * @param failures from 1.
 * @param chance a number in [0, 1).
 */
export function backoffMs(failures: number, chance = Math.random()): number {
  const whole = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 16));
  return whole / 2 + (whole / 2) * chance;
}

/** Milliseconds that a Retry-After header asks for: seconds or a date; null when it says neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The delay in seconds from a `Retry-After` header; null when it has none. The date form is not supported. */
export function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
/**
 * The delay until the next attempt in milliseconds: 1, 2, 4 … up to 30 seconds, minus up to half of it as jitter, so
 * that a clinic's consoles do not all reconnect at once.
 *
 * @param failures in a row, 1 or more.
 * @param chance 0 to 1.
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(30_000, 1000 * 2 ** Math.min(failures - 1, 5));
  return Math.round(longest * (1 - chance / 2));
}

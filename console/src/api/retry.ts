/** How long a `Retry-After` header asks to wait, in seconds; null when it names none. The date form is not supported. */
export function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
/**
 * How long to wait before the next try, in milliseconds: 1, 2, 4 … up to 30 seconds, less up to a half of it by chance,
 * so that a clinic's consoles do not all come back in the same instant.
 *
 * @param failures in a row, 1 or more.
 * @param chance 0 to 1.
 */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(30_000, 1000 * 2 ** Math.min(failures - 1, 5));
  return Math.round(longest * (1 - chance / 2));
}

import { ApiError } from './problem.js';

/** No response, or a server that is down. */
const TRANSIENT = [0, 502, 503, 504];

/** Whether a query that has failed is sent again: twice, and only where the error may be over soon. @param failures before it. */
export const isQueryRetried = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && TRANSIENT.includes(error.status);

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

const MAX_LENGTH = 2000;

/**
 * Validates a requested console path to open after signing in, against open redirects.
 *
 * @returns undefined unless it is a path on our own origin: exactly one leading slash, no backslash (which browsers
 *   read as a slash), no control characters (which they drop), at most 2000 characters.
 */
export function consolePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return undefined;
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : undefined;
}

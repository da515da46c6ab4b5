const LONGEST = 2000;

/**
 * A place in the console to go to after signing in, as an address asks for it.
 *
 * @returns undefined unless it is a path on our own origin: one slash and no second, no backslash (which browsers read as
 *   a slash), no control characters (which they leave out), at most 2000 characters.
 */
export function consolePath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > LONGEST) return undefined;
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked) ? asked : undefined;
}

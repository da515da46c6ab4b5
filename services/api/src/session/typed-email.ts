/** Longer ones are nobody's (RFC 5321). */
const LONGEST = 254;

/**
 * An email as somebody typed it, for looking up, counting and noting down: without control characters, some of which the
 * database refuses, and cut where no email is longer.
 */
export function typedEmail(email: string): string {
  return email.replace(/\p{Cc}/gu, '').slice(0, LONGEST);
}

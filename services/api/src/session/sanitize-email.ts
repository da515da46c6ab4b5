/** The longest valid email (RFC 5321). */
const MAX_LENGTH = 254;

/**
 * An entered email for look-ups, rate limits and the audit trail: without control characters, some of which PostgreSQL
 * refuses, and truncated.
 */
export function sanitizeEmail(email: string): string {
  return email.replace(/\p{Cc}/gu, '').slice(0, MAX_LENGTH);
}

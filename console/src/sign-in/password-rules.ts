import { newPassword } from '@helix/contracts';

export interface PasswordRule {
  /** The server's message. */
  message: string;
  isMet: boolean;
}

const messagesOf = (password: string): string[] =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

/**
 * A single lower-case letter breaks every rule except the upper limit, so the limit is listed only once it is exceeded.
 */
const RULES = messagesOf('a');

/** The rules for a new password, and whether this password meets them. */
export function passwordRules(password: string): PasswordRule[] {
  // An empty password produces a single message of its own, but breaks every rule.
  const broken = password === '' ? RULES : messagesOf(password);
  return [...new Set([...RULES, ...broken])].map((message) => ({ message, isMet: !broken.includes(message) }));
}

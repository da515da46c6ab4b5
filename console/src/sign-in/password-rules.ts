import { newPassword } from '@helix/contracts';

export interface PasswordRule {
  /** In the words that the server uses. */
  message: string;
  isMet: boolean;
}

const messagesOf = (password: string): string[] =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

/** A lower-case letter alone breaks every rule but the upper limit, which is shown only to those who reach it. */
const RULES = messagesOf('a');

/** What a new password must have, and what this one has. */
export function passwordRules(password: string): PasswordRule[] {
  // An empty password has one message of its own, and keeps none of the rules.
  const broken = password === '' ? RULES : messagesOf(password);
  return [...new Set([...RULES, ...broken])].map((message) => ({ message, isMet: !broken.includes(message) }));
}

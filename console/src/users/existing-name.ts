import type { UserForm, UserRow } from '@helix/contracts';

/** The name of an existing account when it differs from the entered name; null when it does not. */
export function existingName(typed: Pick<UserForm, 'firstName' | 'lastName'>, user: UserRow): string | null {
  const isAsTyped = typed.firstName === user.firstName && typed.lastName === user.lastName;
  return isAsTyped ? null : `${user.firstName} ${user.lastName}`;
}

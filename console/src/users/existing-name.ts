import type { UserForm, UserRow } from '@helix/contracts';

/** The names of whom an account was found for, where they are not those that were typed; null where they are. */
export function existingName(typed: Pick<UserForm, 'firstName' | 'lastName'>, user: UserRow): string | null {
  const isAsTyped = typed.firstName === user.firstName && typed.lastName === user.lastName;
  return isAsTyped ? null : `${user.firstName} ${user.lastName}`;
}

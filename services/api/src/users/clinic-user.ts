import type { UserRow } from '@helix/contracts';
import { AppUser, repositoryIn, type Transaction } from '@helix/database';
import { problem, type Actor } from '@helix/web';
import { readUserRow } from './users.query.js';

/** The current user, who requests a change. */
export interface Requester {
  userId: number;
  /** The same, for the audit trail. */
  actor: Actor;
}

/** A user of the clinic whose account is locked against being added to or removed from clinics. */
export interface LockedUser extends UserRow {
  isSuperUser: boolean;
}

/** Locks an account until the transaction ends, and reads it. @throws a 404 unless it is a user of the clinic. */
export async function lockClinicUser(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  requesterId: number,
): Promise<LockedUser> {
  const users = repositoryIn(transaction, AppUser);
  const account = await users.findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
  const row = account && (await readUserRow(transaction, clinicId, userId, requesterId));
  if (!row) throw userNotFound();
  return { ...row, isSuperUser: account.isSuperAdmin || account.isSuperDeveloper };
}

/** The error for a user who does not work in the clinic, even if they work in another one. */
export const userNotFound = () => problem(404, undefined, 'There is no such user in this clinic.');

/**
 * Names, email, password and preferences belong to the whole account.
 *
 * @throws a 403 unless the requester may change them.
 */
export function requireEditableAccount({ isAccountEditable, isSuperUser }: LockedUser): void {
  if (isAccountEditable) return;
  throw problem(403, undefined, isSuperUser ? SUPER_USER : WORKS_ELSEWHERE);
}

const WORKS_ELSEWHERE =
  'This user also works in clinics that you do not administer. Only a super admin can change their name, email or password.';
const SUPER_USER = 'This user is a super user. Only a super admin can change their name, email or password.';

/** A 422 that belongs to one field. */
export const fieldError = (field: string, message: string) => problem(422, undefined, message, [{ field, message }]);

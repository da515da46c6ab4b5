import type { UserRow } from '@helix/contracts';
import { AppUser, ClinicInvitation, repositoryIn, type Transaction } from '@helix/database';
import { problem, type Actor } from '@helix/web';
import { readUserRow } from './users.query.js';

/** The current user, who requests a change. */
export interface Requester {
  userId: number;
  /** The same, for the audit trail. */
  actor: Actor;
}

/** A user of the clinic whose account, or invitation, is locked against being added to or removed from clinics. */
export interface LockedUser extends UserRow {
  isSuperUser: boolean;
}

/** Locks a user until the transaction ends, and reads them. @throws a 404 unless it is a user of the clinic. */
export async function lockClinicUser(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  requesterId: number,
): Promise<LockedUser> {
  const lock = { mode: 'pessimistic_write' } as const;
  const account = await repositoryIn(transaction, AppUser).findOne({ where: { userId }, lock });
  const invitations = repositoryIn(transaction, ClinicInvitation);
  const pending = account === null && (await invitations.findOne({ where: { clinicId, invitationId: userId }, lock }));
  const row = (account ?? pending) && (await readUserRow(transaction, clinicId, userId, requesterId));
  if (!row) throw userNotFound();
  const isSuperUser = account !== null && (account.isSuperAdmin || account.isSuperDeveloper);
  return { ...row, isSuperUser };
}

/** The error for a user who does not work in the clinic, even if they work in another one. */
export const userNotFound = () => problem(404, undefined, 'User not found in this clinic.');

/**
 * Names, email, password and preferences belong to the whole account.
 *
 * @throws a 403 unless the requester may change them.
 */
export function requireEditableAccount({ isAccountEditable, isSuperUser, isPending }: LockedUser): void {
  if (isAccountEditable) return;
  if (isPending) throw problem(403, undefined, NOT_ACCEPTED);
  throw problem(403, undefined, isSuperUser ? SUPER_USER : WORKS_ELSEWHERE);
}

const NOT_ACCEPTED = 'This user has not yet accepted the invitation to this clinic.';
const WORKS_ELSEWHERE =
  'This user also works in clinics that you do not administer. Only a super admin can change their name, email or password.';
const SUPER_USER = 'This user is a super user. Only a super admin can change their name, email or password.';

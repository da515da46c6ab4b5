import type { UserRow } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { problem, type Actor } from '@helix/web';
import { readUserRow } from './user-rows.query.js';

/** Who asks for a change of a user. */
export interface Asker {
  userId: number;
  /** The same, for the audit trail. */
  actor: Actor;
}

/** A user of the clinic, whose account is locked: nobody adds them to a clinic or takes them out meanwhile. */
export interface LockedUser extends UserRow {
  isSuperUser: boolean;
}

/** Locks an account until the transaction ends, then reads it. @throws a 404 for whoever is no user of the clinic. */
export async function lockClinicUser(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  askerId: number,
): Promise<LockedUser> {
  const { rows } = await transaction.query<{ isSuperUser: boolean }>(
    'select is_super_admin or is_super_developer as "isSuperUser" from app_user where user_id = $1 for update',
    [userId],
  );
  const row = rows[0] && (await readUserRow(transaction, clinicId, userId, askerId));
  if (!row) throw userMissing();
  return { ...row, isSuperUser: rows[0]?.isSuperUser ?? false };
}

/** The answer to whoever asks for somebody who is no user of the clinic, be it that they work elsewhere. */
export const userMissing = () => problem(404, undefined, 'There is no such user in this clinic.');

/** Refuses to let the asker change what gives power over the whole account: names, email, password, preferences. */
export function requireEditableAccount({ isAccountEditable, isSuperUser }: LockedUser): void {
  if (isAccountEditable) return;
  throw problem(403, undefined, isSuperUser ? SUPER_USER : WORKS_ELSEWHERE);
}

const WORKS_ELSEWHERE =
  'This user also works in clinics that you do not administer. Only a super admin can change their name, email or password.';
const SUPER_USER = 'This user is a super user. Only a super admin can change their name, email or password.';

/** A 422 that belongs to one field. */
export const refusedField = (field: string, message: string) => problem(422, undefined, message, [{ field, message }]);

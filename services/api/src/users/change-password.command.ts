import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '@helix/contracts';
import { AppUser, Database, repositoryIn, type Transaction } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, fieldError, hashNewPassword, problem, Sessions } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { lockClinicUser, requireEditableAccount, type Requester } from './clinic-user.js';

/**
 * Sets the password of a user of a clinic, and ends all their sessions. That of somebody else works for one sign-in, in
 * which they choose their own.
 */
export class ChangePasswordCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
    readonly userId: number,
    readonly password: string,
  ) {
    super();
  }
}

/** Revokes links in mails too, since a pending one could replace the new password. */
@CommandHandler(ChangePasswordCommand)
export class ChangePasswordHandler implements ICommandHandler<ChangePasswordCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly sessions: Sessions,
    private readonly links: OneTimeLinks,
  ) {}

  async execute({ clinicId, requester, userId, password }: ChangePasswordCommand): Promise<UserRow> {
    const isOwn = userId === requester.userId;
    // Hashing is slow, so it happens outside the transaction.
    const passwordHash = await hashNewPassword(password);
    return this.database.transaction(async (transaction) => {
      const user = await lockClinicUser(transaction, clinicId, userId, requester.userId);
      const { isSuperUser: _, ...row } = user;
      requireEditableAccount(user);
      await requireNotInvitedElsewhere(transaction, userId, requester.userId);
      if (row.isSSO)
        throw fieldError('password', 'This user signs in through their organisation and has no password here.');
      const given = { passwordHash, isPasswordTemporary: true, isPasswordProven: false };
      await repositoryIn(transaction, AppUser).update(userId, isOwn ? { passwordHash } : given);
      await this.sessions.endAllOf(userId, transaction);
      await this.links.revokeAllOf(userId, transaction);
      await this.audit.record(requester.actor, isOwn ? 'passwordChanged' : 'passwordSet', row.email, {}, transaction);
      await enqueueMail(transaction, { kind: 'passwordChanged', userId });
      return row;
    });
  }
}

const INVITED_ELSEWHERE =
  'This user also works in, or is invited to, clinics that you do not administer. Only a super admin can set their password.';

/**
 * Before the mailbox is proven, whoever made the account may be its only user. Once another clinic has invited the
 * address, nobody but its owner sets the password. Proven accounts are not affected: an invitation blocks nothing there.
 */
async function requireNotInvitedElsewhere(
  transaction: Transaction,
  userId: number,
  requesterId: number,
): Promise<void> {
  const { rowCount } = await transaction.query(
    `select from app_user u
     join clinic_invitation i on lower(i.email) = lower(u.email)
     join app_user me on me.user_id = $2 and not me.is_super_admin
     where u.user_id = $1 and not u.email_verified
       and not exists (
         select from user_clinic mine where mine.clinic_id = i.clinic_id and mine.user_id = me.user_id and mine.is_admin
       )`,
    [userId, requesterId],
  );
  if (rowCount !== 0) throw problem(403, undefined, INVITED_ELSEWHERE);
}

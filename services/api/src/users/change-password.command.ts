import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '@helix/contracts';
import { AppUser, Database, repositoryIn } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, hashNewPassword, Sessions } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { lockClinicUser, fieldError, requireEditableAccount, type Requester } from './clinic-user.js';

/** Sets the password of a user of a clinic, and ends all their sessions. */
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
    // Hashing is slow, so it happens outside the transaction.
    const passwordHash = await hashNewPassword(password);
    return this.database.transaction(async (transaction) => {
      const { isSuperUser, ...row } = await lockClinicUser(transaction, clinicId, userId, requester.userId);
      requireEditableAccount({ ...row, isSuperUser });
      if (row.isSSO)
        throw fieldError('password', 'This user signs in through their organisation and has no password here.');
      await repositoryIn(transaction, AppUser).update(userId, { passwordHash });
      await this.sessions.endAllOf(userId, transaction);
      await this.links.revokeAllOf(userId, transaction);
      await this.audit.record(requester.actor, 'passwordChanged', row.email, {}, transaction);
      await enqueueMail(transaction, { kind: 'passwordChanged', userId });
      return row;
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, hashPassword, Sessions } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { askForMail } from './ask-for-mail.js';
import { lockClinicUser, refusedField, requireEditableAccount, type Asker } from './clinic-user.js';

/** Sets the password of a user of a clinic, and signs them out everywhere. */
export class ChangePasswordCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly asker: Asker,
    readonly userId: number,
    readonly password: string,
  ) {
    super();
  }
}

/** Links from mails end too: one that is still under way would undo the new password. */
@CommandHandler(ChangePasswordCommand)
export class ChangePasswordHandler implements ICommandHandler<ChangePasswordCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly sessions: Sessions,
    private readonly links: OneTimeLinks,
    private readonly mails: MailJobs,
  ) {}

  async execute({ clinicId, asker, userId, password }: ChangePasswordCommand): Promise<UserRow> {
    // Before the transaction: hashing takes its time, and holds no lock.
    const passwordHash = await hashPassword(password);
    const user = await this.database.transaction(async (transaction) => {
      const { isSuperUser, ...row } = await lockClinicUser(transaction, clinicId, userId, asker.userId);
      requireEditableAccount({ ...row, isSuperUser });
      if (row.isSSO)
        throw refusedField('password', 'This user signs in through their organisation and has no password here.');
      await transaction.query('update app_user set password_hash = $2 where user_id = $1', [userId, passwordHash]);
      await this.sessions.endAllOf(userId, transaction);
      await this.links.cancelAllOf(userId, transaction);
      await this.audit.record(asker.actor, 'passwordChanged', row.email, {}, transaction);
      return row;
    });
    await askForMail(this.mails.passwordWasChanged({ userId }), 'The password was changed');
    return user;
  }
}

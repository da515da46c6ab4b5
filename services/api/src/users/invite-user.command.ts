import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { AuditTrail, problem } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { canAcceptInvitation } from '../one-time-links/one-time-links.js';
import { lockClinicUser, type Asker } from './clinic-user.js';
import { readName } from './read-name.query.js';

/** Sends the invitation of a user who has not signed in yet again. */
export class InviteUserCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly asker: Asker,
    readonly userId: number,
  ) {
    super();
  }
}

const HAS_SIGNED_IN = 'This user has signed in already.';
const IS_SSO = 'This user signs in through their organisation and needs no invitation.';

/** @throws ProblemException 422 for who could not accept it. */
@CommandHandler(InviteUserCommand)
export class InviteUserHandler implements ICommandHandler<InviteUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly mails: MailJobs,
  ) {}

  async execute({ clinicId, asker, userId }: InviteUserCommand): Promise<void> {
    const invitedBy = await this.database.transaction(async (transaction) => {
      const user = await lockClinicUser(transaction, clinicId, userId, asker.userId);
      if (!canAcceptInvitation(user)) throw problem(422, undefined, user.isSSO ? IS_SSO : HAS_SIGNED_IN);
      await this.audit.record(asker.actor, 'userInvited', user.email, {}, transaction);
      return readName(transaction, asker.userId);
    });
    await this.mails.invite({ userId, clinicId, invitedBy });
  }
}

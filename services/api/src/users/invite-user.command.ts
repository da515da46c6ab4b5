import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, problem } from '@helix/web';
import { canAcceptInvitation } from '../one-time-links/one-time-links.js';
import { InvitationLimit } from '../rate-limits/invitation-limit.js';
import { lockClinicUser, type Requester } from './clinic-user.js';
import { readUserName } from './users.query.js';

/** Sends the invitation of a user who has not signed in yet, or not accepted the clinic yet, again. */
export class InviteUserCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
    readonly userId: number,
  ) {
    super();
  }
}

const HAS_SIGNED_IN = 'This user has already signed in.';
const IS_SSO = 'This user signs in through their organisation and does not need an invitation.';

/** @throws ProblemException 422 for a user who cannot accept an invitation, 429 after too many to one address. */
@CommandHandler(InviteUserCommand)
export class InviteUserHandler implements ICommandHandler<InviteUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly invitations: InvitationLimit,
  ) {}

  async execute({ clinicId, requester, userId }: InviteUserCommand): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const user = await lockClinicUser(transaction, clinicId, userId, requester.userId);
      if (!user.isPending && !canAcceptInvitation(user))
        throw problem(422, undefined, user.isSSO ? IS_SSO : HAS_SIGNED_IN);
      await this.invitations.count(user.email);
      await this.audit.record(requester.actor, 'userInvited', user.email, {}, transaction);
      const invitedBy = await readUserName(transaction, requester.userId);
      await enqueueMail(
        transaction,
        user.isPending
          ? { kind: 'clinicInvitation', invitationId: userId, clinicId, invitedBy }
          : { kind: 'invitation', userId, clinicId, invitedBy },
      );
    });
  }
}
